import {
  AdjustmentInput,
  CategoryChangeForm,
  previewCategoryChange,
  requestAdjustment,
  type shareUnits,
} from '@darasa/contract/finance/fees/fee-adjustments';
import { makePromise, PromiseInput } from '@darasa/contract/finance/fees/promises';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  DateField,
  Form,
  MoneyField,
  Notice,
  Pair,
  Pairs,
  PhoneField,
  Segmented,
  SegmentedField,
  SelectField,
  Sheet,
  TextArea,
  TextField,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { call } from '#platform/call.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { ChargeForm, PlaceForm } from './account-sheets.tsx';
import { BillForm } from './bill-form.tsx';

const first_kinds = {
  note: 'credit-note',
  transfer: 'transfer',
  refund: 'refund',
  'write-off': 'write-off',
} as const;

const own_forms = {
  bill: BillForm,
  charge: ChargeForm,
  promise: PromiseForm,
  category: CategoryForm,
  place: PlaceForm,
};

export type Change = keyof typeof own_forms | keyof typeof first_kinds;

export const change_words: Record<Change, string> = {
  bill: 'Bill for a term',
  charge: 'Extra charge',
  promise: 'Promise to pay',
  note: 'Debit or credit note',
  transfer: 'Transfer to a sibling or term',
  refund: 'Refund',
  'write-off': 'Write off',
  category: 'Change category',
  place: 'Category for the bills to come',
};

interface Props {
  student: { id: string; name: string };
  onClose: () => void;
}

/** Shows what a bursar asks for on an account; another person agrees before anything is posted. */
export function ChangeSheet({ change, ...props }: Props & { change: Change }) {
  const Own = change in own_forms ? own_forms[change as keyof typeof own_forms] : null;
  return (
    <Sheet open onClose={props.onClose} title={change_words[change]} sub={props.student.name}>
      {Own ? (
        <Own {...props} />
      ) : (
        <AskForm change={change as keyof typeof first_kinds} {...props} />
      )}
    </Sheet>
  );
}

function AskForm(props: Props & { change: keyof typeof first_kinds }) {
  const { change, student, onClose } = props;
  const ask = useAction(requestAdjustment, { refresh: [['finance']] });
  return (
    <Form
      schema={AdjustmentInput}
      initial={{ kind: first_kinds[change], student_id: student.id }}
      action={(values) => ask.run(values)}
      onDone={onClose}
      onCancel={onClose}
      submit="Send for approval"
    >
      <Notice tone="info">Another person agrees before anything is posted.</Notice>
      {change === 'note' ? <NoteFields /> : null}
      {change === 'transfer' ? (
        <>
          <TransferFields />
          <TextField name="agreed_by" label="Who agreed, and how" maxLength={120} />
        </>
      ) : null}
      {change === 'refund' ? (
        <TextField
          name="payee"
          label="Pay to"
          maxLength={120}
          help="The one who paid; M-Pesa goes back to the same phone"
        />
      ) : null}
      <MoneyField name="amount_cents" label="Amount" />
      <TextArea name="reason" label="Why" maxLength={300} />
    </Form>
  );
}

/** Credit goes to a brother or sister; or what paid one term pays another. */
function TransferFields() {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const [to, setTo] = useState('sibling');
  const form = useForm();
  const terms = (setup.data?.semesters ?? []).map((one) => ({
    value: one.id,
    label: `${one.name} ${one.year}`,
  }));
  return (
    <>
      <Segmented
        label="To"
        value={to}
        options={[
          { value: 'sibling', label: 'A sibling' },
          { value: 'term', label: 'Another term' },
        ]}
        onChange={(next) => {
          setTo(next);
          for (const name of ['to_student_id', 'semester_id', 'to_semester_id']) {
            form.set(name, undefined);
          }
        }}
      />
      {to === 'sibling' ? (
        <StudentPicker name="to_student_id" label="Sibling" />
      ) : (
        <Pair>
          <SelectField name="semester_id" label="Paid for" options={terms} />
          <SelectField name="to_semester_id" label="Is used for" options={terms} />
        </Pair>
      )}
    </>
  );
}

