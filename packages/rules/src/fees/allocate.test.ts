import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, type Due, shareOut } from './allocate.ts';

// Term 1 of a boarding school, half of the gazetted year: food first, the rest together.
const dues: Due[] = [
  ['BES', 1, 16_192_50],
  ['PE', 2, 2_986_00],
  ['EWC', 2, 3_151_00],
  ['RMI', 2, 1_196_00],
  ['LT&T', 2, 810_50],
  ['ADM', 2, 1_258_00],
  ['MED', 2, 254_00],
  ['ACT', 2, 399_00],
  ['INS', 2, 530_00],
].map(([vote_head_id, priority, due_cents], position) => ({
  semester_id: 'term 1',
  semester_order: 1,
  vote_head_id: vote_head_id as string,
  priority: priority as number,
  position,
  due_cents: due_cents as number,
}));

const paid = (amount_cents: number) => {
  const { shares, prepaid_cents } = allocate(amount_cents, dues);
  return {
    ...Object.fromEntries(shares.map((one) => [one.vote_head_id, one.amount_cents])),
    ...(prepaid_cents ? { prepaid_cents } : {}),
  };
};
const everything = Object.fromEntries(dues.map((due) => [due.vote_head_id, due.due_cents]));

describe('the vectors of the Kenyan fee structure', () => {
  test('a part of the first priority', () => {
    expect(paid(10_000_00)).toEqual({ BES: 10_000_00 });
  });

  test('the first priority whole, the rest in proportion, to the cent', () => {
    expect(paid(20_000_00)).toEqual({
      BES: 16_192_50,
      PE: 1_074_14,
      EWC: 1_133_49,
      RMI: 430_23,
      'LT&T': 291_56,
      ADM: 452_53,
      MED: 91_37,
      ACT: 143_53,
      INS: 190_65,
    });
  });

  test('everything, and what is over is a prepayment', () => {
    expect(paid(26_777_00)).toEqual(everything);
    expect(paid(30_000_00)).toEqual({ ...everything, prepaid_cents: 3_223_00 });
  });
});

test('the oldest term is paid first, unless the school says otherwise', () => {
  const older = dues.map((due) => ({ ...due, semester_id: 'term 3', semester_order: 0 }));
  const first = allocate(1_00, [...dues, ...older]).shares[0];
  expect(first?.semester_id).toBe('term 3');
  const rule = { terms: 'current-first', spread: 'priority' } as const;
  expect(allocate(1_00, [...dues, ...older], rule).shares[0]?.semester_id).toBe('term 1');
});

test('the working adds up to the payment', () => {
  const { steps, prepaid_cents } = allocate(30_000_00, dues);
  const worked = steps.reduce((sum, step) => sum + step.paid_cents, 0);
  expect(worked + prepaid_cents).toBe(30_000_00);
  expect(steps.map((step) => step.priority)).toEqual([1, 2]);
});

const aDue = fc.record({
  semester_order: fc.integer({ min: 0, max: 3 }),
  vote_head_id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  priority: fc.integer({ min: 1, max: 3 }),
  position: fc.integer({ min: 0, max: 9 }),
  due_cents: fc.integer({ min: 0, max: 5_000_000_00 }),
});
const someDues = fc
  .uniqueArray(aDue, { selector: (due) => `${due.semester_order} ${due.vote_head_id}` })
  .map((list) => list.map((due) => ({ ...due, semester_id: `term ${due.semester_order}` })));
const aRule = fc.record({
  terms: fc.constantFrom('arrears-first' as const, 'current-first' as const),
  spread: fc.constantFrom('priority' as const, 'pro-rata' as const),
});

/** T-C5: sums are kept to the cent whatever the dues are. Throws for an allocation that fails. */
function proveAllocation(of: typeof allocate, numRuns: number): void {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000_000_00 }),
      someDues,
      aRule,
      (amount, list, rule) => {
        const { shares, prepaid_cents } = of(amount, list, rule);
        const shared = shares.reduce((sum, one) => sum + one.amount_cents, 0);
        expect(shared + prepaid_cents).toBe(amount);
        for (const one of shares) {
          const due = list.find(
            (it) => it.semester_id === one.semester_id && it.vote_head_id === one.vote_head_id,
          );
          expect(one.amount_cents).toBeLessThanOrEqual(due?.due_cents ?? 0);
        }
        const owed = list.reduce((sum, due) => sum + due.due_cents, 0);
        if (prepaid_cents > 0) expect(shared).toBe(owed);
        expect(of(amount, list.toReversed(), rule)).toEqual(of(amount, list, rule));
      },
    ),
    { numRuns },
  );
}

test('T-C5: no cent is made or lost, nothing is overpaid, and the order of the dues is no matter', () => {
  expect(() => proveAllocation(allocate, 10_000)).not.toThrow();
});

// A property that no fault can fail proves nothing.
const mutants: Record<string, typeof allocate> = {
  'loses a cent in rounding': (amount, list, rule) => {
    const all = allocate(amount, list, rule);
    const shares = all.shares.map((one, i) =>
      i === 0 ? { ...one, amount_cents: one.amount_cents - 1 } : one,
    );
    return { ...all, shares };
  },
  'forgets what is over': (amount, list, rule) => ({
    ...allocate(amount, list, rule),
    prepaid_cents: 0,
  }),
  'keeps as credit what could have paid': (amount, list, rule) => {
    const all = allocate(amount, list, rule);
    const [first, ...shares] = all.shares;
    return first ? { ...all, shares, prepaid_cents: all.prepaid_cents + first.amount_cents } : all;
  },
  'pays one vote head with the money of another': (amount, list, rule) => {
    const all = allocate(amount, list, rule);
    const [first, second, ...rest] = all.shares;
    if (!first || !second) return all;
    const both = { ...first, amount_cents: first.amount_cents + second.amount_cents };
    return { ...all, shares: [both, ...rest] };
  },
  'takes the dues as they come': (amount, list, rule) => {
    const [first] = list;
    const all = allocate(amount, list, rule);
    const shares = all.shares.toSorted((a) => (a.vote_head_id === first?.vote_head_id ? -1 : 1));
    return { ...all, shares };
  },
};

test.each(Object.keys(mutants))('T-C5: an allocation that %s is found', (name) => {
  expect(() => proveAllocation(mutants[name]!, 2_000)).toThrow('Property failed');
});

test('T-C5: shares add up and never differ from their proportion by a cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_00 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000_00 }), { minLength: 1, maxLength: 20 }),
      (total, weights) => {
        const parts = shareOut(total, weights);
        const all = weights.reduce((sum, one) => sum + one, 0);
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(all === 0 ? 0 : total);
        parts.forEach((part, i) => {
          if (all > 0) expect(Math.abs(part - (total * weights[i]!) / all)).toBeLessThan(1.01);
        });
      },
    ),
    { numRuns: 10_000 },
  );
});
