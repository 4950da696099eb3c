import { checkExpense } from '@darasa/contract/finance/spending/expenses';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatKes } from '@darasa/rules/money';
import { Notice, useFormValue } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/** On a form with one amount and one vote head. */
export function HeadLeft(props: Omit<Parameters<typeof BudgetLeft>[0], 'lines'>) {
  const vote_head_id = useFormValue<string>('vote_head_id');
  const amount_cents = useFormValue<number>('amount_cents');
  return <BudgetLeft {...props} lines={[{ vote_head_id, amount_cents }]} />;
}

interface TypedLine {
  vote_head_id?: string | undefined;
  amount_cents?: number | undefined;
}

/** Shows what is left of each budget that is asked for, before it is asked for. */
export function BudgetLeft(props: {
  setup: FinanceSetup;
  lines: readonly TypedLine[];
  /** What becomes of it where the school only warns. */
  warning: string;
  /** What a paper that came back has promised already: it does not stand in its own way. */
  promised?: readonly TypedLine[] | undefined;
}) {
  const asked = sumByHead(props.lines);
  const promised = sumByHead(props.promised ?? []);
  const heads = props.setup.vote_heads.filter((one) => asked.has(one.id));
  return (
    <div role="status" className="stack">
      {heads.map(({ id, name }) => (
        <OneLeft
          key={id}
          vote_head_id={id}
          name={name}
          asked_cents={asked.get(id)!}
          promised_cents={promised.get(id) ?? 0}
          warning={props.warning}
        />
      ))}
    </div>
  );
}

function sumByHead(lines: readonly TypedLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { vote_head_id, amount_cents = 0 } of lines) {
    if (vote_head_id) sums.set(vote_head_id, (sums.get(vote_head_id) ?? 0) + amount_cents);
  }
  return sums;
}

function OneLeft(props: {
  vote_head_id: string;
  name: string;
  asked_cents: number;
  promised_cents: number;
  warning: string;
}) {
  const { vote_head_id, name, asked_cents, promised_cents } = props;
  const found = useQuery(queryOf(checkExpense, { vote_head_id }));
  if (!found.data || found.data.left_cents === null) return null;
  const left_cents = Math.max(found.data.left_cents + promised_cents, 0);
  const is_over = asked_cents > left_cents;
  const { over_budget } = found.data;
  return (
    <Notice tone={is_over ? 'warning' : 'info'}>
      {formatKes(left_cents)} is left of the budget for {name}.
      {is_over && over_budget === 'stop' ? ' More than that is refused.' : ''}
      {is_over && over_budget === 'warn' ? ` ${props.warning}` : ''}
    </Notice>
  );
}
