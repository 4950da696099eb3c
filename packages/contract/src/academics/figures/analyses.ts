import { signed } from '@darasa/rules/signed';
import { z } from 'zod';
import { curricula } from '../../administration/classes/classes.ts';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Flag, Id, onTab } from '../../shapes.ts';
import { sitting_states } from '../exams/exams.ts';
import { exam_readers } from '../readers.ts';

export const analysis_kinds = ['subjects', 'streams', 'grades'] as const;
export const analysis_words = {
  subjects: 'Subjects',
  streams: 'Streams',
  grades: 'Grades',
  learner: 'Learner',
} as const;
export type AnalysisKind = (typeof analysis_kinds)[number];

const Filter = z.strictObject({
  id: Id,
  /** Left out, the first that the exam has. */
  show: z.enum(analysis_kinds).optional(),
  /** The sitting of another exam that this one is held against. */
  against_id: Id.optional(),
  stream_id: Id.optional(),
  /** Grades of one subject, stream by stream. */
  subject_id: Id.optional(),
  by_gender: Flag,
});
export type AnalysisFilter = z.infer<typeof Filter>;

/** The state of an analysis in the address of its screen. */
export const AnalysisView = onTab(
  z.strictObject({
    sitting_id: Id.optional(),
    show: z.enum([...analysis_kinds, 'learner']).optional(),
    /** Left out, the exam before it. */
    against_id: z.union([Id, z.literal('none')]).optional(),
    stream_id: Id.optional(),
    subject_id: Id.optional(),
    by_gender: Flag,
    learner_id: Id.optional(),
  }),
);
export type AnalysisView = z.infer<typeof AnalysisView>;

const AnalysisColumn = z.object({
  head: z.string(),
  /**
   * A share is how many have a grade, told with its per cent of all who have one; a result, a mark
   * with its grade.
   */
  kind: z.enum(['count', 'mark', 'points', 'change', 'share', 'result', 'text']),
});
export type AnalysisColumn = z.infer<typeof AnalysisColumn>;

const AnalysisRow = z.object({
  key: z.string(),
  label: z.string(),
  /** Girls and boys stand below the row that they are part of. */
  is_part: z.boolean(),
  student_id: Id.nullable(),
  /** How many have a grade: what shares are of. */
  graded_count: z.int(),
  /** In the order of the columns. */
  cells: z.array(z.union([z.number(), z.string()]).nullable()),
});
export type AnalysisRow = z.infer<typeof AnalysisRow>;

/** The picture of a table, of the same figures. */
const AnalysisChart = z.object({
  kind: z.enum(['bars', 'stacked', 'line']),
  series: z.array(z.object({ key: z.string(), label: z.string() })),
  points: z.array(
    z.object({
      /** Short, under the picture. */
      tick: z.string(),
      label: z.string(),
      values: z.record(z.string(), z.number()),
    }),
  ),
});

export const AnalysisTable = z.object({
  key: z.string(),
  title: z.string(),
  head: z.string(),
  columns: z.array(AnalysisColumn),
  rows: z.array(AnalysisRow),
  /** The rule behind the figures. */
  rule: z.string(),
  chart: AnalysisChart.nullable(),
});
export type AnalysisTable = z.infer<typeof AnalysisTable>;

const Named = z.object({ id: Id, name: z.string() });

export const Analysis = z.object({
  exam: z.string(),
  term: z.string(),
  class: z.string(),
  state: z.enum(sitting_states),
  kinds: z.array(z.enum(analysis_kinds)),
  show: z.enum(analysis_kinds),
  streams: z.array(Named),
  subjects: z.array(Named),
  against: z.object({ exam: z.string(), term: z.string(), class: z.string() }).nullable(),
  tables: z.array(AnalysisTable),
});
export type Analysis = z.infer<typeof Analysis>;

/** A figure as screen and paper write it; nothing where there is none. */
export function figureWords(
  { kind }: AnalysisColumn,
  value: AnalysisRow['cells'][number] | undefined,
  { graded_count }: Pick<AnalysisRow, 'graded_count'>,
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (kind === 'mark') return value.toFixed(2);
  if (kind === 'points') return value.toFixed(4);
  if (kind === 'change') return signed(value, 2);
  if (kind === 'share') return value === 0 ? '' : `${value} (${shareOf(value, graded_count)}%)`;
  return String(value);
}

/** Whole per cents, half up. */
export const shareOf = (count: number, of: number): number =>
  of === 0 ? 0 : Math.floor((200 * count + of) / (2 * of));

export const getAnalysis = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/analysis',
  summary: 'Subjects, streams and grades of a class in an exam, against another exam',
  access: { module: 'academics' },
  every_class: true,
  input: Filter,
  output: Analysis,
});

export const exportAnalysis = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/analysis/export',
  summary: 'Export the analysis of a class in an exam',
  access: { module: 'academics', act: 'export' },
  every_class: true,
  rate: 'export',
  answer: 'file',
  input: Filter.extend({ format: exportFormat }),
  output: z.any(),
});

export const getOwnAnalysis = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/analysis/own',
  summary: 'The own groups in an exam, each against its own stream in another exam',
  access: { module: 'teacher-portal' },
  input: Filter,
  output: Analysis,
});

export const exportOwnAnalysis = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/analysis/own/export',
  summary: 'Export the analysis of the own groups in an exam',
  access: { module: 'teacher-portal', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: Filter.extend({ format: exportFormat }),
  output: z.any(),
});

export const SittingChoice = z.object({
  id: Id,
  exam_id: Id,
  exam: z.string(),
  term: z.string(),
  year: z.int(),
  class_id: Id,
  class: z.string(),
  level: z.int(),
});
export type SittingChoice = z.infer<typeof SittingChoice>;

/** The exams of a curriculum with marks, the latest first; of a teacher those of the own groups. */
export const listMarkedSittings = endpoint({
  method: 'GET',
  path: '/academics/marked-sittings',
  summary: 'Classes and their exams with marks, the latest first',
  access: { module: exam_readers },
  input: z.strictObject({ curriculum: z.enum(curricula) }),
  output: z.object({ rows: z.array(SittingChoice) }),
});
