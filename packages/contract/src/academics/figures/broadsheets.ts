import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Flag, Id } from '../../shapes.ts';
import { curricula } from '../../administration/classes/classes.ts';
import { sitting_states } from '../exams/exams.ts';
import { sort_pattern } from './broadsheet-sorts.ts';

const Filter = z.strictObject({ id: Id, stream_id: Id.optional() });

/** A column by its name or the id of its subject, with a minus for the highest first. */
export const BroadsheetSort = z.string().regex(sort_pattern, 'Sort by a column').optional();

const Sum = z.number().nullable();

/**
 * A row is a list without names, because a class of 420 with twelve subjects is one answer; `readRow`
 * gives the names back. Streams and codes are places in the lists of the sheet.
 */
const PackedRow = z.tuple([
  z.string().describe('Admission number'),
  z.string().describe('Name'),
  z.int().nullable().describe('Stream'),
  z.array(z.number().nullable()).describe('Marks in the order of the subjects'),
  z.array(z.int().nullable()).describe('Grades in the order of the subjects'),
  Sum.describe('Sum of the marks that count'),
  Sum.describe('Sum of the points that count'),
  Sum.describe('Mean points'),
  z.int().nullable().describe('Mean grade'),
  z.int().nullable().describe('Position in the class'),
  z.int().nullable().describe('Position in the stream'),
]);
export type PackedRow = z.infer<typeof PackedRow>;

export const Broadsheet = z.object({
  exam: z.string(),
  term: z.string(),
  class: z.string(),
  curriculum: z.enum(curricula),
  state: z.enum(sitting_states),
  /** Marks with their grades, or levels alone. */
  shows: z.enum(['marks', 'levels']),
  has_ranks: z.boolean(),
  has_mean: z.boolean(),
  /** Stands on screen and paper where the school adds up or ranks against the curriculum's advice. */
  notice: z.string().nullable(),
  /** The most points that anybody can have, where all count the same number of subjects. */
  points_of: z.int().nullable(),
  subjects: z.array(z.object({ id: Id, name: z.string(), code: z.string().nullable() })),
  streams: z.array(z.object({ id: Id, name: z.string() })),
  /** The levels of the pinned scales without their halves, the highest first; none for marks. */
  levels: z.array(z.string()),
  /** Every grade, level and outcome that stands in a row. */
  codes: z.array(z.string()),
  rows: z.array(PackedRow),
  /** How many have a position, of how many learners: in the class, then in each of the streams. */
  ranked: z.array(z.object({ ranked_count: z.int(), learner_count: z.int() })),
  /** The mean mark of each subject with its grade by the pinned scale. */
  means: z.array(z.object({ mark: Sum, code: z.string().nullable() })),
  /** The means of those who have a mean. */
  mean_of_means: z
    .object({ marks_sum: Sum, points_sum: Sum, mean_points: Sum, code: z.string().nullable() })
    .nullable(),
});
export type Broadsheet = z.infer<typeof Broadsheet>;

export const getBroadsheet = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/broadsheet',
  summary: 'All results of a class in an exam, with mean grades and positions',
  access: { module: 'academics' },
  every_class: true,
  input: Filter,
  output: Broadsheet,
});

/** The state of its screen: what is shown and how, and whose results are open. */
export const BroadsheetView = z.strictObject({
  broadsheet: Id.optional(),
  /** On the tab of a curriculum: which of its exams is shown. */
  sitting_id: Id.optional(),
  tab: z.string().max(40).optional(),
  stream_id: Id.optional(),
  sort: BroadsheetSort,
  numbers_only: Flag,
  learner: z.string().max(60).optional(),
});
export type BroadsheetView = z.infer<typeof BroadsheetView>;

export const broadsheet_papers = ['a4', 'a3'] as const;

export const exportBroadsheet = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/broadsheet/export',
  summary: 'Export the broadsheet of a class, or print it on A4 or A3',
  access: { module: 'academics', act: 'export' },
  every_class: true,
  rate: 'export',
  answer: 'file',
  input: Filter.extend({
    format: exportFormat,
    sort: BroadsheetSort,
    paper: z.enum(broadsheet_papers).default('a4'),
    /** Admission numbers alone, for a wall that others read. */
    numbers_only: Flag,
  }),
  output: z.any(),
});
