import type { MoneyFigures } from '@darasa/contract/finance/overview/money-dashboard';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { EmptyState, Link, Panel, SideScroll } from '@darasa/ui';
import { rowsBehind } from '#modules/finance/books/figures/figure-links.ts';

const kinds = { cash: 'Cash, not banked', bank: 'Bank', 'mobile-money': 'M-Pesa' };

/** Shows what the books say lies where. */
export function AccountsPanel({ figures }: { figures: MoneyFigures }) {
  const { accounts, cash_cents } = figures;
  return (
    <Panel title="Cash by account" aside="The books beside the bank">
      {accounts.length === 0 ? <EmptyState title="No bank, cash box or paybill yet" /> : null}
      {accounts.length > 0 ? (
        <SideScroll label="Cash by account">
          <table className="table compact">
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">Kind</th>
                <th scope="col">Last moved</th>
                <th scope="col" className="num">
                  Balance by the books, KES
                </th>
                <th scope="col" className="num">
                  Last statement, KES
                </th>
              </tr>
            </thead>
            <tbody>
              {accounts.map((one) => (
                <tr key={one.account_id}>
                  <td>
                    <Link
                      className="who"
                      href={rowsBehind({ figure: 'cash', account_id: one.account_id })}
                    >
                      {one.name}
                    </Link>
                  </td>
                  <td>{kinds[one.kind]}</td>
                  <td>{one.last_posted_on ? formatDate(one.last_posted_on) : 'Never'}</td>
                  <td className="num">
                    <Link href={rowsBehind({ figure: 'cash', account_id: one.account_id })}>
                      {formatMoney(one.balance_cents)}
                    </Link>
                  </td>
                  <td className="num">
                    <Statement account={one} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={3}>All accounts</td>
                <td className="num">
                  <Link href={rowsBehind({ figure: 'cash' })}>{formatMoney(cash_cents)}</Link>
                </td>
                <td className="num muted">Each its own day</td>
              </tr>
            </tfoot>
          </table>
        </SideScroll>
      ) : null}
    </Panel>
  );
}

/** A cash box has no statement; a bank without one has something to catch up with. */
function Statement({ account }: { account: MoneyFigures['accounts'][number] }) {
  const { statement_cents, statement_on, money_account_id } = account;
  if (account.kind === 'cash') return <span className="muted">Counted at the desk</span>;
  if (statement_cents === null || !statement_on) return <span className="muted">None yet</span>;
  const month = statement_on.slice(0, 7);
  return (
    <Link
      href={`/dashboard/finance/reconciliation?money_account_id=${money_account_id}&month=${month}`}
    >
      {formatMoney(statement_cents)}
      <span className="meta"> {formatDate(statement_on)}</span>
    </Link>
  );
}
