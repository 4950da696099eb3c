import {
  createFeeStructures,
  FeeStructureInput,
  listFeeStructures,
} from '@darasa/contract/finance/fee-structures';
import type { FinanceSetup } from '@darasa/contract/finance/setup';
import { CheckListField, Form, MoneyField, Pair, SelectField, Sheet } from '@darasa/ui';
import { useClassChoices } from '../../../pickers/class-stream-picker.tsx';
import { keyOf } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';

type Typed = Record<string, unknown>;

/** One matrix for many classes; what is left empty is not charged. */
export function StructureSheet(props: { setup: FinanceSetup; onClose: () => void }) {
  const { setup, onClose } = props;
  const classes = useClassChoices();
  const create = useAction(createFeeStructures, {
    refresh: [keyOf(listFeeStructures)],
    say: 'The fee structures are made. Approve them next.',
  });
  const year = setup.financial_years[0];
  const terms = setup.semesters.filter(
    (term) => year && term.starts_on >= year.starts_on && term.starts_on <= year.ends_on,
  );
  const heads = setup.vote_heads.filter(
    (one) => !one.retired_at && one.kind !== 'expense' && !one.is_capitation,
  );
  return (
    <Sheet open onClose={onClose} title="New fee structure" sub={year?.name}>
      <Form
        initial={{
          fee_category_id: setup.fee_categories[0]?.id,
          fee_group_id: setup.fee_groups[0]?.id,
        }}
        action={(typed: Typed) => create.run(inputOf(typed, year?.id ?? '', heads, terms))}
        onDone={onClose}
        onCancel={onClose}
        submit="Make the structures"
        draft_key="finance.structure"
      >
        <Pair>
          <SelectField
            name="fee_category_id"
            label="Category"
            options={setup.fee_categories.map((one) => ({ value: one.id, label: one.name }))}
          />
          <SelectField
            name="fee_group_id"
            label="Group"
            options={setup.fee_groups.map((one) => ({ value: one.id, label: one.name }))}
          />
        </Pair>
        <CheckListField
          name="classes"
          label="Classes"
          options={classes.map((one) => ({ value: one.id, label: one.name }))}
        />
        {heads.map((head) => (
          <fieldset key={head.id} className="group">
            <legend>{head.name}</legend>
            <div className="thirds">
              {terms.map((term) => (
                <MoneyField
                  key={term.id}
                  name={nameOf(head.id, term.id)}
                  label={term.name}
                  optional
                />
              ))}
            </div>
          </fieldset>
        ))}
      </Form>
    </Sheet>
  );
}

const nameOf = (head_id: string, term_id: string): string => `amount-${head_id}-${term_id}`;

function inputOf(
  typed: Typed,
  financial_year_id: string,
  heads: { id: string }[],
  terms: { id: string }[],
): FeeStructureInput {
  const particulars = heads
    .map((head) => ({
      vote_head_id: head.id,
      semester_amounts: terms.flatMap((term) => {
        const amount = typed[nameOf(head.id, term.id)];
        return typeof amount === 'number' && amount > 0 ? [{ semester_id: term.id, amount }] : [];
      }),
    }))
    .filter((one) => one.semester_amounts.length > 0);
  return FeeStructureInput.parse({
    fee_category_id: typed['fee_category_id'],
    fee_group_id: typed['fee_group_id'],
    financial_year_id,
    particulars,
    classes: typed['classes'],
  });
}
