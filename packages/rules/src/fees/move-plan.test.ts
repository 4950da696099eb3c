import { expect, test } from 'vitest';
import { movePlan } from './move-plan.ts';

const term_1 = { starts_on: '2026-01-05', ends_on: '2026-04-02', total_cents: 25_000_00 };
const term_2 = { starts_on: '2026-05-04', ends_on: '2026-06-10', total_cents: 10_000_00 };

test('a plan moves with its term: days after it began, amounts in the same shares', () => {
  expect(
    movePlan(
      [
        { due_on: '2026-01-12', amount_cents: 20_000_00 },
        { due_on: '2026-02-01', amount_cents: 5_000_00 },
      ],
      term_1,
      term_2,
    ),
  ).toEqual([
    { due_on: '2026-05-11', amount_cents: 8_000_00 },
    { due_on: '2026-05-31', amount_cents: 2_000_00 },
  ]);
});

test('what would fall behind the end of a shorter term is due on its last day, together', () => {
  const percents = [50, 30, 20].map((percent, i) => ({ due_on: `2026-0${i + 1}-20`, percent }));
  expect(movePlan(percents, term_1, term_2)).toEqual([
    { due_on: '2026-05-19', percent: 50 },
    { due_on: '2026-06-10', percent: 50 },
  ]);
});

test('parts always make the whole', () => {
  const thirds = ['2026-01-05', '2026-02-05', '2026-03-05'].map((due_on) => ({
    due_on,
    amount_cents: 8_333_00,
  }));
  const moved = movePlan(
    thirds,
    { ...term_1, total_cents: 24_999_00 },
    { ...term_1, total_cents: 1_01 },
  );
  expect(moved.reduce((sum, part) => sum + part.amount_cents!, 0)).toBe(1_01);
});
