import { getPosting } from '@darasa/contract/finance/books/accounting';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Facts, Link, Loading, Sheet, SideScroll } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { sourceLink } from './sources.ts';

/** One posting, line by line: what every figure of the books can be opened to. */
export function PostingSheet(props: { id: string; onClose: () => void }) {
  const posting = useQuery(queryOf(getPosting, { id: props.id }));
  const found = posting.data;
  const link = found ? sourceLink(found.source, found.memo) : undefined;
  return (
    <Sheet
      open
      wide
      onClose={props.onClose}
      title={found ? `Posting ${found.number}` : 'Posting'}
      sub={found?.memo}
    >
      {posting.data ? null : <Loading query={posting} what="the posting" lines={5} />}
      {found ? (
        <div className="stack">
          <Facts
            oneColumn
            items={[
              { label: 'Dated', value: formatDate(found.posted_on) },
              {
                label: 'Posted',
                value: `${found.posted_by ?? 'By the system'}, ${formatDateTime(found.created_at)}`,
              },
              {
                label: 'Paper',
                value: link ? <Link href={link}>Open what made it</Link> : found.source,
              },
              ...(found.reverses_number
                ? [{ label: 'Takes back', value: `Posting ${found.reverses_number}` }]
                : []),
              ...(found.reversed_by_number
                ? [{ label: 'Taken back by', value: `Posting ${found.reversed_by_number}` }]
                : []),
              { label: 'Seal', value: <code className="meta">{found.hash.slice(0, 24)}…</code> },
            ]}
          />
          <SideScroll label="Lines">
            <table className="table compact">
              <thead>
                <tr>
                  <th>Account</th>
                  <th className="num">Debit, KES</th>
                  <th className="num">Credit, KES</th>
                </tr>
              </thead>
              <tbody>
                {found.lines.map((line, i) => (
                  <tr key={i}>
                    <td className="wrap">
                      {line.account_code} {line.account_name}
                      {line.vote_head_name || line.student_name ? (
                        <span className="meta">
                          {' '}
                          {[line.vote_head_name, line.student_name].filter(Boolean).join(', ')}
                        </span>
                      ) : null}
                    </td>
                    <td className="num">
                      {line.amount_cents > 0 ? formatMoney(line.amount_cents) : ''}
                    </td>
                    <td className="num">
                      {line.amount_cents < 0 ? formatMoney(-line.amount_cents) : ''}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </SideScroll>
        </div>
      ) : null}
    </Sheet>
  );
}
