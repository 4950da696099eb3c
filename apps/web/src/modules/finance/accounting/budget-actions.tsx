import { hasModule } from '@darasa/contract/access';
import {
  type BudgetAction,
  listBudgetActions,
  type OverBudgetAction,
  setBudgetAction,
} from '@darasa/contract/finance/budgets';
import { type Column, Loading, PlainPanel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useViewer } from '../../../platform/viewer.tsx';
import { Choice } from './book-tools.tsx';

const words: Record<OverBudgetAction, string> = {
  stop: 'Is stopped',
  warn: 'Is warned; approvers see it',
  ignore: 'Goes on without a word',
};

/** What happens when somebody of a role asks for more than is left. */
export function BudgetActions() {
  const { user } = useViewer();
  const found = useQuery(queryOf(listBudgetActions, {}));
  const set = useAction(setBudgetAction, {
    refresh: [keyOf(listBudgetActions)],
    say: 'The rule is saved.',
  });
  if (!found.data) return <Loading query={found} what="the rules" lines={3} />;
  const may_set = hasModule(user, 'finance', 'approve');
  const usual = `As everybody: ${words[found.data.usual].toLowerCase()}`;
  const columns: Column<BudgetAction>[] = [
    { key: 'role', head: 'Role', cell: (row) => row.role_name },
    {
      key: 'action',
      head: 'Over the budget',
      cell: (row) =>
        may_set ? (
          <div className="budget-action">
            <Choice
              label={`Over the budget, ${row.role_name}`}
              hidden
              value={row.action ?? ''}
              options={[
                { value: '', label: usual },
                ...Object.entries(words).map(([value, label]) => ({ value, label })),
              ]}
              onChange={(value) =>
                void set
                  .run({
                    role_id: row.role_id,
                    ...(value ? { action: value as OverBudgetAction } : {}),
                  })
                  .catch(() => undefined)
              }
            />
          </div>
        ) : row.action ? (
          words[row.action]
        ) : (
          usual
        ),
    },
  ];
  return (
    <PlainPanel
      title="Who goes over the budget"
      rows={found.data.rows}
      columns={columns}
      rowKey={(row) => row.role_id}
      empty="No role may ask to spend yet."
    />
  );
}
