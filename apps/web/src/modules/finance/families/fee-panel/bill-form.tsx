import {
  type BillingPreview,
  previewBilling,
  runBilling,
} from '@darasa/contract/finance/fees/billing';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatMoney } from '@darasa/rules/money';
import {
  DateField,
  Form,
  Loading,
  Notice,
  Pair,
  Pairs,
  SelectField,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/call.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

interface Asked {
  semester_id?: string;
  fee_structure_id?: string;
  billed_on?: string;
}

/** A learner who came late gets the bill of the term; who has it gets no second one. */
export function BillForm(props: { student: { id: string }; onClose: () => void }) {
  const { student, onClose } = props;
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const run = useAction(runBilling, { refresh: [['finance']] });
  const today = useToday();
  const terms = setup.data?.semesters ?? [];
  return (
    <Form
      key={terms.length}
      initial={{
        semester_id: terms.findLast((term) => term.starts_on <= today)?.id,
        billed_on: today,
      }}
      action={async ({ billed_on = today, semester_id = '', fee_structure_id }: Asked) => {
        const about = {
          semester_id,
          student_id: student.id,
          ...(fee_structure_id ? { fee_structure_id } : {}),
        };
        const { to_bill_cents } = await call(previewBilling, about);
        return run.run({ ...about, billed_on, expected_cents: to_bill_cents });
      }}
      onDone={onClose}
      onCancel={onClose}
      submit="Bill this learner"
    >
      <Pair>
        <TermField terms={terms} />
        <DateField name="billed_on" label="Dated" max={today} />
      </Pair>
      <Foresight student_id={student.id} />
    </Form>
  );
}

function TermField({ terms }: { terms: { id: string; name: string; year: number }[] }) {
  const form = useForm();
  return (
    <SelectField
      name="semester_id"
      label="Term"
      options={terms.map((one) => ({ value: one.id, label: `${one.name} ${one.year}` }))}
      // Another term has other structures, and what was refused for the one before is not said of it.
      onChosen={() => {
        form.set('fee_structure_id', undefined);
        form.change({ general: [] });
      }}
    />
  );
}

/** From which structure, and what it asks line by line, before anything is posted. */
function Foresight({ student_id }: { student_id: string }) {
  const semester_id = useFormValue<string>('semester_id') ?? '';
  const fee_structure_id = useFormValue<string>('fee_structure_id');
  const preview = useQuery({
    ...queryOf(previewBilling, {
      semester_id,
      student_id,
      ...(fee_structure_id ? { fee_structure_id } : {}),
    }),
    enabled: semester_id !== '',
    retry: false,
  });
  if (semester_id === '') return null;
  if (!preview.data) return <Loading query={preview} what="the bill" lines={4} />;
  const { data } = preview;
  if (data.billed_already_count > 0) {
    return <Notice>The bill for {data.semester_name} is made already.</Notice>;
  }
  return (
    <>
      <StructureField structures={data.bill?.structures ?? []} />
      <Lines preview={data} />
    </>
  );
}

type Structures = NonNullable<BillingPreview['bill']>['structures'];

/** Left alone, the learner's own is taken. */
function StructureField({ structures }: { structures: Structures }) {
  const own = structures.find((one) => one.is_own);
  if (structures.length === 0) return null;
  return (
    <SelectField
      name="fee_structure_id"
      label="Fee structure"
      placeholder={own ? `${own.name} (the learner’s own)` : 'Choose'}
      options={structures
        .filter((one) => !one.is_own)
        .map((one) => ({ value: one.id, label: one.name }))}
    />
  );
}

function Lines({ preview }: { preview: BillingPreview }) {
  const { to_bill_count, to_bill_cents, skipped, semester_name, bill } = preview;
  if (to_bill_count === 0 || !bill) {
    const why = skipped[0]?.reason ?? 'The learner is not at school';
    return <Notice>No bill can be made for {`${semester_name}. ${why}.`}</Notice>;
  }
  return (
    <>
      {preview.waivers_ending.map((one) => (
        <Notice key={one.waiver_id}>
          Waiver {one.waiver_number} ends with this bill. {one.reason}.
        </Notice>
      ))}
      <Pairs
        items={[
          ...bill.lines.map((line) => ({
            label: line.name,
            value: formatMoney(line.amount_cents),
          })),
          { label: `${semester_name}, KES`, value: formatMoney(to_bill_cents), total: true },
        ]}
      />
      <p className="meta">Waivers and what was paid in advance come off at once.</p>
    </>
  );
}
