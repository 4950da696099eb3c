import {
  type AuditPack,
  AuditPackInput,
  AuditPackView,
  exportAuditPacks,
  listAuditPacks,
  makeAuditPack,
} from '@darasa/contract/finance/overview/audit-pack';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { Button, type Column, DataTable, formatSize, Notice, Panel, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { BookTools, Choice, Day } from '#modules/finance/books/accounting/book-tools.tsx';
import './audit-pack.css';

const inside = [
  ['Trial balance', 'Opening, movement and closing of every account'],
  ['Cash books', 'One for each bank account, cash box and paybill'],
  ['Bank reconciliations', 'The state of each month, and the statements that were prepared'],
  ['Payment vouchers', 'Who was paid, who prepared and who authorised it'],
  ['Receipts register', 'Every receipt, valid and cancelled'],
  ['Cancelled receipts', 'Who cancelled which, when and why'],
  ['Minutes of approvals', 'Each decision on a money document'],
] as const;

/** The books of a period in one file, for whoever audits them; who took one stays on record. */
export function AuditPackTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const today = useToday();
  const [view, setView] = useUrlState(AuditPackView);
  const { page, page_size } = view;
  const years = setup.financial_years;
  const current = years.find((year) => year.starts_on <= today && today <= year.ends_on);
  const from = view.from ?? current?.starts_on ?? `${today.slice(0, 4)}-01-01`;
  const to = view.to ?? current?.ends_on ?? today;
  const year = years.find((one) => one.starts_on === from && one.ends_on === to);
  const packs = useQuery(queryOf(listAuditPacks, { page, page_size }));
  const exportTo = useExport(exportAuditPacks);
  const checked = AuditPackInput.safeParse({ from, to });
  const may_export = may(makeAuditPack);
  return (
    <div className="stack">
      {may_export ? (
        <Panel title="Make an audit pack" padded>
          <div className="stack">
            <p className="muted">
              One zip file with the books of a period, as the auditor asks for them. It changes
              nothing, and it is kept on record who took it.
            </p>
            <BookTools>
              {years.length > 0 ? (
                <Choice
                  label="Financial year"
                  value={year?.id ?? ''}
                  options={[
                    ...(year ? [] : [{ value: '', label: 'Days of your own' }]),
                    ...years.map((one) => ({ value: one.id, label: one.name })),
                  ]}
                  onChange={(id) => {
                    const chosen = years.find((one) => one.id === id);
                    if (chosen) setView({ ...view, from: chosen.starts_on, to: chosen.ends_on });
                  }}
                />
              ) : null}
              <Day
                label="From"
                value={from}
                onChange={(value) => setView({ ...view, from: value, to })}
              />
              <Day
                label="To"
                value={to}
                onChange={(value) => setView({ ...view, from, to: value })}
              />
            </BookTools>
            {checked.success ? null : (
              <Notice tone="warning">{checked.error.issues[0]!.message}.</Notice>
            )}
            <ul className="pack-inside">
              {inside.map(([name, words]) => (
                <li key={name}>
                  {name}
                  <span className="meta">{words}</span>
                </li>
              ))}
            </ul>
            <MakePack from={from} to={to} is_whole={checked.success} />
          </div>
        </Panel>
      ) : null}
      <DataTable
        label="Audit packs"
        query={packs}
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
          title: 'No audit pack was made yet',
          text: 'Each audit pack is listed here: who downloaded it, when, and its file fingerprint.',
        }}
        nothingFound="No audit pack found."
      />
    </div>
  );
}

function MakePack({ from, to, is_whole }: { from: string; to: string; is_whole: boolean }) {
  const make = useAction(makeAuditPack, {
    refresh: [keyOf(listAuditPacks)],
    say: 'The audit pack is saved among your downloads.',
  });
  return (
    <div className="pack-act">
      <Button
        variant="primary"
        busy={make.busy}
        cannot={is_whole ? undefined : 'Choose other days first.'}
        onClick={() =>
          void make
            .run({ from, to })
            .catch((error: Error) => toast({ variant: 'destructive', title: error.message }))
        }
      >
        Make the pack
      </Button>
      <span className="meta" role="status">
        {make.busy ? 'Reading and packing the books. A full year takes a while.' : ''}
      </span>
    </div>
  );
}

const columns: Column<AuditPack>[] = [
  {
    key: 'made_by',
    head: 'Taken by',
    cell: (row) => row.made_by,
    phone: 'who',
  },
  {
    key: 'period',
    head: 'Period',
    cell: (row) => `${formatDate(row.from_on)} to ${formatDate(row.to_on)}`,
    width: 230,
    phone: 'what',
  },
  {
    key: 'made_at',
    head: 'When',
    cell: (row) => formatDateTime(row.made_at),
    width: 196,
    phone: 'status',
  },
  {
    key: 'size_bytes',
    head: 'Size',
    cell: (row) => formatSize(row.size_bytes),
    num: true,
    width: 96,
    phone: 'amount',
  },
  {
    key: 'sha256',
    head: 'SHA-256 of the file',
    cell: (row) => <code className="meta">{row.sha256.slice(0, 24)}</code>,
    width: 220,
    phone: 'hide',
  },
];
