import type { MoneyFigures } from '@darasa/contract/finance/money-dashboard';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { EmptyState, Link, Panel, SideScroll } from '@darasa/ui';
import { rowsBehind } from './figure-links.ts';

const kinds = { cash: 'Cash, not banked', bank: 'Bank', 'mobile-money': 'M-Pesa' };

/** What the books say lies where. */
export function AccountsPanel({ figures }: { figures: MoneyFigures }) {
  const { accounts, cash_cents } = figures;
  return (
    <Panel title="Cash by account" aside="By the books">
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
                  Balance, KES
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
                  <td className="num">{formatMoney(one.balance_cents)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={3}>All accounts</td>
                <td className="num">{formatMoney(cash_cents)}</td>
              </tr>
            </tfoot>
          </table>
        </SideScroll>
      ) : null}
    </Panel>
  );
}
