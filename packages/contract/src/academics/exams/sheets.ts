import { z } from 'zod';
import { cells_max, cellsAt } from '../../cells.ts';
import { curriculumWords } from '../../administration/classes/classes.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, record, yes } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, text } from '../../shapes.ts';
import { exam_readers } from '../readers.ts';
import { enteredWords, sitting_states } from './exams.ts';

export const sheet_states = ['open', 'handed-in', 'accepted'] as const;
export const sheet_state_words = {
  open: 'Being entered',
  'handed-in': 'Handed in',
  accepted: 'Accepted',
} as const;

const SheetRow = z.object({
  id: Id,
  sitting_id: Id,
  exam: z.string(),
  subject: z.string(),
  class: z.string(),
  stream: z.string().nullable(),
  /** The name of its option group, which takes learners from several streams. */
  group_name: z.string().nullable(),
  teacher: z.string().nullable(),
  state: z.enum(sheet_states),
  sitting_state: z.enum(sitting_states),
  expected_count: z.int(),
  entered_count: z.int(),
  /** The last day on which its teacher may enter marks. */
  entry_to: z.iso.date(),
  version: z.int(),
});
export type SheetRow = z.infer<typeof SheetRow>;

export const placeWords = (row: {
  class: string;
  stream: string | null;
  group_name?: string | null;
}): string => [row.class, row.group_name ?? row.stream].filter(Boolean).join(' ');

export const sheetList = listing({
  path: '/academics/sheets',
  access: { module: exam_readers },
  one: 'mark sheet',
  many: 'mark sheets',
  row: SheetRow,
  columns: [
    { key: 'subject', head: 'Subject', kind: 'name' },
    { key: 'place', head: 'Class', kind: 'text', of: placeWords },
    { key: 'exam', head: 'Exam', kind: 'text' },
    { key: 'teacher', head: 'Teacher', kind: 'text' },
    { key: 'entered', head: 'Marks in', kind: 'text', of: enteredWords },
    { key: 'state', head: 'State', kind: 'state', words: sheet_state_words },
    { key: 'entry_to', head: 'Entry closes', kind: 'date' },
  ],
  filters: {
    term_id: record('Term'),
    class_id: record('Class'),
    sitting_id: record('Exam'),
    curriculum: choice('Curriculum', curriculumWords),
    state: choice('State', sheet_state_words),
    is_missing: yes('Marks missing'),
  },
  sorts: ['entry_to', '-entry_to', 'subject', 'place'],
  search: 'Subject, class, exam, teacher',
});
export const listSheets = sheetList.list;
export const exportSheets = sheetList.file;

export const cell_codes = ['AB', 'EX', 'IR', 'NE'] as const;
export const cell_code_words = {
  AB: 'Absent',
  EX: 'Excused',
  IR: 'Irregularity',
  NE: 'Not enrolled',
} as const;

/** What stands in a cell: a score, a level, a code or nothing. */
const Cell = z.object({
  part: z.int(),
  score: z.number().nullable(),
  level: z.string().nullable(),
  code: z.enum(cell_codes).nullable(),
  version: z.int(),
});
export type Cell = z.infer<typeof Cell>;

/** A place on a sheet, and how it came about or ended. */
export const places = ['expected', 'joined', 'left', 'moved-away', 'not-enrolled'] as const;

const AwayLearner = z.object({
  student_id: Id,
  name: z.string(),
  place: z.enum(places),
  /** The admission number of the record that this one was merged into. */
  merged_into: z.string().nullable(),
  /** Marks that are others than those of that record. */
  differing: z.array(z.string()),
});
export type AwayLearner = z.infer<typeof AwayLearner>;

const SheetLearner = z.object({
  student_id: Id,
  admission_number: z.string(),
  name: z.string(),
  place: z.enum(places),
  outcome: z.string(),
  shown: z.number().nullable(),
  code: z.string().nullable(),
  points: z.number().nullable(),
  cells: z.array(Cell),
});
export type SheetLearner = z.infer<typeof SheetLearner>;

const SheetPart = z.object({
  part: z.int(),
  name: z.string(),
  entry: z.enum(['score', 'level']),
  out_of: z.number().nullable(),
  weight: z.number(),
});

