import { exportLedgerPage, getLedgerPage } from '@darasa/contract/finance/books/accounting';
import type { OutputOf } from '@darasa/contract/endpoint';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { onTab } from '@darasa/contract/shapes';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Balance, Loading, Panel, SideScroll } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { BookPager } from './book-pager.tsx';
import { BookTools, Choice, Day, FileActs } from './book-tools.tsx';
import { PostingSheet } from './posting-sheet.tsx';

const View = onTab(getLedgerPage.input.partial({ account_id: true, from: true, to: true }));
const page_size = 50;

/** One account at a time; every line opens to its posting, and from there to its paper. */
export function LedgerTab({ setup }: { setup: FinanceSetup }) {
  const [view, setView] = useUrlState(View);
  const today = useToday();
  const account_id = view.account_id ?? setup.accounts[0]?.id ?? '';
  const from = view.from ?? `${today.slice(0, 4)}-01-01`;
  const to = view.to ?? today;
  const input = { account_id, from, to };
  const found = useQuery({
    ...queryOf(getLedgerPage, { ...input, page: view.page, page_size }),
    placeholderData: keepPreviousData,
    enabled: account_id !== '',
  });
  const exportTo = useExport(exportLedgerPage);
  const account = setup.accounts.find((one) => one.id === account_id);
  return (
    <div className="stack">
      <BookTools acts={<FileActs onExport={(format) => void exportTo({ ...input, format })} />}>
        <Choice
          label="Account"
          value={account_id}
          options={setup.accounts.map((one) => ({
            value: one.id,
            label: `${one.code} ${one.name}`,
          }))}
          onChange={(value) => setView({ account_id: value, page: 1 })}
        />
        <Day label="From" value={from} onChange={(value) => setView({ from: value, page: 1 })} />
        <Day label="To" value={to} onChange={(value) => setView({ to: value, page: 1 })} />
      </BookTools>
      {found.data ? null : <Loading query={found} what="the ledger" lines={10} />}
      {found.data ? (
        <Panel
          title={account ? `${account.code} ${account.name}` : 'Ledger'}
          footer={
            <BookPager
              page={view.page}
              size={page_size}
              count={found.data.count}
              onPage={(page) => setView({ page })}
            />
          }
        >
          <Lines ledger={found.data} is_first={view.page === 1} />
        </Panel>
      ) : null}
    </div>
  );
}

function Lines(props: { ledger: OutputOf<typeof getLedgerPage>; is_first: boolean }) {
  const { ledger } = props;
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <SideScroll label="Ledger">
        <table className="table compact stacked">
          <thead>
            <tr>
              <th>Date</th>
              <th>Posting</th>
              <th className="fill">What</th>
              <th>Vote head</th>
              <th className="num">Debit, KES</th>
              <th className="num">Credit, KES</th>
              <th className="num">Balance, KES</th>
            </tr>
          </thead>
          <tbody>
            {props.is_first ? (
              <tr>
                <td colSpan={6}>Brought forward</td>
                <td className="num" data-head="Balance, KES">
                  <Balance cents={ledger.opening_cents} />
                </td>
              </tr>
            ) : null}
            {ledger.rows.map((row) => (
              <tr key={`${row.journal_id} ${row.line_number}`}>
                <td>{formatDate(row.posted_on)}</td>
                <td data-head="Posting">
                  <button type="button" className="link" onClick={() => setOpen(row.journal_id)}>
                    {row.number}
                  </button>
                </td>
                <td data-head="What">{row.memo}</td>
                <td data-head="Vote head">{row.vote_head_name}</td>
                <td className="num" data-head="Debit, KES">
                  {row.debit_cents ? formatMoney(row.debit_cents) : ''}
                </td>
                <td className="num" data-head="Credit, KES">
                  {row.credit_cents ? formatMoney(row.credit_cents) : ''}
                </td>
                <td className="num" data-head="Balance, KES">
                  <Balance cents={row.balance_cents} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={4}>In these days, and at their end</td>
              <td className="num" data-head="Debit, KES">
                {formatMoney(ledger.debit_cents)}
              </td>
              <td className="num" data-head="Credit, KES">
                {formatMoney(ledger.credit_cents)}
              </td>
              <td className="num" data-head="Balance, KES">
                <Balance cents={ledger.closing_cents} />
              </td>
            </tr>
          </tfoot>
        </table>
      </SideScroll>
      {open ? <PostingSheet id={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
