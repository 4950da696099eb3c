import { placeWords } from '@darasa/contract/academics/exams/sheets';
import type { ReminderSubject } from '#platform/reminders/subject.ts';
import { listUnfinished } from './exams/entry/reminder-queries.ts';

/** Teachers whose mark sheets are not handed in, each by the last day of the sheet. */
const marks: ReminderSubject = {
  kind: 'marks',
  list: async ({ db }, today) =>
    (await listUnfinished(db, today)).map(({ staff_id, subject, exam, entry_to, ...place }) => ({
      person_id: staff_id,
      due_on: entry_to,
      facts: {
        sheet: { text: `${subject}, ${placeWords(place)}` },
        exam: { text: exam },
        closes_on: { day: entry_to },
      },
    })),
};

export const reminderSubjects = [marks];
