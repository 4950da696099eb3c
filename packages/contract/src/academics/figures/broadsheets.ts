import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id, onTab } from '../../shapes.ts';
import { sitting_states } from '../exams/exams.ts';

const Filter = z.strictObject({ id: Id, stream_id: Id.optional() });

/** The broadsheet that a screen of one curriculum shows; without a sitting the latest. */
export const BroadsheetView = onTab(
  z.strictObject({ sitting_id: Id.optional(), stream_id: Id.optional() }),
);

export const Broadsheet = z.object({
  exam: z.string(),
  term: z.string(),
  class: z.string(),
  state: z.enum(sitting_states),
  has_ranks: z.boolean(),
  has_mean: z.boolean(),
  subjects: z.array(z.object({ id: Id, name: z.string(), code: z.string().nullable() })),
  streams: z.array(z.object({ id: Id, name: z.string() })),
  rows: z.array(
    z.object({
      student_id: Id,
      admission_number: z.string(),
      name: z.string(),
      stream: z.string().nullable(),
      /** In the order of the subjects: the printed figure and the grade, or what stands instead. */
      figures: z.array(z.number().nullable()),
      codes: z.array(z.string().nullable()),
      marks_sum: z.number().nullable(),
      /** Of 84 where seven subjects count. */
      points_sum: z.number().nullable(),
      mean_points: z.number().nullable(),
      code: z.string().nullable(),
      position: z.int().nullable(),
      position_stream: z.int().nullable(),
    }),
  ),
  /** How many have a position, of how many learners. */
  ranked_count: z.int(),
  /** The mean mark of each subject, and of the class. */
  means: z.array(z.number().nullable()),
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

export const exportBroadsheet = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/broadsheet/export',
  summary: 'Export the broadsheet of a class',
  access: { module: 'academics', act: 'export' },
  every_class: true,
  rate: 'export',
  answer: 'file',
  input: Filter.extend({ format: exportFormat }),
  output: z.any(),
});
