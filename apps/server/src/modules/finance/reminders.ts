import type { ReminderSubject } from '../../platform/reminders/subject.ts';
import { listOwing } from './balances/queries.ts';
import { listUnkept } from './promises/queries.ts';

/** Whoever named a day is left alone until it has passed. */
const fees: ReminderSubject = {
  kind: 'fees',
  list: async ({ db }, today) => {
    const [owing, unkept] = await Promise.all([listOwing(db), listUnkept(db, today)]);
    const promised = new Set(
      unkept.filter((one) => one.due_on >= today).map((one) => one.student_id),
    );
    return owing.map(({ student_id, balance_cents }) => ({
      person_id: student_id,
      due_on: null,
      amount_cents: balance_cents,
      ...(promised.has(student_id) ? { leave_out: 'Promised to pay by a day to come' } : {}),
    }));
  },
};

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