function NoteFields() {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  return (
    <>
      <SegmentedField
        name="kind"
        label="What"
        options={[
          { value: 'credit-note', label: 'Credit: owed less' },
          { value: 'debit-note', label: 'Debit: owed more' },
        ]}
      />
      <Pair>
        <SelectField
          name="semester_id"
          label="Term"
          options={(setup.data?.semesters ?? []).map((one) => ({
            value: one.id,
            label: `${one.name} ${one.year}`,
          }))}
        />
        <SelectField
          name="vote_head_id"
          label="Vote head"
          options={(setup.data?.vote_heads ?? [])
            .filter((one) => !one.retired_at)
            .map((one) => ({ value: one.id, label: one.name }))}
        />
      </Pair>
    </>
  );
}

function CategoryForm({ student, onClose }: Props) {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const ask = useAction(requestAdjustment, { refresh: [['finance']] });
  const today = useToday();
  return (
    <Form
      schema={CategoryChangeForm}
      initial={{ student_id: student.id, from_on: today, by: 'days' }}
      action={async ({ reason, ...asked }) => {
        const { total_cents } = await call(previewCategoryChange, asked);
        return ask.run({ kind: 'category-change', ...asked, expected_cents: total_cents, reason });
      }}
      onDone={onClose}
      onCancel={onClose}
      submit="Send for approval"
    >
      <SelectField
        name="fee_category_id"
        label="New category"
        options={(setup.data?.fee_categories ?? []).map((one) => ({
          value: one.id,
          label: one.name,
        }))}
      />
      <DateField name="from_on" label="From" />
      <SegmentedField
        name="by"
        label="The rest of the term in"
        options={[
          { value: 'days', label: 'Days' },
          { value: 'weeks', label: 'Weeks' },
        ]}
      />
      <CategoryForesight student_id={student.id} />
      <TextArea name="reason" label="Why" />
    </Form>
  );
}

/** The difference for the rest of the term, vote head by vote head, before anybody is asked. */
function CategoryForesight({ student_id }: { student_id: string }) {
  const fee_category_id = useFormValue('fee_category_id') as string | undefined;
  const from_on = useFormValue('from_on') as string | undefined;
  const by = useFormValue<(typeof shareUnits)[number]>('by') ?? 'days';
  const preview = useQuery({
    ...queryOf(previewCategoryChange, {
      student_id,
      fee_category_id: fee_category_id ?? '',
      from_on: from_on ?? '',
      by,
    }),
    enabled: Boolean(fee_category_id && from_on),
    retry: false,
  });
  if (preview.error) return <Notice tone="negative">{sentenceOf(preview.error)}</Notice>;
  if (!preview.data) return null;
  const { lines, total_cents, parts_left, parts, semester_name } = preview.data;
  return (
    <>
      <Notice tone="info">
        {parts_left} of {parts} {by} of {semester_name} are left: {formatKes(Math.abs(total_cents))}{' '}
        {total_cents < 0 ? 'is credited' : 'is charged'}.
      </Notice>
      <Pairs
        items={[
          ...lines.map((one) => ({ label: one.name, value: formatMoney(one.change_cents) })),
          { label: 'Together, KES', value: formatMoney(total_cents), total: true },
        ]}
      />
    </>
  );
}

/** The day or the category is at fault, and its own sentence says why. */
const sentenceOf = (error: Error & { errors?: { message: string }[] }): string =>
  error.errors?.[0]?.message ?? error.message;

function PromiseForm({ student, onClose }: Props) {
  const make = useAction(makePromise, { refresh: [['finance']] });
  const today = useToday();
  return (
    <Form
      schema={PromiseInput}
      initial={{ student_id: student.id }}
      action={(values) => make.run(values)}
      onDone={onClose}
      onCancel={onClose}
      submit="Write it down"
    >
      <Pair>
        <MoneyField name="amount_cents" label="Amount" />
        <DateField name="due_on" label="Pays by" min={today} />
      </Pair>
      <Pair>
        <TextField name="promised_by" label="Who promised" />
        <PhoneField name="phone" label="Their phone" optional />
      </Pair>
      <TextField name="note" label="Note" optional />
    </Form>
  );
}
