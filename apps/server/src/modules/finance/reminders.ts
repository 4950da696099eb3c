import type { ReminderSubject } from '#platform/reminders/subject.ts';
import { listOwing } from './families/balances/queries.ts';
import { listRunning } from './families/family-fees/plans-queries.ts';
import { type DueDay, listDueDays, listOwnDueDays } from './fees/fee-rules/queries.ts';
import { listDueBills } from './books/figures/queries.ts';
import { listPromised, listUnkept } from './fees/promises/queries.ts';

/**
 * Whoever named a day is left alone until it has passed, and so is whoever keeps to a plan of their
 * own or has paid as much as the instalments ask by the day in question.
 */
const fees: ReminderSubject = {
  kind: 'fees',
  list: async ({ db }, today, due_by) => {
    const [owing, promised, plan, own_plans, bills, agreed] = await Promise.all([
      listOwing(db),
      listPromised(db, today),
      listDueDays(db, today),
      listOwnDueDays(db, today),
      listDueBills(db, today),
      listRunning(db, today),
    ]);
    const missing = new Map(agreed.map((one) => [one.student_id, one.due_cents - one.paid_cents]));
    const keepsTo = (student_id: string) => (missing.get(student_id) ?? Infinity) <= 0;
    const billed = new Map(bills.map((one) => [one.student_id, one.bill_cents]));
    // What was agreed goes before everything else. Otherwise what was open before is asked for in full,
    // and of the term what is not expected later.
    const dueNow = (student_id: string, balance_cents: number) => {
      const missing_cents = missing.get(student_id);
      if (missing_cents !== undefined) return Math.min(missing_cents, balance_cents);
      const later = laterShare(own_plans.get(student_id) ?? plan, due_by);
      return balance_cents - Math.floor((billed.get(student_id) ?? 0) * later);
    };
    return owing.map(({ student_id, balance_cents }) => ({
      person_id: student_id,
      due_on: null,
      amount_cents: balance_cents,
      facts: { due: { cents: dueNow(student_id, balance_cents) } },
      ...(promised.has(student_id)
        ? { leave_out: 'Promised to pay by a day to come' }
        : keepsTo(student_id)
          ? { leave_out: 'Keeps to the payment plan' }
          : dueNow(student_id, balance_cents) <= 0
            ? { leave_out: 'Paid as much as the instalments ask so far' }
            : {}),
    }));
  },
};

/** Which part of the fees is expected only after the day; before the first day that is all of them. */
function laterShare(plan: readonly DueDay[], day: string): number {
  const weigh = (days: readonly DueDay[]) => days.reduce((sum, one) => sum + one.percent, 0);
  const all = weigh(plan);
  return all === 0 ? 0 : weigh(plan.filter((one) => one.due_on > day)) / all;
}

const promise: ReminderSubject = {
  kind: 'promise',
  list: async ({ db }, today) =>
    (await listUnkept(db, today)).map(({ student_id, left_cents, due_on }) => ({
      person_id: student_id,
      due_on,
      amount_cents: left_cents,
      facts: { promised: { cents: left_cents }, promised_on: { day: due_on } },
    })),
};

export const reminderSubjects = [fees, promise];
