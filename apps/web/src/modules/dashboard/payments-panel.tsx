import type { Dashboard } from '@darasa/contract/dashboard/dashboard';
import { formatDateShort } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { Link, Panel } from '@darasa/ui';

type Payments = NonNullable<Dashboard['payments']>;

/** What came in today, and the last receipts with a way to each learner's account. */
export function PaymentsPanel(props: Payments & { today: string }) {
  const { today, today_count, today_cents, rows } = props;
  const came = today_count === 1 ? '1 receipt' : `${today_count} receipts`;
  return (
    <Panel
      className="work"
      title="Fees received"
      aside={
        today_count > 0 || today_cents !== 0
          ? `Today ${came}, ${formatKes(today_cents)}`
          : 'None today'
      }
      footer={<Link href="/dashboard/finance/payments">See all payments</Link>}
    >
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <li className="row" key={row.id}>
              <span className="who">
                <Link href={`/dashboard/finance/fee-panel?student_id=${row.student_id}`}>
                  {row.name}
                </Link>
              </span>
              <span className="what">{row.receipt_number}</span>
              <span className="muted">
                {row.received_on === today ? 'Today' : formatDateShort(row.received_on)}
              </span>
              <span className="num">{formatMoney(row.amount_cents)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="none">No payment was recorded yet.</p>
      )}
    </Panel>
  );
}
