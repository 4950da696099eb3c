import { ruleFaults, type Part } from '@darasa/rules/grading/parts';
import { z } from 'zod';
import { curricula, curriculumWords } from '../../administration/classes/classes.ts';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, text } from '../../shapes.ts';
import { exam_readers } from '../readers.ts';

export const sitting_states = [
  'draft',
  'open',
  'review',
  'approved',
  'published',
  'locked',
  'cancelled',
] as const;
export type SittingState = (typeof sitting_states)[number];
export const sitting_state_words = {
  draft: 'Draft',
  open: 'Marks being entered',
  review: 'In review',
  approved: 'Approved',
  published: 'Published',
  locked: 'Locked',
  cancelled: 'Cancelled',
} as const;

export const combine_kinds = ['sum', 'average', 'weighted', 'best-of'] as const;
export const combine_words = {
  sum: 'Add the parts up',
  average: 'Average of the parts',
  weighted: 'By weight',
  'best-of': 'Best parts count',
} as const;

export const absence_kinds = ['X', 'zero', 'exclude'] as const;
export const absence_words = {
  X: 'No result (X)',
  zero: 'Counts as 0',
  exclude: 'The part is left out',
} as const;

/** The kinds of the regulations, and "pick": a rule of the school's own. */
export const mean_kinds = ['kcse-2023', 'kcse-2022', 'all-subjects', 'pick', 'none'] as const;

const ExamPart = z.object({
  name: z.string(),
  entry: z.enum(['score', 'level']),
  out_of: z.number().nullable(),
  weight: z.number(),
});
export type ExamPart = z.infer<typeof ExamPart>;

const ExamSubject = z.object({
  subject_id: Id,
  name: z.string(),
  code: z.string().nullable(),
  scale_id: Id,
  scale: z.string(),
  combine: z.enum(combine_kinds),
  best_n: z.int().nullable(),
  absent: z.enum(absence_kinds),
  parts: z.array(ExamPart),
});
export type ExamSubject = z.infer<typeof ExamSubject>;

const Sitting = z.object({
  id: Id,
  class_id: Id,
  class: z.string(),
  state: z.enum(sitting_states),
  /** Somebody asked to open the published exam again, and it is not decided. */
  is_reopening: z.boolean(),
  /** Parents read the marks of this round, if only until they were withdrawn. */
  was_published: z.boolean(),
  version: z.int(),
});

export const Exam = z.object({
  id: Id,
  curriculum: z.enum(curricula),
  term_id: Id,
  term: z.string(),
  name: z.string(),
  kind: z.string(),
  list_on: z.iso.date(),
  entry_from: z.iso.date(),
  entry_to: z.iso.date(),
  mean_kind: z.enum(mean_kinds),
  /** The school's own rule, for the kind "pick". */
  mean_rule_id: Id.nullable(),
  mean_rule: z.string().nullable(),
  any_absence: z.enum(['only-if-needed', 'always']),
  has_ranks: z.boolean(),
  subjects: z.array(ExamSubject),
  sittings: z.array(Sitting),
  version: z.int(),
});
export type Exam = z.infer<typeof Exam>;

const Day = z.iso.date('Enter a date, for example 15 Sep 2026');

const PartInput = z.strictObject({
  name: text(40).min(1, 'Enter the name of the part'),
  entry: z.enum(['score', 'level']).default('score'),
  out_of: z
    .number('Enter a number')
    .min(1, 'Enter 1 or more')
    .max(1000, 'Enter 1000 or less')
    .multipleOf(0.5, 'Use whole or half marks')
    .optional(),
  weight: z.number('Enter a number').min(0).max(100, 'Enter 100 or less').default(0),
});

const SubjectInput = z
  .strictObject({
    subject_id: Id,
    scale_id: z.uuid('Choose a scale'),
    combine: z.enum(combine_kinds).default('sum'),
    best_n: z.int('Enter a whole number').min(1).max(12).optional(),
    absent: z.enum(absence_kinds).default('X'),
    parts: z
      .array(PartInput)
      .min(1, 'The subject has no part yet')
      .max(12, 'A subject has at most 12 parts'),
  })
  .superRefine((subject, ctx) => {
    const without = subject.parts.findIndex((part) => part.entry === 'score' && !part.out_of);
    if (without >= 0) {
      ctx.addIssue({
        code: 'custom',
        path: ['parts', without, 'out_of'],
        message: 'Enter the highest mark',
      });
      return;
    }
    for (const message of ruleFaults(subject.parts.map(partOf), ruleOf(subject))) {
      ctx.addIssue({ code: 'custom', path: ['combine'], message });
    }
  });
export type ExamSubjectInput = z.infer<typeof SubjectInput>;

/** A part as the rules read it, before anybody looks at its levels. */
const partOf = (part: z.infer<typeof PartInput>): Part =>
  part.entry === 'level'
    ? { entry: 'level', name: part.name, weight: part.weight, levels: [] }
    : { entry: 'score', name: part.name, weight: part.weight, out_of: part.out_of! };

const ruleOf = ({ combine, best_n, absent }: Omit<ExamSubjectInput, 'parts'>) => ({
  combine,
  best_n: best_n ?? null,
  codes: { AB: absent },
});

