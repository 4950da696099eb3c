// @vitest-environment happy-dom
import { checkExpense } from '@darasa/contract/finance/spending/expenses';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryOf } from '#platform/query.ts';
import { BudgetLeft } from './budget-left.tsx';

afterEach(cleanup);

const vote_head_id = '0198f4d0-0000-7000-8000-000000000001';
const setup = { vote_heads: [{ id: vote_head_id, name: 'Water' }] } as unknown as FinanceSetup;

function told(promised?: { vote_head_id: string; amount_cents: number }[]) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const left = { left_cents: 2_000_00, over_budget: 'stop', duplicates: [] };
  client.setQueryData(queryOf(checkExpense, { vote_head_id }).queryKey, left as never);
  render(
    <QueryClientProvider client={client}>
      <BudgetLeft
        setup={setup}
        lines={[{ vote_head_id, amount_cents: 4_500_00 }]}
        warning=""
        promised={promised}
      />
    </QueryClientProvider>,
  );
  return screen.getByRole('status').textContent;
}

test('more than is left is refused', () => {
  expect(told()).toContain('2,000.00 is left of the budget for Water. More than that is refused.');
});

test('what a paper that came back has promised itself is left to it', () => {
  expect(told([{ vote_head_id, amount_cents: 3_000_00 }])).toMatch(/5,000.00 is left .*Water\.$/);
});
