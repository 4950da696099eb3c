import {
  exportExpenseAnalysis,
  getExpenseAnalysis,
} from '@darasa/contract/finance/spending/expenses';
import { onTab } from '@darasa/contract/shapes';
import { formatMoney } from '@darasa/rules/money';
import { Link, Loading, Panel, SideScroll } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { BookTools, Choice, Day } from '#modules/finance/books/accounting/book-tools.tsx';
import { ExportMenu } from '#modules/finance/books/exports/export-menu.tsx';
import { EntriesSheet, type Group } from './entries-sheet.tsx';

const View = onTab(getExpenseAnalysis.input.partial());
const groups = [
  { value: 'vote-head', label: 'Vote head' },
  { value: 'department', label: 'Department' },
  { value: 'project', label: 'Project' },
  { value: 'supplier', label: 'Payee' },
  { value: 'month', label: 'Month' },
];
type By = 'vote-head' | 'department' | 'project' | 'supplier' | 'month';

/** Shows where the money of vouchers and petty cash went, beside what was planned. */
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
  const exportTo = useExport(exportExpenseAnalysis);
  const [open, setOpen] = useState<Group | null>(null);
  const has_budget = by === 'vote-head' || by === 'department';
  return (
    <div className="stack">
      <BookTools acts={<Link href="/dashboard/finance/projects">Projects</Link>}>
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
        <Panel
          title="Paid by vouchers and petty cash"
          aside={<ExportMenu onExport={(format) => exportTo({ by, from, to, format })} />}
        >
          {found.data.rows.length === 0 ? (
            <p className="none panel-body">Nothing was paid in these days.</p>
          ) : (
            <SideScroll label="Paid by vouchers and petty cash">
              <table className="table compact stacked">
                <thead>
                  <tr>
                    <th className="fill">{groups.find((one) => one.value === by)?.label}</th>
                    <th className="num">Vouchers</th>
                    <th className="num">Share</th>
                    <th className="num">Of it petty cash, KES</th>
                    {has_budget ? <th className="num">Budget of the year, KES</th> : null}
                    <th className="num">Paid, KES</th>
                  </tr>
                </thead>
                <tbody>
                  {found.data.rows.map((row) => (
                    <tr key={`${row.id} ${row.name}`}>
                      <td>
                        <button
                          type="button"
                          className="link"
                          onClick={() => setOpen({ id: row.id, name: row.name })}
                        >
                          {row.name}
                        </button>
                      </td>
                      <td className="num" data-head="Vouchers">
                        {row.voucher_count}
                      </td>
                      <td className="num" data-head="Share">
                        {((100 * row.paid_cents) / found.data.total_cents).toFixed(1)} %
                      </td>
                      <td className="num" data-head="Of it petty cash, KES">
                        {formatMoney(row.petty_cents)}
                      </td>
                      {has_budget ? (
                        <td className="num" data-head="Budget of the year, KES">
                          {row.budget_cents === null ? 'None' : formatMoney(row.budget_cents)}
                        </td>
                      ) : null}
                      <td className="num" data-head="Paid, KES">
                        {formatMoney(row.paid_cents)}
                      </td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <td colSpan={has_budget ? 5 : 4}>Total</td>
                    <td className="num" data-head="Paid, KES">
                      {formatMoney(found.data.total_cents)}
                    </td>
                  </tr>
                </tfoot>
              </table>
            </SideScroll>
          )}
        </Panel>
      ) : null}
      {open ? <EntriesSheet of={{ by, from, to, ...open }} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
