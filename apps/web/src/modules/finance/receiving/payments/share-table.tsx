import { formatMoney } from '@darasa/rules/money';

interface Share {
  semester_name: string;
  vote_head_name: string;
  amount_cents: number;
}

/** Shows how a payment was, or would be, spread. */
export function ShareTable(props: { shares: readonly Share[]; prepaid_cents: number }) {
  const { shares, prepaid_cents } = props;
  return (
    <table className="table">
      <thead>
        <tr>
          <th>Term</th>
          <th>Vote head</th>
          <th className="num">KES</th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr key={`${share.semester_name} ${share.vote_head_name}`}>
            <td>{share.semester_name}</td>
            <td className="wrap">{share.vote_head_name}</td>
            <td className="num">{formatMoney(share.amount_cents)}</td>
          </tr>
        ))}
        {prepaid_cents > 0 ? (
          <tr>
            <td>Next bill</td>
            <td>Paid in advance</td>
            <td className="num">{formatMoney(prepaid_cents)}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
