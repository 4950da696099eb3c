import { saveMarks } from '@darasa/contract/academics/exams/sheets';
import { isoDate } from '@darasa/rules/dates';
import { counted } from '@darasa/rules/counted';
import type { EntryKind } from '#platform/entries/kind.ts';
import { findSheet } from './queries.ts';

/** Marks that were typed without a line. The sheet's own locks say how late they may come. */
export const entryKinds: EntryKind[] = [
  {
    endpoint: saveMarks,
    conflict: 'cells',
    office: { module: 'academics', act: 'approve' },
    about: async ({ db, now }, { id, cells }) => {
      const sheet = await findSheet(db, String(id), { staff_id: null, today: isoDate(now) });
      const marks = counted((cells as unknown[]).length, 'mark');
      if (!sheet) return marks;
      const place = [sheet.class, sheet.group_name ?? sheet.stream].filter(Boolean).join(' ');
      return `${sheet.exam}, ${sheet.subject}, ${place}, ${marks}`;
    },
    shortened: (answer) => ({ ...answer, learners: [] }),
  },
];
