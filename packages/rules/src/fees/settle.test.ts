import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Due } from './allocate.ts';
import { settleAccount } from './settle.ts';
import { type BilledHead, percentOf, proRata, waive, type WaiverTerms } from './waive.ts';

const cents = fc.integer({ min: -5_000_000, max: 5_000_000 });
const account = fc
  .array(
    fc.record({ term: fc.nat(2), due_cents: cents, priority: fc.integer({ min: 1, max: 3 }) }),
    {
      maxLength: 8,
    },
  )
  .map((rows) =>
    rows.map((row, i): Due => ({
      semester_id: `term ${row.term}`,
      semester_order: row.term,
      vote_head_id: `head ${i}`,
      priority: row.priority,
      position: i,
      due_cents: row.due_cents,
    })),
  );
const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

/** The account after a settlement, as the ledger would have it. */
function after(dues: readonly Due[], prepaid: number, settles = settleAccount) {
  const done = settles(dues, prepaid);
  const left = dues.map((due) => {
    const same = (one: { semester_id: string; vote_head_id: string }) =>
      one.semester_id === due.semester_id && one.vote_head_id === due.vote_head_id;
    const up = total(done.overpaid.filter(same).map((one) => one.amount_cents));
    const down = total(done.paid.filter(same).map((one) => one.amount_cents));
    return { ...due, due_cents: due.due_cents + up - down };
  });
  return { left, prepaid_cents: done.prepaid_cents };
}
const balance = (dues: readonly Due[], prepaid: number) =>
  total(dues.map((due) => due.due_cents)) - prepaid;

function proveSettlement(settles: typeof settleAccount, numRuns: number): void {
  fc.assert(
    fc.property(account, fc.nat(5_000_000), (dues, prepaid) => {
      const { left, prepaid_cents } = after(dues, prepaid, settles);
      // A second look finds nothing to do.
      const again = settles(left, prepaid_cents);
      return (
        balance(left, prepaid_cents) === balance(dues, prepaid) &&
        prepaid_cents >= 0 &&
        // Nobody is asked to pay while the school holds their money.
        left.every((due) => (prepaid_cents > 0 ? due.due_cents === 0 : due.due_cents >= 0)) &&
        again.overpaid.length + again.paid.length === 0
      );
    }),
    { numRuns },
  );
}

test('T-C5: a settlement moves money inside the account and never changes the balance', () => {
  expect(() => proveSettlement(settleAccount, 10_000)).not.toThrow();
});

const wrong_settlements: Record<string, typeof settleAccount> = {
  'does nothing': (_dues, prepaid_cents) => ({ overpaid: [], paid: [], prepaid_cents }),
  'keeps the credit it has used': (dues, prepaid) => ({
    ...settleAccount(dues, prepaid),
    prepaid_cents: prepaid,
  }),
  'forgets what was overpaid': (dues, prepaid) => ({
    ...settleAccount(dues, prepaid),
    overpaid: [],
  }),
  'pays a cent too much': (dues, prepaid) => {
    const done = settleAccount(dues, prepaid);
    const paid = done.paid.map((one, i) =>
      i === 0 ? { ...one, amount_cents: one.amount_cents + 1 } : one,
    );
    return { ...done, paid };
  },
};

test.each(Object.keys(wrong_settlements))('T-C5: a settlement that %s is found', (name) => {
  expect(() => proveSettlement(wrong_settlements[name]!, 2_000)).toThrow('Property failed');
});

const bill = fc
  .array(fc.record({ billed_cents: fc.nat(5_000_000), part: fc.nat(100) }), { maxLength: 8 })
  .map((rows) =>
    rows.map(({ billed_cents, part }, i): BilledHead => ({
      vote_head_id: `head ${i}`,
      billed_cents,
      waived_cents: percentOf(billed_cents, part),
    })),
  );
const terms = fc.record({
  basis: fc.constantFrom('percent' as const, 'amount' as const),
  percent: fc.integer({ min: 1, max: 100 }),
  amount_cents: fc.integer({ min: 1, max: 9_000_000 }),
  cap_cents: fc.option(fc.integer({ min: 1, max: 3_000_000 })),
  vote_head_ids: fc.constantFrom<string[]>([], ['head 0'], ['head 1', 'head 2']),
});

function proveWaiver(waives: typeof waive, numRuns: number): void {
  fc.assert(
    fc.property(terms, bill, (given: WaiverTerms, heads) => {
      const parts = waives(given, heads);
      const sum = total(parts.map((one) => one.amount_cents));
      const covers = given.vote_head_ids;
      return (
        sum <= (given.cap_cents ?? Infinity) &&
        parts.every((part) => {
          const head = heads.find((one) => one.vote_head_id === part.vote_head_id)!;
          return (
            Number.isSafeInteger(part.amount_cents) &&
            part.amount_cents + head.waived_cents <= head.billed_cents &&
            (covers.length === 0 || covers.includes(part.vote_head_id))
          );
        })
      );
    }),
    { numRuns },
  );
}

test('T-C5: a waiver never exceeds the bill, the cap or its vote heads, and adds up', () => {
  expect(() => proveWaiver(waive, 10_000)).not.toThrow();
});

const wrong_waivers: Record<string, typeof waive> = {
  'forgets its cap': (given, heads) => waive({ ...given, cap_cents: null }, heads),
  'covers every vote head': (given, heads) => waive({ ...given, vote_head_ids: [] }, heads),
  'does not see what was waived before': (given, heads) =>
    waive(
      given,
      heads.map((head) => ({ ...head, waived_cents: 0 })),
    ),
  'gives parts of a cent': (given, heads) =>
    waive(given, heads).map((part) => ({ ...part, amount_cents: part.amount_cents * 0.999 })),
};

test.each(Object.keys(wrong_waivers))('T-C5: a waiver that %s is found', (name) => {
  expect(() => proveWaiver(wrong_waivers[name]!, 2_000)).toThrow('Property failed');
});

test('T-C5: a waiver that is taken back leaves the account as it was', () => {
  fc.assert(
    fc.property(terms, bill, fc.nat(5_000_000), (given, heads, paid) => {
      const dues = heads.map((head, i): Due => ({
        semester_id: 'term 1',
        semester_order: 1,
        vote_head_id: head.vote_head_id,
        priority: 1,
        position: i,
        due_cents: head.billed_cents - head.waived_cents,
      }));
      const before = after(dues, paid);
      const parts = waive(given, heads);
      const change = (by: 1 | -1, on: readonly Due[]) =>
        on.map((due) => {
          const part = parts.find((one) => one.vote_head_id === due.vote_head_id);
          return { ...due, due_cents: due.due_cents + by * (part?.amount_cents ?? 0) };
        });
      const waived = after(change(-1, before.left), before.prepaid_cents);
      const back = after(change(1, waived.left), waived.prepaid_cents);
      return balance(back.left, back.prepaid_cents) === balance(before.left, before.prepaid_cents);
    }),
    { numRuns: 10_000 },
  );
});

test('parts of a term cost their days, to the cent', () => {
  expect(proRata(9_000_00, 30, 90)).toBe(3_000_00);
  expect(proRata(-9_000_00, 30, 90)).toBe(-3_000_00);
  expect(proRata(100, 1, 3)).toBe(33);
  expect(proRata(5_000, 0, 0)).toBe(0);
  expect(percentOf(333, 50)).toBe(167);
});
