import {
  exportFinancialStatement,
  getFinancialStatement,
  type Statement,
  type StatementKind,
} from '@darasa/contract/finance/books/accounting';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { onTab } from '@darasa/contract/shapes';
import { formatMoney } from '@darasa/rules/money';
import { Link, Loading, Panel, Segmented, SideScroll } from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { BookTools, Choice, Day, FileActs, FundChoice } from './book-tools.tsx';

const View = onTab(getFinancialStatement.input.partial());
const kinds: { value: StatementKind; label: string }[] = [
  { value: 'income', label: 'Income and expenditure' },
  { value: 'balance', label: 'Balance sheet' },
  { value: 'cash-flow', label: 'Cash flow' },
];

/** The statements of the year, each beside the year before. */
export function StatementsTab({ setup }: { setup: FinanceSetup }) {
  const [view, setView] = useUrlState(View);
  const today = useToday();
  const kind = view.kind ?? 'income';
  const from = view.from ?? `${today.slice(0, 4)}-01-01`;
  const to = view.to ?? today;
  const basis = view.basis ?? 'accrual';
  const input = { kind, from, to, basis, fund_id: view.fund_id };
  const found = useQuery({
    ...queryOf(getFinancialStatement, input),
    placeholderData: keepPreviousData,
  });
  const exportTo = useExport(exportFinancialStatement);
  return (
    <div className="stack">
      <Segmented
        label="Statement"
        value={kind}
        options={kinds}
        onChange={(value) => setView({ kind: value as StatementKind })}
      />
      <BookTools acts={<FileActs onExport={(format) => void exportTo({ ...input, format })} />}>
        {kind === 'balance' ? null : (
          <Day label="From" value={from} onChange={(value) => setView({ from: value })} />
        )}
        <Day
          label={kind === 'balance' ? 'On' : 'To'}
          value={to}
          onChange={(value) => setView({ to: value })}
        />
        {kind === 'income' ? (
          <Choice
            label="Counted"
            value={basis}
            options={[
              { value: 'accrual', label: 'When it was owed' },
              { value: 'cash', label: 'When money moved' },
            ]}
            onChange={(value) => setView({ basis: value as 'cash' })}
          />
        ) : null}
        <FundChoice
          setup={setup}
          value={view.fund_id}
          onChange={(fund_id) => setView({ fund_id: fund_id as 'general' | undefined })}
        />
      </BookTools>
      {found.data ? null : (
        <Loading
          query={found}
          label="Adding up"
          failed="We could not make the statement"
          lines={10}
        />
      )}
      {found.data ? (
        <Paper
          statement={found.data}
          title={
            kind === 'income' && basis === 'cash'
              ? 'Receipts and payments'
              : kinds.find((one) => one.value === kind)!.label
          }
          year={Number(to.slice(0, 4))}
        />
      ) : null}
    </div>
  );
}

function Paper(props: { statement: Statement; title: string; year: number }) {
  const { statement, title, year } = props;
  const has_budget = statement.sections.some((one) => one.total.budget_cents !== undefined);
  const budget = (cents: number | undefined, without = '') =>
    has_budget ? (
      <td className="num">{cents === undefined ? without : formatMoney(cents)}</td>
    ) : null;
  return (
    <>
      <Panel title={title}>
        <SideScroll label={title}>
          <table className="table compact paper">
            <thead>
              <tr>
                <th className="fill">Item</th>
                <th>Note</th>
                <th className="num">{year}, KES</th>
                <th className="num">{year - 1}, KES</th>
                {has_budget ? <th className="num">Budget of the year, KES</th> : null}
              </tr>
            </thead>
            <tbody>
              {statement.sections.map((section) => (
                <Fragment key={section.title}>
                  <tr className="book-section">
                    <th colSpan={has_budget ? 5 : 4} scope="colgroup">
                      {section.title}
                    </th>
                  </tr>
                  {section.rows.map((row, i) => (
                    <tr key={i}>
                      <td>
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
                      <td>{row.note}</td>
                      <td className="num">{formatMoney(row.amount_cents)}</td>
                      <td className="num">{formatMoney(row.prior_cents)}</td>
                      {budget(
                        row.budget_cents,
                        section.total.budget_cents === undefined ? '' : '–',
                      )}
                    </tr>
                  ))}
                  <tr className="book-total">
                    <td colSpan={2}>{section.total.label}</td>
                    <td className="num">{formatMoney(section.total.amount_cents)}</td>
                    <td className="num">{formatMoney(section.total.prior_cents)}</td>
                    {budget(section.total.budget_cents)}
                  </tr>
                </Fragment>
              ))}
            </tbody>
            <tfoot>
              {statement.results.map((row) => (
                <tr key={row.label}>
                  <td colSpan={2}>{row.label}</td>
                  <td className="num">{formatMoney(row.amount_cents)}</td>
                  <td className="num">{formatMoney(row.prior_cents)}</td>
                  {budget(undefined)}
                </tr>
              ))}
            </tfoot>
          </table>
        </SideScroll>
      </Panel>
      {statement.notes.length > 0 ? (
        <Panel title="Notes">
          <SideScroll label="Notes">
            <table className="table compact paper">
              <tbody>
                {statement.notes.map((note) => (
                  <Fragment key={note.number}>
                    <tr className="book-section">
                      <th colSpan={3} scope="colgroup">
                        {note.number}. {note.title}
                      </th>
                    </tr>
                    {note.rows.map((row, i) => (
                      <tr key={i}>
                        <td className="fill">{row.name}</td>
                        <td className="num">{formatMoney(row.amount_cents)}</td>
                        <td className="num">{formatMoney(row.prior_cents)}</td>
                      </tr>
                    ))}
                  </Fragment>
                ))}
              </tbody>
            </table>
          </SideScroll>
        </Panel>
      ) : null}
    </>
  );
}
