import { getExpenseAnalysis } from '@darasa/contract/finance/expenses';
import { onTab } from '@darasa/contract/shapes';
import { formatMoney } from '@darasa/rules/money';
import { Loading, Panel, SideScroll } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';
import { useToday } from '../../../platform/use-today.ts';
import { useUrlState } from '../../../platform/use-url-state.ts';
import { BookTools, Choice, Day } from '../accounting/book-tools.tsx';

const View = onTab(getExpenseAnalysis.input.partial());
const groups = [
  { value: 'vote-head', label: 'Vote head' },
  { value: 'department', label: 'Department' },
  { value: 'supplier', label: 'Payee' },
  { value: 'month', label: 'Month' },
];
type By = 'vote-head' | 'department' | 'supplier' | 'month';

/** Where the money of the vouchers went. */
export function AnalysisTab() {
  const [view, setView] = useUrlState(View);
  const today = useToday();
  const by = view.by ?? 'vote-head';
  const from = view.from ?? `${today.slice(0, 4)}-01-01`;
  const to = view.to ?? today;
  const found = useQuery({
    ...queryOf(getExpenseAnalysis, { by, from, to }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="stack">
      <BookTools>
        <Choice
          label="By"
          value={by}
          options={groups}
          onChange={(value) => setView({ by: value as By })}
        />
        <Day label="From" value={from} onChange={(value) => setView({ from: value })} />
        <Day label="To" value={to} onChange={(value) => setView({ to: value })} />
      </BookTools>
      {found.data ? null : (
        <Loading query={found} label="Adding up" failed="We could not add it up" lines={6} />
      )}
      {found.data ? (
        <Panel title="Paid by vouchers">
          {found.data.rows.length === 0 ? (
            <p className="none panel-body">Nothing was paid in these days.</p>
          ) : (
            <SideScroll label="Paid by vouchers">
              <table className="table compact">
                <thead>
                  <tr>
                    <th className="fill">{groups.find((one) => one.value === by)?.label}</th>
                    <th className="num">Vouchers</th>
                    <th className="num">Share</th>
                    <th className="num">KES</th>
                  </tr>
                </thead>
                <tbody>
                  {found.data.rows.map((row) => (
                    <tr key={`${row.id} ${row.name}`}>
                      <td>{row.name}</td>
                      <td className="num">{row.voucher_count}</td>
                      <td className="num">
                        {((100 * row.paid_cents) / found.data.total_cents).toFixed(1)} %
                      </td>
                      <td className="num">{formatMoney(row.paid_cents)}</td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <td colSpan={3}>Total</td>
                    <td className="num">{formatMoney(found.data.total_cents)}</td>
                  </tr>
                </tfoot>
              </table>
            </SideScroll>
          )}
        </Panel>
      ) : null}
    </div>
  );
}
