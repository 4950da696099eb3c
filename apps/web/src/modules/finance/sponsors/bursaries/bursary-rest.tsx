import {
  type BursaryList,
  RestInput,
  shareBursaryRest,
} from '@darasa/contract/finance/sponsors/bursaries';
import { formatKes } from '@darasa/rules/money';
import { Form, Panel, SelectField } from '@darasa/ui';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

type Chosen = { row_number?: string; student_id?: string };

/** What is chosen from a list is text; the row it names is a number. */
const one_row = {
  safeParse: (values: unknown) => {
    const { row_number, ...chosen } = values as Chosen;
    return RestInput.shape.rows.element.safeParse({ ...chosen, row_number: Number(row_number) });
  },
};

/** Names went back to the sponsor; when the right ones are known, the rest is shared here. */
export function RestForm({ list: { bursary, rows } }: { list: BursaryList }) {
  const today = useToday();
  const share = useAction(shareBursaryRest, { refresh: [['finance']] });
  const back = rows.filter((row) => row.rejected !== null);
  if (back.length === 0 || bursary.held_cents === 0) return null;
  const nameOf = (row: (typeof back)[number]) =>
    [row.admission_number, row.name, formatKes(row.amount_cents)].filter(Boolean).join(', ');
  return (
    <Panel title="Share the rest" padded>
      <Form
        key={back.length}
        schema={one_row}
        initial={{ row_number: String(back[0]!.row_number) }}
        action={(row) => share.run({ id: bursary.id, rows: [row], shared_on: today })}
        submit="Make the receipt"
      >
        <SelectField
          name="row_number"
          label="Name on the list"
          options={back.map((row) => ({ value: String(row.row_number), label: nameOf(row) }))}
        />
        <StudentPicker name="student_id" label="The sponsor meant" />
      </Form>
    </Panel>
  );
}
