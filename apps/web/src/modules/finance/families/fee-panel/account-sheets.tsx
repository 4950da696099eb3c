import { chargeLearner, listExtraCharges } from '@darasa/contract/finance/fees/extra-charges';
import { PlacementInput, placeLearner } from '@darasa/contract/finance/families/fee-panel';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { addDays } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { DateField, Form, MoneyField, Notice, Pair, SelectField, TextArea } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

interface Props {
  student: { id: string; name: string };
  onClose: () => void;
}

/** A lost book, a broken window: one learner, with the reason the parent reads. */
export function ChargeForm({ student, onClose }: Props) {
  const charges = useQuery(queryOf(listExtraCharges, { state: 'open', page_size: 100 }));
  const charge = useAction(chargeLearner, { refresh: [['finance']] });
  const rows = charges.data?.rows ?? [];
  if (charges.data && rows.length === 0) {
    return (
      <Notice act={{ label: 'Add extra charge', href: '/dashboard/finance/fee-panel?tab=charges' }}>
        No extra charge is open. Define one first, such as Lost and broken items.
      </Notice>
    );
  }
  return (
    <Form
      schema={chargeLearner.input}
      initial={{ student_id: student.id }}
      action={(values) => charge.run(values)}
      onDone={onClose}
      onCancel={onClose}
      submit="Charge this learner"
    >
      <SelectField
        name="id"
        label="Extra charge"
        options={rows.map((one) => ({
          value: one.id,
          label: `${one.name}, ${one.semester_name}, ${formatKes(one.amount_cents)}`,
        }))}
      />
      <MoneyField
        name="amount_cents"
        label="Amount"
        optional
        help="Blank takes the amount of the charge"
      />
      <TextArea name="reason" label="Why" help="The parent reads this" />
    </Form>
  );
}

/** Which price list the bills to come are made from. */
export function PlaceForm({ student, onClose }: Props) {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const place = useAction(placeLearner, { refresh: [['finance']] });
  const today = useToday();
  const optionsOf = (list: { id: string; name: string }[] | undefined) =>
    (list ?? []).map((one) => ({ value: one.id, label: one.name }));
  return (
    <Form
      schema={PlacementInput}
      initial={{ from_on: addDays(today, 1) }}
      action={(values) => place.run({ ...values, student_id: student.id })}
      onDone={onClose}
      onCancel={onClose}
      submit="Save for the bills to come"
    >
      <Notice tone="info">
        Bills from this day on follow it. A term that is billed already is changed by Change
        category.
      </Notice>
      <Pair>
        <SelectField
          name="fee_category_id"
          label="Category"
          options={optionsOf(setup.data?.fee_categories)}
        />
        <SelectField
          name="fee_group_id"
          label="Group"
          options={optionsOf(setup.data?.fee_groups)}
        />
      </Pair>
      <DateField name="from_on" label="From" />
      <TextArea name="reason" label="Why" />
    </Form>
  );
}
