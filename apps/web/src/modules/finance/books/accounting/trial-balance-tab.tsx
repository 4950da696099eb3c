import {
  exportTrialBalance,
  getTrialBalance,
  type TrialBalance,
} from '@darasa/contract/finance/books/accounting';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { onTab } from '@darasa/contract/shapes';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { Link, Loading, Notice, Panel, SideScroll } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { BookTools, Day, FileActs, FundChoice } from './book-tools.tsx';
import { PostingSheet } from './posting-sheet.tsx';

const View = onTab(getTrialBalance.input.partial());

/** Month and cumulative; it balances, or the entries that make the difference are named. */
export function TrialBalanceTab({ setup }: { setup: FinanceSetup }) {
  const [view, setView] = useUrlState(View);
  const today = useToday();
  const month = view.month ?? today.slice(0, 7);
  const input = { month, fund_id: view.fund_id };
  const found = useQuery({
    ...queryOf(getTrialBalance, input),
    placeholderData: keepPreviousData,
  });
  const exportTo = useExport(exportTrialBalance);
  return (
    <div className="stack">
      <BookTools acts={<FileActs onExport={(format) => void exportTo({ ...input, format })} />}>
        <Day
          label="Month"
          kind="month"
          value={month}
          onChange={(value) => setView({ month: value })}
        />
        <FundChoice
          setup={setup}
          value={view.fund_id}
          onChange={(fund_id) => setView({ fund_id: fund_id as 'general' | undefined })}
        />
      </BookTools>
      {found.data ? null : (
        <Loading
          query={found}
          label="Adding up the books"
          failed="We could not add up the books"
          lines={10}
        />
      )}
      {found.data ? <Sheet balance={found.data} is_fund={view.fund_id !== undefined} /> : null}
    </div>
  );
}

const money = (cents: number) => (cents === 0 ? '' : formatMoney(cents));

function Sheet({ balance, is_fund }: { balance: TrialBalance; is_fund: boolean }) {
  const [open, setOpen] = useState<string | null>(null);
  if (balance.rows.length === 0) {
    return <Panel padded>Nothing was posted up to the end of this month.</Panel>;
  }
  return (
    <>
      {balance.difference_cents !== 0 ? (
        <Notice tone="negative">
          Debits and credits differ by {formatKes(Math.abs(balance.difference_cents))}. The entries
          below do not balance.
        </Notice>
      ) : (
        <Notice tone="positive">Debits and credits agree.</Notice>
      )}
      <Panel title="Trial balance">
        <SideScroll label="Trial balance">
          <table className="table compact stacked">
            <thead>
              <tr>
                <th>Code</th>
                <th className="fill">Account</th>
                <th className="num">Brought forward</th>
                <th className="num">Month debit</th>
                <th className="num">Month credit</th>
                <th className="num">Debit, KES</th>
                <th className="num">Credit, KES</th>
              </tr>
            </thead>
            <tbody>
              {balance.rows.map((row) => (
                <tr key={row.account_id ?? 'funds'}>
                  <td>{row.code}</td>
                  <td className="wrap" data-head="Account">
                    {row.account_id ? (
                      <Link
                        href={`/dashboard/finance/accounting?tab=ledger&account_id=${row.account_id}`}
                      >
                        {row.name}
                      </Link>
                    ) : (
                      row.name
                    )}
                  </td>
                  <td className="num" data-head="Brought forward">
                    {money(row.opening_cents)}
                  </td>
                  <td className="num" data-head="Month debit">
                    {money(row.debit_cents)}
                  </td>
                  <td className="num" data-head="Month credit">
                    {money(row.credit_cents)}
                  </td>
                  <td className="num" data-head="Debit, KES">
                    {money(Math.max(row.closing_cents, 0))}
                  </td>
                  <td className="num" data-head="Credit, KES">
                    {money(Math.max(-row.closing_cents, 0))}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={3}>Total</td>
                <td className="num" data-head="Month debit">
                  {formatMoney(balance.month_debit_cents)}
                </td>
                <td className="num" data-head="Month credit">
                  {formatMoney(balance.month_credit_cents)}
                </td>
                <td className="num" data-head="Debit, KES">
                  {formatMoney(balance.debit_total_cents)}
                </td>
                <td className="num" data-head="Credit, KES">
                  {formatMoney(balance.credit_total_cents)}
                </td>
              </tr>
            </tfoot>
          </table>
        </SideScroll>
      </Panel>
      {balance.entries.length > 0 ? (
        <Panel
          title={is_fund ? 'Entries between this fund and others' : 'Entries that do not balance'}
        >
          <SideScroll>
            <table className="table compact">
              <tbody>
                {balance.entries.map((entry) => (
                  <tr key={entry.journal_id}>
                    <td>
                      <button
                        type="button"
                        className="link"
                        onClick={() => setOpen(entry.journal_id)}
                      >
                        Posting {entry.number}
                      </button>
                    </td>
                    <td className="fill">{entry.memo}</td>
                    <td className="num">{formatMoney(entry.amount_cents)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </SideScroll>
        </Panel>
      ) : null}
      {open ? <PostingSheet id={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
