import { editExtraCharge, type ExtraCharge } from '@darasa/contract/finance/fees/extra-charges';
import { formatKes } from '@darasa/rules/money';
import {
  CheckField,
  DateField,
  MoneyField,
  NumberField,
  Notice,
  Pair,
  Sheet,
  TextField,
} from '@darasa/ui';
import { changesIn } from '#platform/changes-in.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { Trail } from '#modules/finance/books/trail/trail.tsx';

const Values = editExtraCharge.input.omit({ id: true, version: true, clear: true });

const valuesOf = (row: ExtraCharge) => ({
  name: row.name,
  note: row.note ?? undefined,
  amount_cents: row.amount_cents,
  is_trip: row.is_trip,
  opt_in_until: row.opt_in_until ?? undefined,
  places: row.places ?? undefined,
});

/** A new amount is for those who are not charged yet. */
export function EditChargeSheet(props: { charge: ExtraCharge; onClose: () => void }) {
  const { charge, onClose } = props;
  const edit = useAction(editExtraCharge, {
    refresh: [['finance']],
    say: 'The charge is saved.',
  });
  return (
    <Sheet open onClose={onClose} title={`Edit ${charge.name}`}>
      <div className="stack">
        <VersionedForm
          schema={Values}
          row={charge}
          initial={(row) => valuesOf(row ?? charge)}
          send={(values, over) => {
            const { id, version } = over ?? charge;
            const changes = changesIn(editExtraCharge, valuesOf(over ?? charge), values);
            return edit.run({ ...changes, id, version });
          }}
          labels={{
            name: 'Name',
            note: 'Note',
            amount_cents: 'Amount for each',
            is_trip: 'A trip',
            places: 'Places',
          }}
          words={(values) => ({
            ...values,
            amount_cents:
              typeof values['amount_cents'] === 'number' ? formatKes(values['amount_cents']) : '',
          })}
          submit="Save changes"
          draft_key={`finance.charge.${charge.id}`}
          onDone={onClose}
        >
          {charge.charged_count > 0 ? (
            <Notice tone="info">
              {charge.charged_count} are charged already and keep their amount.
            </Notice>
          ) : null}
          <TextField name="name" label="Name" maxLength={80} />
          <MoneyField name="amount_cents" label="Amount for each" />
          <TextField name="note" label="Note for parents" maxLength={300} optional />
          <CheckField name="is_trip" label="A trip: see who has no consent for trips" />
          {charge.is_optional ? (
            <Pair>
              <DateField name="opt_in_until" label="Answers until" optional />
              <NumberField name="places" label="Places" optional />
            </Pair>
          ) : null}
        </VersionedForm>
        <Trail record_type="extra charge" record_id={charge.id} />
      </div>
    </Sheet>
  );
}
