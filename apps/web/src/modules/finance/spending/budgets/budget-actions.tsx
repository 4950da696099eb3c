import {
  type BudgetAction,
  listBudgetActions,
  type OverBudgetAction,
  setBudgetAction,
} from '@darasa/contract/finance/spending/budgets';
import { type Column, Loading, PlainPanel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { Choice } from '#modules/finance/books/accounting/book-tools.tsx';

const words: Record<OverBudgetAction, string> = {
  stop: 'Is stopped',
  warn: 'Is warned; approvers see it',
  ignore: 'Goes on without a word',
};

/** Shows what happens when somebody of a role asks for more than is left. */
export function BudgetActions() {
  const may = useMay();
  const found = useQuery(queryOf(listBudgetActions, {}));
  if (!found.data) return <Loading query={found} what="the rules" lines={3} />;
  const usual = `As everybody: ${words[found.data.usual].toLowerCase()}`;
  return (
    <PlainPanel
      title="Who goes over the budget"
      rows={found.data.rows}
      columns={may(setBudgetAction) ? choices(usual) : facts(usual)}
      rowKey={(row) => row.role_id}
      empty="No role may ask to spend yet."
    />
  );
}

const role: Column<BudgetAction> = { key: 'role', head: 'Role', cell: (row) => row.role_name };
const action = { key: 'action', head: 'Over the budget' };

const facts = (usual: string): Column<BudgetAction>[] => [
  role,
  { ...action, cell: (row) => (row.action ? words[row.action] : usual) },
];
const choices = (usual: string): Column<BudgetAction>[] => [
  role,
  { ...action, cell: (row) => <ActionChoice row={row} usual={usual} /> },
];

function ActionChoice({ row, usual }: { row: BudgetAction; usual: string }) {
  const set = useAction(setBudgetAction, {
    refresh: [keyOf(listBudgetActions)],
    say: 'The rule is saved.',
  });
  const choose = (value: string) =>
    set.run({ role_id: row.role_id, ...(value ? { action: value as OverBudgetAction } : {}) });
  return (
    <div className="budget-action">
      <Choice
        label={`Over the budget, ${row.role_name}`}
        hidden
        value={row.action ?? ''}
        options={[
          { value: '', label: usual },
          ...Object.entries(words).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) => void choose(value).catch(() => undefined)}
      />
    </div>
  );
}
