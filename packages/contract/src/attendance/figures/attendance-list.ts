import { z } from 'zod';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id } from '../../shapes.ts';

const AttendanceRow = z.object({
  /** The learner. */
  id: Id,
  name: z.string(),
  admission_number: z.string(),
  class: z.string().nullable(),
  stream: z.string().nullable(),
  possible: z.int(),
  present: z.int(),
  absent: z.int(),
  excused: z.int(),
  late: z.int(),
  late_minutes: z.int(),
  /** Tenths of a per cent, so that it is ordered by whole numbers. */
  share_tenths: z.int().nullable(),
});
export type AttendanceRow = z.infer<typeof AttendanceRow>;

/** "92.2%", and a dash where nothing was possible. */
export const shareWords = (share_tenths: number | null): string =>
  share_tenths === null ? '–' : `${(share_tenths / 10).toFixed(1)}%`;

export const term_choices = {
  this: 'This term',
  last: 'The term before',
  'last-but-one': 'Two terms before',
} as const;

export const attendanceList = listing({
  path: '/attendance/figures',
  access: { module: 'attendance' },
  one: 'learner',
  many: 'attendance of learners',
  row: AttendanceRow,
  columns: [
    { key: 'name', head: 'Learner', kind: 'name' },
    { key: 'admission_number', head: 'Adm. no.', kind: 'text' },
    {
      key: 'place',
      head: 'Class',
      kind: 'text',
      of: (row) => [row.class, row.stream].filter(Boolean).join(' '),
    },
    { key: 'possible', head: 'Possible', kind: 'number' },
    { key: 'present', head: 'Present', kind: 'number' },
    { key: 'absent', head: 'Absent', kind: 'number' },
    { key: 'excused', head: 'Excused', kind: 'number' },
    { key: 'late', head: 'Late', kind: 'number' },
    { key: 'late_minutes', head: 'Minutes late', kind: 'number', only: 'file' },
    { key: 'share', head: 'Share', kind: 'text', of: (row) => shareWords(row.share_tenths) },
  ],
  filters: {
    term: choice('Term', term_choices, 'this'),
    class_id: record('Class'),
    stream_id: record('Stream'),
    only: choice('Shown', {
      below: 'Below the share of the school',
      absent: 'Absent at least once',
      late: 'Late at least once',
    }),
  },
  sorts: ['share_tenths', '-share_tenths', 'name', '-absent', '-late', 'admission_number'],
  search: 'Name, admission number',
});
export const listAttendance = attendanceList.list;
export const exportAttendance = attendanceList.file;
