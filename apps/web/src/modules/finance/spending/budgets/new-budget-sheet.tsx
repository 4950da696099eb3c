import {
  createBudget,
  getBudget,
  getBudgetPosition,
  sendBudgetAgain,
  type WholeBudget,
} from '@darasa/contract/finance/spending/budgets';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  FieldList,
  Form,
  MoneyField,
  Notice,
  SelectField,
  Sheet,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { ReturnedNote } from '#modules/finance/books/approvals/returned-note.tsx';
import { wordsOf } from '#modules/finance/books/approvals/returned.ts';
import { MonthFields, phasedBudget } from './budget-months.tsx';

/** Estimates, a supplement or a virement. One that came back is changed here. */
export function NewBudgetSheet(props: {
  setup: FinanceSetup;
  year_id: string;
  returned?: WholeBudget;
  onClose: () => void;
}) {
  const { setup, year_id, returned, onClose } = props;
  const draft_key = returned ? `finance.budget.${returned.id}` : 'finance.budget';
  const { title, sub, submit } = wordsOf(returned, {
    title: 'New budget',
    sub: 'It counts when others have approved it',
  });
  const starts_on =
    setup.financial_years.find((one) => one.id === year_id)?.starts_on ?? '2026-01-01';
  const refresh = [keyOf(getBudgetPosition), keyOf(getBudget), ['approvals']];
  const create = useAction(createBudget, { refresh, draft_key });
  const again = useAction(sendBudgetAgain, { refresh, draft_key });
  return (
    <Sheet open wide onClose={onClose} title={title} sub={sub}>
      <Form
        schema={phasedBudget}
        initial={
          returned
            ? valuesOf(returned)
            : { financial_year_id: year_id, kind: 'original', lines: [{}] }
        }
        action={(values) =>
          returned ? again.run({ ...values, id: returned.id }) : create.run(values)
        }
        onDone={onClose}
        onCancel={onClose}
        submit={submit}
        draft_key={draft_key}
      >
        <ReturnedNote paper={returned} />
        <SelectField
          name="kind"
          label="Kind"
          options={[
            { value: 'original', label: 'Estimates of the year' },
            { value: 'supplementary', label: 'Supplementary' },
            { value: 'virement', label: 'Virement between vote heads' },
          ]}
        />
        <TextField name="reason" label="What is it for?" maxLength={200} />
        <TakesAway />
        <div className="budget-lines">
          <FieldList
            name="lines"
            label="Lines"
            add="Add a line"
            blank={{ side: 'expense' }}
            rows_max={200}
          >
            {(path) => (
              <>
                <SelectField
                  name={`${path}.vote_head_id`}
                  label="Vote head"
                  options={setup.vote_heads
                    .filter((one) => !one.retired_at)
                    .map((one) => ({ value: one.id, label: `${one.code} ${one.name}` }))}
                />
                <SelectField
                  name={`${path}.side`}
                  label="Side"
                  optional
                  placeholder="To spend"
                  options={[
                    { value: 'expense', label: 'To spend' },
                    { value: 'income', label: 'To receive' },
                  ]}
                />
                <MoneyField
                  name={`${path}.amount_cents`}
                  label="Amount"
                  min_cents={-100_000_000_000}
                />
                <SelectField
                  name={`${path}.department_id`}
                  label="Department"
                  optional
                  options={setup.departments.map((one) => ({ value: one.id, label: one.name }))}
                />
                <MonthFields path={path} starts_on={starts_on} />
              </>
            )}
          </FieldList>
        </div>
      </Form>
    </Sheet>
  );
}

const valuesOf = (budget: WholeBudget) => ({
  financial_year_id: budget.financial_year_id,
  kind: budget.kind,
  reason: budget.reason,
  lines: budget.lines.map((line) => ({
    vote_head_id: line.vote_head_id,
    department_id: line.department_id ?? undefined,
    side: line.side,
    amount_cents: line.amount_cents,
    ...(line.month_cents.length > 0 ? { by_month: true, month_cents: line.month_cents } : {}),
  })),
});

function TakesAway() {
  if (useFormValue('kind') === 'original') return null;
  return <Notice tone="info">An amount below zero takes away from its vote head.</Notice>;
}
