import {
  exportSponsors,
  getSponsorStatement,
  listSponsors,
  printSponsorStatement,
  sponsor_ages,
  type SponsorAccount,
  type SponsorStatement,
  SponsorView,
} from '@darasa/contract/finance/sponsors/sponsors';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  DataTable,
  Facts,
  Link,
  Loading,
  Notice,
  Pairs,
  PlainTable,
  PrinterIcon,
  Sheet,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport, useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';

/** Shows who promised to pay for learners and has not yet, and for how long. */
export function SponsorsTab() {
  const [view, setView] = useUrlState(SponsorView);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listSponsors, input));
  const files = useTableExport(exportSponsors, input);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <DataTable
        label="Sponsors"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.sponsor_name}
        rowLabel={(row) => row.sponsor_name}
        onOpen={(row) => setOpen(row.sponsor_name)}
        search={{ placeholder: 'Sponsor', label: 'Find a sponsor' }}
        totals={
          list.data && list.data.count > 0
            ? {
                words: 'All sponsors',
                cells: Object.fromEntries(
                  Object.entries(list.data.total).map(([key, cents]) => [
                    key,
                    key === 'owed_cents' ? (
                      formatMoney(cents)
                    ) : (
                      <span key={key} className="desk">
                        {formatMoney(cents)}
                      </span>
                    ),
                  ]),
                ),
              }
            : undefined
        }
        {...files}
        empty={{
          title: 'No sponsor invoices yet',
          text: 'Waivers paid by a sponsor are invoiced here, and stay until the cheque is allocated.',
        }}
        nothingFound="No sponsor matches."
      />
      {open ? <StatementSheet sponsor_name={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function StatementSheet(props: { sponsor_name: string; onClose: () => void }) {
  const { sponsor_name, onClose } = props;
  const found = useQuery(queryOf(getSponsorStatement, { sponsor_name }));
  const printTo = useExport(printSponsorStatement);
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={sponsor_name}
      sub="Statement of account"
      footer={
        <Button icon={PrinterIcon} onClick={() => void printTo({ sponsor_name })}>
          Print the statement
        </Button>
      }
    >
      {found.data ? (
        <Statement {...found.data} />
      ) : (
        <Loading
          query={found}
          label="Loading the statement"
          failed="We could not load the statement"
          lines={6}
        />
      )}
    </Sheet>
  );
}

function Statement({ account, address, rows }: SponsorStatement) {
  return (
    <div className="stack">
      {account.unasked_cents > 0 ? (
        <Notice
          act={{
            label: 'Make an invoice',
            href: '/dashboard/finance/distribute-funds?tab=invoices',
          }}
        >
          {formatKes(account.unasked_cents)} was given to learners on this sponsor’s word, and no
          invoice asks for it yet.
        </Notice>
      ) : null}
      {address ? <Facts items={[{ label: 'Address', value: address }]} /> : null}
      <Pairs
        items={[
          { label: 'Not due yet', value: formatKes(account.not_due_cents) },
          ...sponsor_ages
            .filter(({ key }) => account[key] > 0)
            .map(({ key, label }) => ({ label: `${label} late`, value: formatKes(account[key]) })),
          { label: 'Owed', value: formatKes(account.owed_cents), total: true },
        ]}
      />
      <PlainTable
        label="Invoices and payments"
        rows={rows}
        rowKey={(row) => row.journal_id}
        empty="No invoices yet."
        columns={entry_columns}
      />
      <p className="meta">
        Each row is a posting on the account Owed by sponsors.{' '}
        <Link href="/dashboard/finance/distribute-funds?tab=invoices">See the invoices</Link>
      </p>
    </div>
  );
}

const entry_columns: Column<SponsorStatement['rows'][number]>[] = [
  { key: 'posted_on', head: 'Date', cell: (row) => formatDate(row.posted_on) },
  { key: 'memo', head: 'What', cell: (row) => row.memo, wrap: true },
  {
    key: 'asked_cents',
    head: 'Asked',
    cell: (row) => (row.asked_cents ? formatMoney(row.asked_cents) : ''),
    num: true,
  },
  {
    key: 'paid_cents',
    head: 'Paid or cancelled',
    cell: (row) => (row.paid_cents ? formatMoney(row.paid_cents) : ''),
    num: true,
  },
  { key: 'balance_cents', head: 'Owed', cell: (row) => formatMoney(row.balance_cents), num: true },
];

const cents = (key: keyof SponsorAccount & `${string}_cents`, head: string) => ({
  key,
  head,
  cell: (row: SponsorAccount) => (row[key] ? formatMoney(row[key]) : ''),
  num: true,
  width: 118,
  phone: 'hide' as const,
});

/** On a phone, where there is no room for the ages. */
function standingOf({ owed_cents, not_due_cents, last_paid_on }: SponsorAccount): string {
  if (owed_cents > not_due_cents) return `${formatKes(owed_cents - not_due_cents)} is late`;
  if (owed_cents > 0) return 'Not due yet';
  return last_paid_on ? `Last paid ${formatDate(last_paid_on)}` : 'Not asked yet';
}

const columns: Column<SponsorAccount>[] = [
  { key: 'sponsor_name', head: 'Sponsor', cell: (row) => row.sponsor_name, phone: 'who' },
  { ...cents('unasked_cents', 'Not asked yet'), hideable: true },
  {
    ...cents('not_due_cents', 'Not due'),
    cell: (row) => (
      <>
        <span className="desk">{row.not_due_cents ? formatMoney(row.not_due_cents) : ''}</span>
        <span className="phone-only">{standingOf(row)}</span>
      </>
    ),
    phone: 'what',
  },
  ...sponsor_ages.map(({ key, label }) => cents(key, label)),
  {
    key: 'owed_cents',
    head: 'Owed, KES',
    cell: (row) => formatMoney(row.owed_cents),
    num: true,
    width: 132,
    phone: 'amount',
  },
];