export const ExamInput = z.strictObject({
  curriculum: z.enum(curricula, 'Choose the curriculum'),
  term_id: z.uuid('Choose the term'),
  name: text(60).min(1, 'Enter the name of the exam'),
  kind: text(40).min(1, 'Choose the kind'),
  class_ids: z
    .array(Id)
    .min(1, 'Choose the classes that sit it')
    .max(60, 'An exam has at most 60 classes'),
  subjects: z
    .array(SubjectInput)
    .min(1, 'Choose the subjects')
    .max(60, 'An exam has at most 60 subjects'),
  list_on: Day,
  entry_from: Day,
  entry_to: Day,
  mean_kind: z.enum(mean_kinds).default('none'),
  mean_rule_id: z.uuid('Choose the rule').optional(),
  any_absence: z.enum(['only-if-needed', 'always']).default('only-if-needed'),
  has_ranks: z.boolean().default(false),
});

const SittingRow = z.object({
  id: Id,
  exam_id: Id,
  exam: z.string(),
  curriculum: z.enum(curricula),
  term: z.string(),
  class: z.string(),
  state: z.enum(sitting_states),
  entry_to: z.iso.date(),
  sheet_count: z.int(),
  handed_in_count: z.int(),
  expected_count: z.int(),
  entered_count: z.int(),
  version: z.int(),
});
export type SittingRow = z.infer<typeof SittingRow>;

/** "812 of 840": marks that are in, of those expected. */
export const enteredWords = (row: { entered_count: number; expected_count: number }): string =>
  row.expected_count === 0 ? '' : `${row.entered_count} of ${row.expected_count}`;
export const handedInWords = (row: { handed_in_count: number; sheet_count: number }): string =>
  row.sheet_count === 0 ? '' : `${row.handed_in_count} of ${row.sheet_count}`;

const office = (act: 'create' | 'edit' | 'approve') => ({ module: 'academics', act }) as const;

export const sittingList = listing({
  path: '/academics/sittings',
  access: { module: 'academics' },
  one: 'exam',
  many: 'exams',
  row: SittingRow,
  columns: [
    { key: 'exam', head: 'Exam', kind: 'name' },
    { key: 'class', head: 'Class', kind: 'text' },
    { key: 'term', head: 'Term', kind: 'text' },
    {
      key: 'curriculum',
      head: 'Curriculum',
      // By the short name of the menu: the list has many columns.
      kind: 'text',
      when: ({ filter }) => filter['curriculum'] === undefined,
    },
    { key: 'state', head: 'State', kind: 'state', words: sitting_state_words },
    { key: 'entered', head: 'Marks in', kind: 'text', of: enteredWords },
    { key: 'handed_in', head: 'Sheets in', kind: 'text', of: handedInWords },
    { key: 'entry_to', head: 'Entry closes', kind: 'date' },
  ],
  filters: {
    term_id: record('Term'),
    class_id: record('Class'),
    curriculum: choice('Curriculum', curriculumWords),
    state: choice('State', sitting_state_words),
  },
  sorts: ['-entry_to', 'exam', 'class', 'state'],
  search: 'Exam, class',
  beside: { id: Id.optional() },
});
export const listSittings = sittingList.list;
export const exportSittings = sittingList.file;

export const getExam = endpoint({
  method: 'GET',
  path: '/academics/exams/:id',
  summary: 'An exam with its subjects and classes',
  access: { module: exam_readers },
  input: z.strictObject({ id: Id }),
  output: Exam,
});

/** The exams that a new one can be made like, the newest first. */
export const listExamsToCopy = endpoint({
  method: 'GET',
  path: '/academics/exams/to-copy',
  summary: 'The latest exams of a curriculum, to make a new one like them',
  access: office('create'),
  input: z.strictObject({ curriculum: z.enum(curricula) }),
  output: z.object({
    rows: z.array(z.object({ id: Id, name: z.string(), term: z.string(), classes: z.string() })),
  }),
});

export const createExam = endpoint({
  method: 'POST',
  path: '/academics/exams',
  summary: 'Add an exam as a draft',
  access: office('create'),
  input: ExamInput,
  output: Exam,
});

export const editExam = endpoint({
  method: 'PATCH',
  path: '/academics/exams/:id',
  summary: 'Change an exam; once marks are entered, its name and dates',
  access: office('edit'),
  input: editOf(ExamInput),
  output: Exam,
});

export const moveSitting = endpoint({
  method: 'POST',
  path: '/academics/sittings/:id/move',
  summary: 'Open an exam of a class for marks, send it to review, back, or cancel it',
  access: office('edit'),
  input: z.strictObject({
    id: Id,
    version: z.int(),
    to: z.enum(['open', 'review', 'cancelled']),
    reason: text(400).optional(),
  }),
  output: Exam,
});

export const approveSitting = endpoint({
  method: 'POST',
  path: '/academics/sittings/:id/approve',
  summary: 'Approve the marks of an exam of a class: they are frozen',
  access: office('approve'),
  input: z.strictObject({ id: Id, version: z.int() }),
  output: Exam,
});

export const reopenSitting = endpoint({
  method: 'POST',
  path: '/academics/sittings/:id/reopen',
  summary: 'Open the marks of a class again with the reason; once published, another person agrees',
  access: office('approve'),
  input: z.strictObject({
    id: Id,
    version: z.int(),
    reason: text(400).min(1, 'Say why'),
  }),
  output: Exam,
});
