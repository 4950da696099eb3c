import { counted } from '@darasa/rules/counted';
import type { InputOf } from '@darasa/contract/endpoint';
import { listSchoolTransactions } from '@darasa/contract/finance/overview/director';
import { figures } from '@darasa/contract/finance/books/figures';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, Loading, Notice, Sheet, SideScroll } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';

export interface BehindFigure {
  school_id: string;
  school_name: string;
  /** What the sheet is called, where it is no figure by itself. */
  title?: string;
  filter: Filter;
}
type Filter = Partial<Omit<InputOf<typeof listSchoolTransactions>, 'school_id'>>;

/** The rows behind a figure of another school, a page at a time. */
export function BehindSheet({ behind, onClose }: { behind: BehindFigure; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { school_id, school_name, filter } = behind;
  const { figure } = filter;
  const list = useQuery(
    queryOf(listSchoolTransactions, { ...filter, school_id, page, page_size: 50 }),
  );
  const { data } = list;
  const title = behind.title ?? (figure ? figures[figure].label : 'Movements');
  return (
    <Sheet open onClose={onClose} title={title} sub={school_name}>
      <div className="stack">
        {figure ? <Notice tone="info">{figures[figure].rule}</Notice> : null}
        {data ? null : <Loading query={list} what="the rows" lines={6} />}
        {data ? (
          <SideScroll label={title}>
            <table className="table compact stacked">
              <thead>
                <tr>
                  <th scope="col">Date</th>
                  <th scope="col">Movement</th>
                  <th scope="col" className="num">
                    KES
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <tr key={row.id}>
                    <td>{formatDate(row.posted_on)}</td>
                    <td className="wrap" data-head="Movement">
                      {row.memo}
                    </td>
                    <td className="num" data-head="KES">
                      {formatMoney(row.amount_cents)}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td colSpan={2}>{counted(data.count, 'movement')}</td>
                  <td className="num" data-head="KES">
                    {formatMoney(data.total_cents)}
                  </td>
                </tr>
              </tfoot>
            </table>
          </SideScroll>
        ) : null}
        {data && data.count > page * 50 ? (
          <Button onClick={() => setPage(page + 1)}>Next 50</Button>
        ) : null}
      </div>
    </Sheet>
  );
}
