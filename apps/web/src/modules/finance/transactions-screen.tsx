import { figures, movementKindNames, movementKinds } from '@darasa/contract/finance/books/figures';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  exportTransactions,
  listEnterers,
  listTransactions,
  printDayBook,
  type TransactionPage,
  type TransactionRow,
} from '@darasa/contract/finance/overview/transactions';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  DataTable,
  Dialog,
  Notice,
  PrinterIcon,
  Screen,
  StatusChip,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport, useTableExport } from '#platform/exports.ts';
import { ViewsMenu } from '#platform/lists/views-menu.tsx';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { StudentFinder } from '#pickers/student-picker.tsx';
import { useMethodOptions } from './books/payment-modes/use-method-options.ts';
import { StorySheet } from './overview/transactions/story-sheet.tsx';

// The table names both ends of a range after its column; the endpoint calls them from and to.
const { from, to, ...others } = listTransactions.input.shape;
const View = listTransactions.input
  .omit({ from: true, to: true })
  .extend({ posted_from: from, posted_to: to, open: others.account_id });

/** Every movement of money, and the rows behind a figure of another screen. */
export default function TransactionsScreen() {
  const may = useMay();
  const [{ open, ...view }, setView] = useUrlState(View);
  const methods = useMethodOptions();
  const { posted_from, posted_to, ...filter } = view;
  const input = { ...filter, from: posted_from, to: posted_to };
  const list = useQuery(queryOf(listTransactions, input));
  const printTo = useExport(printDayBook);
  const [shown, setShown] = useState<string | undefined>(open);
  const files = useTableExport(exportTransactions, input);
  const may_export = may(printDayBook);
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const enterers = useQuery(queryOf(listEnterers, {}));
  const accounts = (setup.data?.accounts ?? []).map((one) => ({
    value: one.id,
    label: `${one.code} ${one.name}`,
  }));
  const people = [
    ...(enterers.data?.rows ?? []).map((one) => ({ value: one.id, label: one.name })),
    { value: 'none', label: 'The system' },
  ];
  const today = useToday();
  const day = posted_from && posted_from === posted_to ? posted_from : today;
  return (
    <Screen
      title="Transactions"
      sub="Every movement of money, straight from the ledger"
      acts={
        may_export ? (
          <Button icon={PrinterIcon} onClick={() => void printTo({ day })}>
            Day book, {formatDate(day)}
          </Button>
        ) : undefined
      }
    >
      <div className="stack">
        {list.data ? <Behind page={list.data} view={view} /> : null}
        <DataTable
          label="Transactions"
          query={list}
          columns={columns}
          view={view}
          onView={setView}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.memo}
          onOpen={(row) => setShown(row.id)}
          search={{ placeholder: 'Receipt, reference, learner, payer', label: 'Find a movement' }}
          filters={[
            { kind: 'dates', name: 'posted', label: 'Date' },
            {
              name: 'kind',
              label: 'Kind',
              options: movementKindNames.map((value) => ({
                value,
                label: movementKinds[value].label,
              })),
            },
            { name: 'method', label: 'Paid by', options: methods },
            { name: 'account_id', label: 'Account', options: accounts },
            ...(view.account_id
              ? [{ name: 'way' as const, label: 'In or out', options: ways }]
              : []),
            { name: 'created_by', label: 'Entered by', options: people },
            { name: 'min_shillings', label: 'At least', options: amountOptions },
            { name: 'max_shillings', label: 'At most', options: amountOptions },
            { kind: 'yes', name: 'backdated', label: 'Back-dated' },
          ]}
          tools={
            <LearnerButton
              chosen={view.student_id !== undefined}
              onChosen={(student_id) => setView({ student_id, page: 1 })}
            />
          }
          views={<ViewsMenu list="finance/transactions" />}
          totals={
            list.data && list.data.count > 0
              ? {
                  words: `${list.data.count.toLocaleString('en')} ${list.data.count === 1 ? 'movement' : 'movements'}. ${proofWords(list.data)}`,
                  cells: { amount_cents: formatMoney(list.data.total_cents) },
                }
              : undefined
          }
          {...files}
          empty={{
            title: 'No money has moved yet',
            text: 'Bills, payments and everything else appear here as they are posted.',
          }}
          nothingFound="No movement matches these filters."
        />
      </div>
      {shown ? (
        <StorySheet id={shown} onOpen={setShown} onClose={() => setShown(undefined)} />
      ) : null}
    </Screen>
  );
}

