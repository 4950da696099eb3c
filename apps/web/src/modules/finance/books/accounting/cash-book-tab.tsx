import { counted } from '@darasa/rules/counted';
import {
  type CashBook,
  getCashBook,
  printCashBook,
} from '@darasa/contract/finance/books/accounting';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { onTab } from '@darasa/contract/shapes';
import { formatDateShort } from '@darasa/rules/dates';
import { formatBalance, formatMoney } from '@darasa/rules/money';
import { Loading, Panel, SideScroll, Strip } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { BookTools, Choice, Day, FileActs } from './book-tools.tsx';
import { BookPager } from './book-pager.tsx';
import { PostingSheet } from './posting-sheet.tsx';

const View = onTab(getCashBook.input.partial({ from: true, to: true }));

/** One book of all accounts or of one of them, with a column for each vote head. */
export function CashBookTab({ setup }: { setup: FinanceSetup }) {
  const [view, setView] = useUrlState(View);
  const today = useToday();
  const from = view.from ?? `${today.slice(0, 7)}-01`;
  const to = view.to ?? today;
  const { money_account_id } = view;
  const input = { from, to, ...(money_account_id ? { money_account_id } : {}) };
  const book = useQuery({
    ...queryOf(getCashBook, { ...input, page: view.page, page_size: 50 }),
    placeholderData: keepPreviousData,
  });
  const exportTo = useExport(printCashBook);
  return (
    <div className="stack">
      <BookTools acts={<FileActs onExport={(format) => void exportTo({ ...input, format })} />}>
        <Choice
          label="Account"
          value={money_account_id ?? ''}
          options={[
            { value: '', label: 'All accounts' },
            ...setup.money_accounts.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={(value) => setView({ money_account_id: value || undefined, page: 1 })}
        />
        <Day label="From" value={from} onChange={(value) => setView({ from: value, page: 1 })} />
        <Day label="To" value={to} onChange={(value) => setView({ to: value, page: 1 })} />
      </BookTools>
      {book.data ? null : <Loading query={book} what="the cash book" lines={10} />}
      {book.data ? (
        <Book
          book={book.data}
          is_of_all={!money_account_id}
          page={view.page}
          onPage={(page) => setView({ page })}
        />
      ) : null}
    </div>
  );
}

type Row = CashBook['rows'][number];

/** As on paper: where a book holds both, cash and bank stand side by side. */
function amountColumns({ rows }: CashBook): { head: string; of: (row: Row) => number }[] {
  const received = (row: Row) => row.received_cents;
  const paid = (row: Row) => row.paid_cents;
  const is_mixed = rows.some((row) => row.in_cash) && rows.some((row) => !row.in_cash);
  if (!is_mixed) {
    return [
      { head: 'Received', of: received },
      { head: 'Paid', of: paid },
    ];
  }
  return [
    { head: 'Received, cash', of: (row) => (row.in_cash ? received(row) : 0) },
    { head: 'Received, bank', of: (row) => (row.in_cash ? 0 : received(row)) },
    { head: 'Paid, cash', of: (row) => (row.in_cash ? paid(row) : 0) },
    { head: 'Paid, bank', of: (row) => (row.in_cash ? 0 : paid(row)) },
  ];
}

const money = (cents: number) => (cents === 0 ? '' : formatMoney(cents));

function Book({
  book,
  is_of_all,
  page,
  onPage,
}: {
  book: CashBook;
  is_of_all: boolean;
  page: number;
  onPage: (page: number) => void;
}) {
  const [open, setOpen] = useState<string | null>(null);
  const has_cheques = book.rows.some((row) => row.cheque_number);
  const columns = amountColumns(book);
  const shareOf = (row: Row, id: string | null) =>
    row.shares
      .filter((share) => share.vote_head_id === id)
      .reduce((sum, share) => sum + share.amount_cents, 0);
  return (
    <>
      <Strip
        label="Cash book"
        items={[
          { label: 'Brought down', value: formatBalance(book.brought_down_cents) },
          { label: 'Received', value: formatMoney(book.received_cents) },
          { label: 'Paid', value: formatMoney(book.paid_cents) },
          { label: 'Carried down', value: formatBalance(book.carried_down_cents) },
        ]}
      />
      <Panel
        title={is_of_all ? 'All accounts' : book.money_account_name}
        aside={counted(book.count, 'entry', 'entries')}
        footer={<BookPager page={page} size={50} count={book.count} onPage={onPage} />}
      >
        {book.rows.length === 0 ? (
          <p className="none panel-body">Nothing came or went in these days.</p>
        ) : (
          <SideScroll label="Cash book">
            <table className="table compact stacked">
              <thead>
                <tr>
                  <th>Date</th>
                  <th>Receipt or voucher</th>
                  {has_cheques ? <th>Cheque</th> : null}
                  <th className="fill">From or to whom</th>
                  {columns.map((one) => (
                    <th key={one.head} className="num">
                      {one.head}
                    </th>
                  ))}
                  <th className="num">Balance</th>
                  {book.vote_heads.map((head) => (
                    <th key={head.id} className="num" title={head.name}>
                      {head.code}
                    </th>
                  ))}
                  <th className="num">Other</th>
                </tr>
              </thead>
              <tbody>
                {book.rows.map((row, i) => (
                  <tr key={`${row.journal_id} ${i}`}>
                    <td>{formatDateShort(row.posted_on)}</td>
                    <td data-head="Receipt or voucher">
                      <button
                        type="button"
                        className="link"
                        onClick={() => setOpen(row.journal_id)}
                      >
                        {row.paper_number ?? `Posting ${row.number}`}
                      </button>
                    </td>
                    {has_cheques ? <td data-head="Cheque">{row.cheque_number}</td> : null}
                    <td data-head="From or to whom">
                      {row.is_contra ? <abbr title="Contra">C</abbr> : null} {row.memo}
                    </td>
                    {columns.map((one) => (
                      <td key={one.head} className="num" data-head={one.head}>
                        {money(one.of(row))}
                      </td>
                    ))}
                    <td className="num" data-head="Balance">
                      {formatBalance(row.balance_cents)}
                    </td>
                    {book.vote_heads.map((head) => (
                      <td key={head.id} className="num" data-head={head.name}>
                        {money(Math.abs(shareOf(row, head.id)))}
                      </td>
                    ))}
                    <td className="num" data-head="Other">
                      {money(Math.abs(shareOf(row, null)))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </SideScroll>
        )}
      </Panel>
      {open ? <PostingSheet id={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
