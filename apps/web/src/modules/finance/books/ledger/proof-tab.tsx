import { counted } from '@darasa/rules/counted';
import {
  type DailySeal,
  exportSeals,
  listSeals,
  proveLedger,
} from '@darasa/contract/finance/books/ledger';
import { onTab } from '@darasa/contract/shapes';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, type Column, DataTable, Notice, Panel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';

const View = onTab(listSeals.input);

/** Proof that the books hold: now, and at the end of every day. */
export function ProofTab() {
  const may = useMay();
  const [view, setView] = useUrlState(View);
  const { page, page_size } = view;
  const seals = useQuery(queryOf(listSeals, { page, page_size }));
  const proof = useQuery({ ...queryOf(proveLedger, {}), enabled: false, retry: false });
  const exportTo = useExport(exportSeals);
  const may_export = may(exportSeals);
  return (
    <div className="stack">
      <Panel
        padded
        title="Prove the books now"
        aside={
          <Button busy={proof.isFetching} onClick={() => void proof.refetch()}>
            Prove the books
          </Button>
        }
      >
        <div className="stack" role="status">
          <p className="muted">
            Every posting carries the seal of the one before it. The proof walks the whole chain,
            adds up every account, compares what each learner owes, looks for missing receipts, and
            for money that arrived and stands nowhere.
          </p>
          {proof.error ? <Notice tone="negative">We could not finish the proof.</Notice> : null}
          {proof.data?.is_sound ? (
            <Notice tone="positive">
              The books hold: {counted(proof.data.journal_count, 'posting')}, nothing was changed,
              everything adds up.
            </Notice>
          ) : null}
          {proof.data && !proof.data.is_sound ? (
            <Notice tone="negative">
              The books do not hold. {proof.data.broken.slice(0, 5).join('. ')}.
            </Notice>
          ) : null}
        </div>
      </Panel>
      <DataTable
        label="Daily seals"
        query={seals}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        {...(may_export
          ? {
              exportTo: (format) => exportTo({ format }),
              print: () => void exportTo({ format: 'pdf' }),
            }
          : {})}
        empty={{
          title: 'No day is sealed yet',
          text: 'Each night the day before is counted, proved and sealed.',
        }}
        nothingFound="No seal found."
      />
    </div>
  );
}

const columns: Column<DailySeal>[] = [
  {
    key: 'sealed_on',
    head: 'Day',
    cell: (row) => formatDate(row.sealed_on),
    width: 124,
    phone: 'who',
  },
  {
    key: 'journal_count',
    head: 'Postings',
    cell: (row) => row.journal_count.toLocaleString('en'),
    num: true,
    width: 96,
    phone: 'hide',
  },
  {
    key: 'total_cents',
    head: 'Debited, KES',
    cell: (row) => formatMoney(row.total_cents),
    num: true,
    width: 150,
    phone: 'amount',
  },
  {
    key: 'hash',
    head: 'Seal',
    cell: (row) => <code className="meta">{row.hash.slice(0, 32)}</code>,
    phone: 'what',
  },
  {
    key: 'is_sound',
    head: 'Proof',
    cell: (row) =>
      row.is_sound ? <StatusChip status="done">Held</StatusChip> : <StatusChip status="failed" />,
    width: 110,
    phone: 'status',
  },
];
