import { type BudgetPosition, getBudgetPosition } from '@darasa/contract/finance/spending/budgets';
import { type FinancialYear, getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  Link,
  Panel,
  PlainTable,
  SkeletonLines,
  StatusChip,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useToday } from '#platform/use-today.ts';
import { promisedAt } from '#modules/finance/spending/budgets/promised-sheet.tsx';
import { rowsBehind } from '#modules/finance/books/figures/figure-links.ts';

/** Shows how far the money of the year has gone: what is over stands first. */
export function BudgetPanel() {
  const today = useToday();
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const year = setup.data?.financial_years.find(
    (one) => one.starts_on <= today && today <= one.ends_on,
  );
  const found = useQuery({
    ...queryOf(getBudgetPosition, { financial_year_id: year?.id ?? '' }),
    enabled: year !== undefined,
  });
  if (!year || found.error) return null;
  const rows = (found.data?.rows ?? [])
    .filter((row) => row.side === 'expense' && (row.budget_cents !== 0 || gone(row) !== 0))
    .toSorted((a, b) => partGone(b) - partGone(a));
  return (
    <Panel
      title={`Budget of ${year.name}`}
      aside={
        <Button small href="/dashboard/finance/accounting?tab=budgets">
          Budgets
        </Button>
      }
    >
      {found.isPending ? (
        <SkeletonLines label="Adding up the budget" lines={4} />
      ) : (
        <PlainTable
          label="Budget, promised, spent and left by vote head"
          rows={rows}
          rowKey={(row) => row.vote_head_id}
          empty="There is no budget for this year, and nothing was spent."
          columns={columnsFor(year)}
        />
      )}
    </Panel>
  );
}

const gone = (row: BudgetPosition): number => row.committed_cents + row.actual_cents;
const partGone = (row: BudgetPosition): number =>
  row.budget_cents > 0 ? gone(row) / row.budget_cents : Number.MAX_SAFE_INTEGER;

const columnsFor = (year: FinancialYear): Column<BudgetPosition>[] => [
  { key: 'name', head: 'Vote head', cell: (row) => `${row.code} ${row.name}`, wrap: true },
  {
    key: 'budget',
    head: 'Budget, KES',
    num: true,
    cell: (row) => formatMoney(row.budget_cents),
  },
  {
    key: 'committed',
    head: 'Promised, KES',
    num: true,
    cell: (row) =>
      row.committed_cents === 0 ? (
        formatMoney(0)
      ) : (
        <Link href={promisedAt(year.id, row.vote_head_id)}>{formatMoney(row.committed_cents)}</Link>
      ),
  },
  {
    key: 'spent',
    head: 'Spent, KES',
    num: true,
    cell: (row) => (
      <Link
        href={rowsBehind({
          figure: 'spent',
          vote_head_id: row.vote_head_id,
          posted_from: year.starts_on,
          posted_to: year.ends_on,
        })}
      >
        {formatMoney(row.actual_cents)}
      </Link>
    ),
  },
  { key: 'left', head: 'Left, KES', num: true, cell: (row) => formatMoney(row.left_cents) },
  {
    key: 'part',
    head: 'Gone',
    num: true,
    cell: (row) =>
      row.budget_cents === 0 ? (
        <StatusChip tone="warning" shape="diamond">
          No budget
        </StatusChip>
      ) : row.left_cents < 0 ? (
        <StatusChip tone="negative" shape="triangle">
          {`${Math.round(partGone(row) * 100)} %`}
        </StatusChip>
      ) : (
        `${Math.round(partGone(row) * 100)} %`
      ),
  },
];
