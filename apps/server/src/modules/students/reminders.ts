import { addDays } from '@darasa/rules/dates';
import type { ReminderSubject } from '../../platform/reminders/subject.ts';
import { listBirthdays } from './learner/queries.ts';
import { listAway } from './status/queries.ts';

/** Home on leave or suspended until a day: they are waited for on the next. */
const back: ReminderSubject = {
  kind: 'return',
  list: async ({ db }) =>
    (await listAway(db)).map(({ student_id, until_on }) => {
      const back_on = addDays(until_on, 1);
      return { person_id: student_id, due_on: back_on, facts: { back_on: { day: back_on } } };
    }),
};

const birthday: ReminderSubject = {
  kind: 'birthday',
  list: async ({ db }, today) =>
    (await listBirthdays(db, today)).map((person_id) => ({ person_id, due_on: today })),
};

export const reminderSubjects = [back, birthday];
