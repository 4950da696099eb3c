import {
  listPaymentOrders,
  type PaymentOrder,
  PaymentOrderInput,
  savePaymentOrder,
  trialPaymentOrder,
  withdrawPaymentOrder,
} from '@darasa/contract/finance/fees/fee-rules';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  ConfirmDialog,
  DateField,
  Facts,
  Form,
  Loading,
  MoneyField,
  Notice,
  Panel,
  PlainTable,
  RadioField,
  Sheet,
  StatusChip,
  useFormValue,
} from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';

const term_words = {
  'arrears-first': 'The oldest term first',
  'current-first': 'The newest term first',
} as const;
const spread_words = {
  priority: 'By the priority of the vote heads',
  'pro-rata': 'Over all vote heads, in proportion',
} as const;
const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** In which order a payment meets what is owed; a rule begins on a day, and the past stays. */
export function PaymentOrders() {
  const may = useMay();
  const list = useQuery(queryOf(listPaymentOrders, {}));
  const today = useToday();
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<PaymentOrder | null>(null);
  const may_decide = may(savePaymentOrder);
  return (
    <Panel
      title="How a payment is spread"
      aside={may_decide ? <Button onClick={() => setOpen(true)}>Change the order</Button> : null}
    >
      {list.data ? null : <Loading query={list} what="the order" lines={2} />}
      {list.data ? (
        <Facts
          items={[
            { label: 'Terms', value: term_words[list.data.now.terms] },
            { label: 'Within a term', value: spread_words[list.data.now.spread] },
            {
              label: 'Since',
              value: list.data.now.by
                ? `${formatDate(list.data.now.from_on)}, ${list.data.now.by}`
                : 'The beginning',
            },
          ]}
        />
      ) : null}
      {list.data && isWorthListing(list.data.rows, today) ? (
        <PlainTable
          label="Orders by day"
          rows={list.data.rows}
          rowKey={(row) => row.from_on}
          empty=""
          columns={columnsFor(list.data.now, today, may_decide ? setLeaving : null)}
        />
      ) : null}
      {open && list.data ? <OrderSheet now={list.data.now} onClose={() => setOpen(false)} /> : null}
      {leaving ? <TakeBackDialog order={leaving} onClose={() => setLeaving(null)} /> : null}
    </Panel>
  );
}

function OrderSheet({ now, onClose }: { now: PaymentOrder; onClose: () => void }) {
  const save = useAction(savePaymentOrder, { refresh: [['finance']] });
  const today = useToday();
  return (
    <Sheet open onClose={onClose} title="How a payment is spread">
      <Form
        initial={{ from_on: today, terms: now.terms, spread: now.spread }}
        action={(typed: Record<string, unknown>) =>
          save.run(
            PaymentOrderInput.parse({
              from_on: typed['from_on'],
              terms: typed['terms'],
              spread: typed['spread'],
            }),
          )
        }
        onDone={onClose}
        onCancel={onClose}
        submit="Decide it"
      >
        <RadioField name="terms" label="Between terms" options={optionsOf(term_words)} />
        <RadioField name="spread" label="Within a term" options={optionsOf(spread_words)} />
        <DateField
          name="from_on"
          label="From"
          min={today}
          help="Earlier payments stay as they are; another order for the same day takes its place"
        />
        <StudentPicker name="student_id" label="Try it on a learner" optional />
        <MoneyField name="amount_cents" label="With" optional />
        <Trial />
      </Form>
    </Sheet>
  );
}

function TakeBackDialog({ order, onClose }: { order: PaymentOrder; onClose: () => void }) {
  const withdraw = useAction(withdrawPaymentOrder, { refresh: [['finance']] });
  return (
    <ConfirmDialog
      open
      title={`Take back the order from ${formatDate(order.from_on)}?`}
      act="Take back"
      danger
      onClose={onClose}
      onConfirm={() => withdraw.run({ from_on: order.from_on })}
    >
      It does not begin. Payments are spread as before.
    </ConfirmDialog>
  );
}

/** The same arithmetic as at the counter, before anything is decided. */
function Trial() {
  const student_id = useFormValue('student_id') as string | undefined;
  const amount_cents = useFormValue('amount_cents') as number | undefined;
  const terms = useFormValue('terms') as PaymentOrder['terms'];
  const spread = useFormValue('spread') as PaymentOrder['spread'];
  const ready = Boolean(student_id) && Number.isInteger(amount_cents) && (amount_cents ?? 0) > 0;
  const trial = useQuery({
    ...queryOf(trialPaymentOrder, {
      student_id: student_id ?? '',
      amount_cents: amount_cents ?? 1,
      terms,
      spread,
    }),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  if (!ready || !trial.data) return null;
  const { shares, prepaid_cents } = trial.data;
  return (
    <div className="stack" role="status">
      {prepaid_cents > 0 ? (
        <Notice tone="info">{formatKes(prepaid_cents)} would be kept for the next bill.</Notice>
      ) : null}
      <PlainTable
        label="What it would pay"
        rows={shares}
        rowKey={(row) => `${row.semester_name} ${row.vote_head_name}`}
        empty="Nothing is owed."
        columns={[
          {
            key: 'for',
            head: 'For',
            wrap: true,
            cell: (row) => `${row.vote_head_name}, ${row.semester_name}`,
          },
          { key: 'owed', head: 'Owed, KES', num: true, cell: (row) => formatMoney(row.owed_cents) },
          { key: 'paid', head: 'Paid, KES', num: true, cell: (row) => formatMoney(row.paid_cents) },
        ]}
      />
    </div>
  );
}

/** One that begins later is seen before it begins; the only one that is in force stands above. */
export const isWorthListing = (rows: readonly PaymentOrder[], today: string): boolean =>
  rows.length > 1 || rows.some((one) => one.from_on > today);

const columnsFor = (
  now: PaymentOrder,
  today: string,
  onTakeBack: ((row: PaymentOrder) => void) | null,
): Column<PaymentOrder>[] => [
  { key: 'from', head: 'From', cell: (row) => formatDate(row.from_on) },
  { key: 'terms', head: 'Between terms', cell: (row) => term_words[row.terms] },
  { key: 'spread', head: 'Within a term', cell: (row) => spread_words[row.spread] },
  {
    key: 'state',
    head: 'State',
    cell: (row) =>
      row.from_on > today ? (
        <StatusChip status="waiting">Begins later</StatusChip>
      ) : row.from_on === now.from_on ? (
        <StatusChip status="active">In force</StatusChip>
      ) : (
        <StatusChip status="archived">Ended</StatusChip>
      ),
  },
  { key: 'by', head: 'By', cell: (row) => row.by },
  {
    key: 'acts',
    head: '',
    cell: (row) =>
      onTakeBack && row.from_on > today ? (
        <Button
          small
          aria-label={`Take back the order from ${formatDate(row.from_on)}`}
          onClick={() => onTakeBack(row)}
        >
          Take back
        </Button>
      ) : null,
  },
];
