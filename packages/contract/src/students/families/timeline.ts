import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';

export const timeline_rows_max = 30;

/** One line of a learner's story, as the office would tell it. */
export const TimelineEntry = z.object({
  id: Id,
  happened_on: z.iso.date(),
  /** When it was written down. */
  recorded_at: z.iso.datetime({ offset: true }),
  what: z.string(),
  by: z.string().nullable(),
  /** The receipt of a payment. */
  receipt_number: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Bills and payments only for those who see the books, messages for those who read the logs. */
export const getTimeline = endpoint({
  method: 'GET',
  path: '/students/students/:student_id/timeline',
  summary: 'What happened with a learner of late, newest first',
  access: { module: 'students' },
  input: z.strictObject({ student_id: Id }),
  output: z.object({ rows: z.array(TimelineEntry).max(timeline_rows_max) }),
});
