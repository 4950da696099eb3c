import { checkMoney, type MoneyChecks } from '@darasa/contract/finance/reconciliation';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { Loading, Notice, Pairs, Panel, PlainPanel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';

/** Three checks that need nobody to count: paybills, cash, and what learners owe. */
export function ChecksTab() {
  const checks = useQuery(queryOf(checkMoney, {}));
  if (!checks.data)
    return <Loading query={checks} label="Comparing" failed="We could not compare" lines={10} />;
  const { paybills, cash, receivables } = checks.data;
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
            { label: 'Sum of learner balances', value: formatMoney(found.learners_cents) },
            { label: 'Control account', value: formatMoney(found.control_cents) },
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
  const counted = (count: number, cents: number) =>
    `${count.toLocaleString('en')}, ${formatMoney(cents)}`;
  return (
    <Panel
      title={`${paybill.name}: receipts and statement`}
      aside={paybill.covered_to ? `Seen up to ${formatDate(paybill.covered_to)}` : 'No statement'}
      padded
    >
      <Pairs
        items={[
          { label: 'Receipts', value: counted(paybill.receipt_count, paybill.receipt_cents) },
          {
            label: 'Payments on the statement',
            value: counted(paybill.line_count, paybill.line_cents),
          },
          {
            label: 'Receipts without a line',
            value: counted(paybill.without_line_count, paybill.without_line_cents),
          },
          {
            label: 'Lines without a receipt',
            value: counted(paybill.without_receipt_count, paybill.without_receipt_cents),
          },
          { label: 'Reversed', value: formatMoney(paybill.reversal_cents) },
          { label: 'Charges', value: formatMoney(paybill.charge_cents) },
          { label: 'Settled to the bank', value: formatMoney(paybill.settled_cents) },
        ]}
      />
    </Panel>
  );
}

function CashBox({ box }: { box: MoneyChecks['cash'][number] }) {
  return (
    <PlainPanel
      title={`${box.name}: received and banked`}
      aside={box.oldest_on ? `Cash of ${formatDate(box.oldest_on)} is not banked` : 'All banked'}
      label={`Days of ${box.name}`}
      rows={box.days}
      rowKey={(row) => row.day}
      empty="No cash yet."
      columns={[
        { key: 'day', head: 'Day', cell: (row) => formatDate(row.day) },
        {
          key: 'in',
          head: 'Received, KES',
          num: true,
          cell: (row) => formatMoney(row.received_cents),
        },
        {
          key: 'banked',
          head: 'Banked, KES',
          num: true,
          cell: (row) => formatMoney(row.banked_cents),
        },
        {
          key: 'left',
          head: 'In the box, KES',
          num: true,
          cell: (row) => formatMoney(row.left_cents),
        },
      ]}
    />
  );
}
