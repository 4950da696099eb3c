import {
  checkMoney,
  ChecksView,
  type MoneyChecks,
  paybill_figure_labels,
  type PaybillFigure,
} from '@darasa/contract/finance/reconciliation/money-checks';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { type Column, Link, Loading, Notice, Pairs, Panel, PlainPanel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { rowsBehind } from '#modules/finance/books/figures/figure-links.ts';
import { PaybillRows } from './paybill-rows.tsx';

/** Three checks that need nobody to count: paybills, cash, and what learners owe. */
export function ChecksTab() {
  const [view, setView] = useUrlState(ChecksView);
  const checks = useQuery(queryOf(checkMoney, {}));
  if (!checks.data)
    return <Loading query={checks} label="Comparing" failed="We could not compare" lines={10} />;
  const { paybills, cash, receivables } = checks.data;
  const opened = paybills.find((one) => one.money_account_id === view.paybill);
  if (opened && view.figure)
    return (
      <PaybillRows
        money_account_id={opened.money_account_id}
        name={opened.name}
        figure={view.figure}
        view={view}
        onView={setView}
        onClose={() => setView({ paybill: undefined, figure: undefined, page: 1 })}
      />
    );
  return (
    <div className="stack">
      <Receivables found={receivables} />
      {paybills.map((paybill) => (
        <Paybill key={paybill.money_account_id} paybill={paybill} />
      ))}
      {cash.map((box) => (
        <CashBox key={box.money_account_id} box={box} />
      ))}
    </div>
  );
}

function Receivables({ found }: { found: MoneyChecks['receivables'] }) {
  return (
    <Panel title="What learners owe" aside="Control account" padded>
      <div className="stack">
        {found.breaks.length === 0 ? (
          <Notice tone="positive">
            The balances of all learners make the control account, to the cent.
          </Notice>
        ) : (
          found.breaks.map((one) => (
            <Notice key={one.what} tone="negative">
              {one.what}, by {formatKes(one.difference_cents)}.
            </Notice>
          ))
        )}
        <Pairs
          items={[
            {
              label: 'Sum of learner balances',
              value: (
                <Link href="/dashboard/finance/balances">{formatMoney(found.learners_cents)}</Link>
              ),
            },
            {
              label: 'Control account',
              value: (
                <Link href={rowsBehind({ figure: 'balance' })}>
                  {formatMoney(found.control_cents)}
                </Link>
              ),
            },
            {
              label: 'Difference',
              value: formatMoney(found.learners_cents - found.control_cents),
              total: true,
            },
          ]}
        />
      </div>
    </Panel>
  );
}

function Paybill({ paybill }: { paybill: MoneyChecks['paybills'][number] }) {
  const line = (figure: PaybillFigure, cents: number, count?: number) => ({
    label: paybill_figure_labels[figure],
    value: (
      <Link
        href={`/dashboard/finance/reconciliation?tab=checks&paybill=${paybill.money_account_id}&figure=${figure}`}
      >
        {count === undefined
          ? formatMoney(cents)
          : `${count.toLocaleString('en')}, ${formatKes(cents)}`}
      </Link>
    ),
  });
  return (
    <Panel
      title={`${paybill.name}: receipts and statement`}
      aside={paybill.covered_to ? `Seen up to ${formatDate(paybill.covered_to)}` : 'No statement'}
      padded
    >
      <Pairs
        items={[
          line('receipts', paybill.receipt_cents, paybill.receipt_count),
          line('lines', paybill.line_cents, paybill.line_count),
          line('receipts-without-line', paybill.without_line_cents, paybill.without_line_count),
          line(
            'lines-without-receipt',
            paybill.without_receipt_cents,
            paybill.without_receipt_count,
          ),
          line('reversed', paybill.reversal_cents),
          line('charges', paybill.charge_cents),
          line('settled', paybill.settled_cents),
        ]}
      />
    </Panel>
  );
}

type Box = MoneyChecks['cash'][number];

function CashBox({ box }: { box: Box }) {
  return (
    <PlainPanel
      title={`${box.name}: received and banked`}
      aside={box.oldest_on ? `Cash of ${formatDate(box.oldest_on)} is not banked` : 'All banked'}
      label={`Days of ${box.name}`}
      rows={box.days}
      rowKey={(row) => row.day}
      empty="No cash yet."
      columns={columnsFor(box)}
    />
  );
}

const daysBehind = (account_id: string, day: string, only: { source?: string; way?: string }) =>
  rowsBehind({ account_id, posted_from: day, posted_to: day, ...only });

const columnsFor = ({ account_id }: Box): Column<Box['days'][number]>[] => [
  { key: 'day', head: 'Day', cell: (row) => formatDate(row.day) },
  {
    key: 'in',
    head: 'Received, KES',
    num: true,
    cell: (row) => (
      <Link href={daysBehind(account_id, row.day, { way: 'in' })}>
        {formatMoney(row.received_cents)}
      </Link>
    ),
  },
  {
    key: 'banked',
    head: 'Banked, KES',
    num: true,
    cell: (row) => (
      <Link href={daysBehind(account_id, row.day, { source: 'cash-banked' })}>
        {formatMoney(row.banked_cents)}
      </Link>
    ),
  },
  {
    key: 'left',
    head: 'In the box, KES',
    num: true,
    cell: (row) => (
      <Link href={rowsBehind({ account_id, posted_to: row.day })}>
        {formatMoney(row.left_cents)}
      </Link>
    ),
  },
];
