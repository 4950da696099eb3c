import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PaidShare, respread } from './respread.ts';

const share = (
  payment_id: string,
  vote_head_id: string,
  priority: number,
  amount_cents: number,
): PaidShare => ({
  payment_id,
  semester_id: 'term-1',
  semester_order: 1,
  vote_head_id,
  priority,
  position: 0,
  amount_cents,
});
const due = (vote_head_id: string, priority: number, due_cents: number) => ({
  semester_id: 'term-1',
  semester_order: 1,
  vote_head_id,
  priority,
  position: 0,
  due_cents,
});

test('what was paid in the old order moves to what comes first now', () => {
  const moved = respread([share('a', 'lunch', 2, 500)], [due('tuition', 1, 300)]);
  expect(moved).toEqual([
    {
      payment_id: 'a',
      lines: [
        { semester_id: 'term-1', vote_head_id: 'lunch', amount_cents: 300 },
        { semester_id: 'term-1', vote_head_id: 'tuition', amount_cents: -300 },
      ],
    },
  ]);
});

test('a spread that follows the rule already stays', () => {
  expect(respread([share('a', 'tuition', 1, 500)], [due('lunch', 2, 300)])).toEqual([]);
});

test('every movement adds up to nothing, whatever was paid and owed', () => {
  const amount = fc.integer({ min: 1, max: 100_000 });
  const priority = fc.integer({ min: 1, max: 3 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('x', 'y', 'z'), amount), {
        maxLength: 8,
      }),
      fc.array(fc.tuple(fc.constantFrom('x', 'y', 'z'), amount), { maxLength: 3 }),
      fc.record({ x: priority, y: priority, z: priority }),
      (paid, owed, priorities) => {
        const moved = respread(
          paid.map(([payment, head, cents]) => share(payment, head, priorities[head], cents)),
          owed.map(([head, cents]) => due(head, priorities[head], cents)),
        );
        for (const { lines } of moved) {
          expect(lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(0);
        }
      },
    ),
  );
});