export const Sheet = SheetRow.extend({
  subject_id: Id,
  class_id: Id,
  parts: z.array(SheetPart),
  /** The grades of the pinned scale, the highest first; for levels what may be typed. */
  grades: z.array(z.object({ code: z.string(), words_en: z.string() })),
  /** Says why nothing may be typed now, or nothing where it may. */
  closed: z.string().nullable(),
  /** The parts that this person enters; the others are locked. */
  typed_parts: z.array(z.int()),
  is_elective: z.boolean(),
  /** Learners who moved to another sheet or take the subject no more: their marks stay. */
  away: z.array(AwayLearner),
  may_hand_in: z.boolean(),
  may_review: z.boolean(),
  learners: z.array(SheetLearner),
  note: z.string().nullable(),
});
export type Sheet = z.infer<typeof Sheet>;

export const getSheet = endpoint({
  method: 'GET',
  path: '/academics/sheets/:id',
  summary: 'A mark sheet with every cell',
  access: { module: exam_readers },
  input: z.strictObject({ id: Id }),
  output: Sheet,
});

/** A cell of a mark sheet is a part of the exam for one learner. */
const mark_cells = cellsAt({ student_id: Id, part: z.int().min(1).max(12) });
export type CellChange = z.infer<typeof mark_cells.change>;

export const saveMarks = endpoint({
  method: 'POST',
  path: '/academics/sheets/:id/marks',
  summary:
    'Save cells of a mark sheet; each that differs from what was read is told, none overwritten',
  access: { module: exam_readers, act: 'edit' },
  // Cells that somebody else changed, or that cannot be, are told and nothing is written.
  audited: false,
  offline: {
    kind: 'marks.cells',
    v: 1,
    lane: 'marks.:id',
    late_days: null,
    noun: ['mark', 'marks'],
  },
  input: z.strictObject({
    id: Id,
    cells: z
      .array(mark_cells.change)
      .min(1)
      .max(cells_max, `Send at most ${cells_max} cells at once`),
  }),
  output: mark_cells.answer.extend({
    /** The learners as they are now, those named in the call. */
    learners: z.array(SheetLearner),
    entered_count: z.int(),
    expected_count: z.int(),
  }),
});
export type SavedMarks = z.infer<(typeof saveMarks)['output']>;

export const handInSheet = endpoint({
  method: 'POST',
  path: '/academics/sheets/:id/hand-in',
  summary: 'Hand a mark sheet in, once every learner has a mark or a code',
  access: { module: exam_readers, act: 'edit' },
  input: z.strictObject({
    id: Id,
    /** Blank cells become AB. */
    blanks_absent: z.boolean().default(false),
  }),
  output: Sheet,
});

export const acceptSheet = endpoint({
  method: 'POST',
  path: '/academics/sheets/:id/accept',
  summary: 'Accept a mark sheet that was handed in',
  access: { module: exam_readers, act: 'approve' },
  input: z.strictObject({ id: Id }),
  output: Sheet,
});

export const returnSheet = endpoint({
  method: 'POST',
  path: '/academics/sheets/:id/return',
  summary: 'Return a mark sheet to its teacher with a note',
  access: { module: exam_readers, act: 'approve' },
  input: z.strictObject({ id: Id, note: text(400).min(1, 'Say what to look at') }),
  output: Sheet,
});

export const extendSheet = endpoint({
  method: 'POST',
  path: '/academics/sheets/:id/extend',
  summary: 'Let marks be entered on this sheet until a later day',
  access: { module: 'academics', act: 'edit' },
  input: z.strictObject({ id: Id, entry_to: z.iso.date('Enter a date, for example 15 Sep 2026') }),
  output: Sheet,
});

export const explainResult = endpoint({
  method: 'GET',
  path: '/academics/sheets/:id/why/:student_id',
  summary: 'How a grade came about, line by line',
  access: { module: exam_readers },
  input: z.strictObject({ id: Id, student_id: Id }),
  output: z.object({
    name: z.string(),
    lines: z.array(z.object({ words: z.string(), counts: z.boolean() })),
    changes: z.array(
      z.object({
        part: z.string(),
        from_text: z.string().nullable(),
        to_text: z.string().nullable(),
        by: z.string(),
        at: z.iso.datetime(),
      }),
    ),
  }),
});
