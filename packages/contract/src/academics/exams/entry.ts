import { entry_states } from '@darasa/rules/grading/entry';
import { z } from 'zod';
import { curricula } from '../../administration/classes/classes.ts';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id } from '../../shapes.ts';
import { sheet_states } from './sheets.ts';

export const entry_state_words = {
  late: 'Late',
  empty: 'Not begun',
  partly: 'Part entered',
  full: 'Not handed in',
  in: 'Handed in',
} as const;

const EntrySheet = z.object({
  id: Id,
  exam: z.string(),
  state: z.enum(sheet_states),
  /** Marks can still be entered: its exam is neither in review nor approved. */
  is_open: z.boolean(),
  expected_count: z.int(),
  entered_count: z.int(),
  entry_to: z.iso.date(),
  /** The last day on which its teacher was reminded. */
  reminded_on: z.iso.date().nullable(),
  /** Nobody teaches it who can sign in, so nobody can be reminded. */
  has_teacher: z.boolean(),
});
export type EntrySheet = z.infer<typeof EntrySheet>;

const EntryCell = z.object({
  state: z.enum(entry_states),
  percent: z.int(),
  teacher: z.string().nullable(),
  sheets: z.array(EntrySheet),
});
export type EntryCell = z.infer<typeof EntryCell>;

/** Subjects down and streams across; a place without the subject has nothing. */
const EntryGrid = z.object({
  places: z.array(
    z.object({
      key: z.string(),
      curriculum: z.enum(curricula),
      class: z.string(),
      stream: z.string().nullable(),
    }),
  ),
  rows: z.array(
    z.object({
      subject_id: Id,
      curriculum: z.enum(curricula),
      subject: z.string(),
      cells: z.array(EntryCell.nullable()),
    }),
  ),
  /** The exams of a class that may be chosen, the newest first. */
  sittings: z.array(z.object({ id: Id, name: z.string() })),
  sheet_count: z.int(),
  handed_in_count: z.int(),
  late_count: z.int(),
  expected_count: z.int(),
  entered_count: z.int(),
});
export type EntryGrid = z.infer<typeof EntryGrid>;

/** Without a term and an exam, all that is being entered or reviewed now. */
const Filter = z.strictObject({ term_id: Id.optional(), sitting_id: Id.optional() });

export const getEntry = endpoint({
  method: 'GET',
  path: '/academics/entry',
  summary: 'How far marks are entered, by subject and stream',
  access: { module: 'academics' },
  input: Filter,
  output: EntryGrid,
});

export const exportEntry = endpoint({
  method: 'GET',
  path: '/academics/entry/export',
  summary: 'Export how far marks are entered',
  access: { module: 'academics', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: Filter.extend({ format: exportFormat }),
  output: z.any(),
});

const sheets_max = 1000;

export const remindOfMarks = endpoint({
  method: 'POST',
  path: '/academics/entry/remind',
  summary: 'Remind the teachers of mark sheets that are not handed in, once a day for a sheet',
  access: { module: 'academics', act: 'edit' },
  // Whoever was reminded today already is not told twice.
  audited: false,
  input: z.strictObject({
    sheet_ids: z
      .array(Id)
      .min(1, 'Choose a mark sheet')
      .max(sheets_max, `Remind of at most ${sheets_max} mark sheets at once`),
  }),
  output: z.object({
    reminded_count: z.int(),
    teachers_count: z.int(),
    /** Reminded of today already. */
    already_count: z.int(),
    /** Handed in meanwhile, or nobody teaches it who can sign in. */
    left_count: z.int(),
  }),
});
