import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';

const stretch = { from_on: z.iso.date(), to_on: z.iso.date().nullable() };

/**
 * The life of a learner beside the class: a learner belongs besides the class: clubs with their posts, and
 * the bed.
 */
export const LearnerLife = z.object({
  clubs: z.array(
    z.object({
      id: Id,
      club: z.string(),
      post: z.string().nullable(),
      patron: z.string().nullable(),
      ...stretch,
    }),
  ),
  beds: z.array(
    z.object({
      id: Id,
      dormitory: z.string(),
      bed: z.string(),
      patron: z.string().nullable(),
      ...stretch,
    }),
  ),
});
export type LearnerLife = z.infer<typeof LearnerLife>;

export const getLearnerLife = endpoint({
  method: 'GET',
  path: '/administration/learners/:student_id/life',
  summary: 'The clubs and beds of a learner, today and before',
  access: { module: ['administration', 'students'] },
  input: z.strictObject({ student_id: Id }),
  output: LearnerLife,
});
