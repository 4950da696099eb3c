import { addDays } from '@darasa/rules/dates';
import type { ReminderSubject } from '#platform/reminders/subject.ts';
import { listBirthdays, listOnRoll } from './learners/learner/queries.ts';
import { listAway } from './learners/status/queries.ts';

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

/** A meeting and a season are for the families of everybody; the rule names classes and the day. */
const forAll = (kind: 'meeting' | 'season'): ReminderSubject => ({
  kind,
  list: async ({ db }, _today, due_by) =>
    (await listOnRoll(db)).map((person_id) => ({
      person_id,
      due_on: null,
      facts: { day: { day: due_by } },
    })),
});

export const reminderSubjects = [back, birthday, forAll('meeting'), forAll('season')];
