import { getBudget, type WholeBudget } from '@darasa/contract/finance/spending/budgets';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, type Column, Facts, Loading, PlainTable, Sheet, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useViewer } from '#platform/viewer.tsx';
import { mayChange } from '#modules/finance/books/approvals/returned.ts';
import { Trail } from '#modules/finance/books/trail/trail.tsx';
import { budget_kinds } from './budget-words.ts';

/** One budget, as its approval and its number in the list lead to it. */
export function BudgetSheet(props: {
  id: string;
  onChange: (budget: WholeBudget) => void;
  onClose: () => void;
}) {
  const { id, onChange, onClose } = props;
  const { user } = useViewer();
  const found = useQuery(queryOf(getBudget, { id }));
  const budget = found.data;
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={budget ? `Budget ${budget.number}` : 'Budget'}
      sub={budget?.reason}
      footer={
        budget ? (
          <>
            {mayChange(user, budget) ? (
              <Button variant="primary" onClick={() => onChange(budget)}>
                Change and send again
              </Button>
            ) : null}
            {budget.item_id ? (
              <Button href={`/dashboard/approvals?item=${budget.item_id}`}>Approval</Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      {budget ? <Opened budget={budget} /> : <Loading query={found} what="the budget" lines={6} />}
    </Sheet>
  );
}

function Opened({ budget }: { budget: WholeBudget }) {
  return (
    <div className="stack">
      <Facts
        oneColumn
        items={[
          { label: 'State', value: <StatusChip status={budget.state} /> },
          { label: 'Kind', value: budget_kinds[budget.kind] },
          { label: 'Year', value: budget.financial_year_name },
          { label: 'Made by', value: budget.made_by },
          { label: 'On', value: formatDate(budget.created_at) },
          { label: 'In all, KES', value: formatMoney(budget.total_cents) },
        ]}
      />
      <PlainTable
        label="Lines"
        rows={budget.lines}
        columns={columns}
        rowKey={(row) => String(row.line_number)}
        empty="It has no lines."
      />
      <Trail record_type="budget" record_id={budget.id} />
    </div>
  );
}

type Line = WholeBudget['lines'][number];

const columns: Column<Line>[] = [
  {
    key: 'vote_head',
    head: 'Vote head',
    wrap: true,
    cell: (row) =>
      [
        row.vote_head_name,
        row.side === 'income' && 'to receive',
        row.month_cents.length > 0 && 'by month',
      ]
        .filter(Boolean)
        .join(', '),
  },
  { key: 'department', head: 'Department', cell: (row) => row.department_name ?? 'The school' },
  { key: 'amount', head: 'KES', cell: (row) => formatMoney(row.amount_cents), num: true },
];
