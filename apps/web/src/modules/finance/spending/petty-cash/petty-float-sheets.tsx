import {
  countPettyCash,
  createPettyFloat,
  editPettyFloat,
  type PettyFloat,
  PettyFloatInput,
  topUpPettyCash,
} from '@darasa/contract/finance/spending/petty-cash';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatKes } from '@darasa/rules/money';
import {
  Form,
  MoneyField,
  Notice,
  Pair,
  SelectField,
  Sheet,
  TextArea,
  TextField,
} from '@darasa/ui';
import { StaffPicker } from '#pickers/staff-picker.tsx';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { FundField } from '#modules/finance/books/setup/fund-field.tsx';
import { Trail } from '#modules/finance/books/trail/trail.tsx';
import { moneyPlaces } from '#modules/finance/books/setup/choices.ts';

const refresh = [['finance']];

export function OpenSheet({ setup, onClose }: { setup: FinanceSetup; onClose: () => void }) {
  const open = useAction(createPettyFloat, { refresh, say: 'The float is open. Top it up next.' });
  return (
    <Sheet open onClose={onClose} title="Open a petty cash float">
      <Form
        schema={PettyFloatInput}
        initial={{ name: 'Petty cash' }}
        action={(values) => open.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Open the float"
      >
        <TextField name="name" label="Name" />
        <StaffPicker name="staff_id" label="Who keeps the box?" />
        <Pair>
          <MoneyField name="level_cents" label="Level" help="What is in it when it is full" />
          <MoneyField name="spend_max_cents" label="Largest payment" />
        </Pair>
        <FundField setup={setup} />
      </Form>
    </Sheet>
  );
}

/** A changed float keeps its box: what lies in the box stays; the next top-up fills it to the new level. */
export function ChangeSheet({ float, onClose }: { float: PettyFloat; onClose: () => void }) {
  const change = useAction(editPettyFloat, { refresh, say: 'The float is changed.' });
  return (
    <Sheet open onClose={onClose} title={`Change ${float.name}`}>
      <div className="stack">
        <VersionedForm
          schema={Change}
          row={float}
          initial={(row) => ({
            level_cents: row?.level_cents,
            spend_max_cents: row?.spend_max_cents,
          })}
          send={(values, over) =>
            change.run({ ...values, id: float.id, version: (over ?? float).version })
          }
          labels={{ level_cents: 'Level, in cents', spend_max_cents: 'Largest payment, in cents' }}
          submit="Save changes"
          draft_key={`finance.petty-float.${float.id}`}
          onDone={onClose}
        >
          <Pair>
            <MoneyField name="level_cents" label="Level" />
            <MoneyField name="spend_max_cents" label="Largest payment" />
          </Pair>
          <StaffPicker
            name="staff_id"
            label="Another keeper"
            placeholder={float.holder_name}
            optional
          />
        </VersionedForm>
        <Trail record_type="petty cash" record_id={float.id} />
      </div>
    </Sheet>
  );
}

const Change = PettyFloatInput.omit({ name: true, fund_id: true }).partial();

export function CountSheet({ float, onClose }: { float: PettyFloat; onClose: () => void }) {
  const count = useAction(countPettyCash, { refresh, say: 'The count is kept.' });
  return (
    <Sheet open onClose={onClose} title={`Surprise count of ${float.name}`}>
      <Form
        schema={countPettyCash.input}
        initial={{ id: float.id }}
        action={(values) => count.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Keep the count"
      >
        <MoneyField name="counted_cents" label="What is in the box?" />
        <TextArea name="note" label="Note" optional />
      </Form>
    </Sheet>
  );
}

export function TopUpSheet(props: { setup: FinanceSetup; float: PettyFloat; onClose: () => void }) {
  const { float, onClose } = props;
  const topUp = useAction(topUpPettyCash, {
    refresh: [...refresh, ['approvals']],
    say: 'The top-up is sent for approval.',
  });
  return (
    <Sheet open onClose={onClose} title={`Top up ${float.name}`}>
      <Form
        schema={topUpPettyCash.input}
        initial={{ id: float.id }}
        action={(values) => topUp.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Send for approval"
      >
        <Notice tone="info">
          {formatKes(float.top_up_cents)}: exactly what was spent, no more and no less.
        </Notice>
        <SelectField
          name="from_id"
          label="From"
          options={moneyPlaces(props.setup, float.money_account_id)}
        />
      </Form>
    </Sheet>
  );
}