/** All that moved on one learner's account. */
function LearnerButton(props: { chosen: boolean; onChosen: (id: string | undefined) => void }) {
  const [finding, setFinding] = useState(false);
  if (props.chosen) {
    return (
      <Button small onClick={() => props.onChosen(undefined)}>
        Every learner
      </Button>
    );
  }
  return (
    <>
      <Button small onClick={() => setFinding(true)}>
        Learner
      </Button>
      {finding ? (
        <Dialog open onClose={() => setFinding(false)} title="Movements of a learner">
          <StudentFinder
            label="Learner"
            onChosen={(id) => {
              setFinding(false);
              props.onChosen(id);
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

const ways = [
  { value: 'in', label: 'Came in' },
  { value: 'out', label: 'Went out' },
];

const amountOptions = [1_000, 5_000, 10_000, 50_000, 100_000, 500_000].map((shillings) => ({
  value: String(shillings),
  label: `KES ${shillings.toLocaleString('en')}`,
}));

/** The footer proves itself: the same sum, taken another way. */
function proofWords({ proof, total_cents }: TransactionPage): string {
  if (!proof) return '';
  const other = proof.how === 'days' ? 'The ledger by its days' : 'The credit side';
  return proof.cents === total_cents
    ? `${other} says the same.`
    : `${other} says ${formatMoney(proof.cents)}. Please tell us.`;
}

interface Narrowed {
  figure?: keyof typeof figures | undefined;
  not_semester_id?: string | undefined;
}

/** Which figure these rows are the sum of, and by which rule. */
function Behind({ page, view }: { page: TransactionPage; view: Narrowed }) {
  if (!view.figure && page.about.length === 0) return null;
  const words = [view.figure && figures[view.figure].label, ...page.about].filter(Boolean);
  if (view.not_semester_id) words.push('other terms');
  return (
    <Notice
      tone="info"
      act={{ label: 'Show all transactions', href: '/dashboard/finance/transactions' }}
    >
      <strong>
        {words.join(', ')}: KES {formatMoney(page.total_cents)}.
      </strong>{' '}
      {view.figure ? figures[view.figure].rule : 'The rows below add up to this.'}
    </Notice>
  );
}

const columns: Column<TransactionRow>[] = [
  {
    key: 'posted_on',
    head: 'Date',
    cell: (row) => formatDate(row.posted_on),
    sort: true,
    width: 124,
    phone: 'what',
  },
  {
    key: 'number',
    head: 'No',
    cell: (row) => row.number,
    sort: true,
    num: true,
    width: 84,
    phone: 'hide',
  },
  { key: 'memo', head: 'Movement', cell: (row) => row.memo, phone: 'who' },
  {
    key: 'kind',
    head: 'Kind',
    cell: (row) => movementKinds[row.kind].label,
    width: 128,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'entered_by',
    head: 'Entered by',
    cell: (row) => row.entered_by ?? 'The system',
    width: 150,
    phone: 'hide',
    hideable: true,
  },
  {
    key: 'state',
    head: 'Note',
    cell: (row) => <Flags row={row} />,
    width: 112,
    phone: 'status',
    hideable: true,
  },
  {
    key: 'amount_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.amount_cents),
    num: true,
    width: 150,
    phone: 'amount',
  },
];

function Flags({ row }: { row: TransactionRow }) {
  if (row.is_reversed) return <StatusChip status="reversed" tone="negative" />;
  if (row.is_backdated) return <StatusChip status="back-dated" tone="warning" />;
  return null;
}
