import { counted } from '@darasa/rules/counted';
import {
  type CapitationArrival,
  issueCapitationReceipts,
  listCapitationArrivals,
  printCapitationReceipts,
} from '@darasa/contract/finance/sponsors/capitation-receipts';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { Button, type Column, ConfirmDialog, PlainPanel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';

/** Every grant that came, and whether its learners have their receipts in time. */
export function CapitationReceipts({ financial_year_id }: { financial_year_id: string }) {
  const may = useMay();
  const today = useToday();
  const arrivals = useQuery(queryOf(listCapitationArrivals, { financial_year_id }));
  const issue = useAction(issueCapitationReceipts, { refresh: [['finance']] });
  const print = useExport(printCapitationReceipts);
  const [asking, setAsking] = useState<CapitationArrival | null>(null);
  const rows = arrivals.data?.rows ?? [];
  if (rows.length === 0) return null;
  const columns = columnsFor(today, {
    ...(may(issueCapitationReceipts) ? { onIssue: setAsking } : {}),
    ...(may(printCapitationReceipts)
      ? { onPrint: (row: CapitationArrival) => void print({ id: row.id }) }
      : {}),
  });
  return (
    <>
      <PlainPanel
        title="Received, and the receipts of the learners"
        label="Grants and receipts"
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
      />
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={`Make ${counted(asking?.learner_count ?? 0, 'receipt')}?`}
        act="Make receipts"
        onConfirm={() => issue.run({ id: asking!.id })}
      >
        {asking
          ? `${formatKes(asking.amount_cents)} is shared evenly among the learners on the roll, by vote head. They keep their numbers.`
          : ''}
      </ConfirmDialog>
    </>
  );
}

interface Acts {
  onIssue?: (row: CapitationArrival) => void;
  onPrint?: (row: CapitationArrival) => void;
}

const columnsFor = (today: string, acts: Acts): Column<CapitationArrival>[] => [
  { key: 'number', head: 'Receipt', cell: (row) => row.receipt_number },
  { key: 'tranche', head: 'Tranche', cell: (row) => row.tranche_number, width: 84 },
  { key: 'on', head: 'Received', cell: (row) => formatDate(row.received_on), width: 120 },
  { key: 'into', head: 'Into', cell: (row) => row.money_account_name },
  { key: 'learners', head: 'Learners', cell: (row) => row.learner_count, num: true, width: 88 },
  {
    key: 'state',
    head: 'Receipts',
    cell: (row) => <ReceiptState row={row} today={today} />,
    width: 176,
  },
  {
    key: 'amount',
    head: 'KES',
    cell: (row) => formatMoney(row.amount_cents),
    num: true,
    width: 140,
  },
  {
    key: 'acts',
    head: '',
    cell: (row) =>
      row.receipted_count > 0 ? (
        acts.onPrint ? (
          <Button
            small
            aria-label={`Print the receipts of ${row.receipt_number}`}
            onClick={() => acts.onPrint?.(row)}
          >
            Print
          </Button>
        ) : null
      ) : acts.onIssue && !row.cancelled_reason ? (
        <Button
          small
          aria-label={`Make receipts of ${row.receipt_number}`}
          onClick={() => acts.onIssue?.(row)}
        >
          Make receipts
        </Button>
      ) : null,
  },
];

function ReceiptState({ row, today }: { row: CapitationArrival; today: string }) {
  if (row.cancelled_reason) return <StatusChip status="cancelled" />;
  if (row.receipted_on) {
    return <StatusChip status="done">Made {formatDate(row.receipted_on)}</StatusChip>;
  }
  return row.due_on < today ? (
    <StatusChip status="overdue">Due {formatDate(row.due_on)}</StatusChip>
  ) : (
    <StatusChip status="waiting">Due {formatDate(row.due_on)}</StatusChip>
  );
}
