import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { Learner } from './learner.ts';

/** Figures about the learners at school; each can be opened as a list. */
export const Overview = z.object({
  year: z.int(),
  count: z.int(),
  female_count: z.int(),
  male_count: z.int(),
  boarding_count: z.int(),
  /** Admitted, and left, since the year began. */
  new_count: z.int(),
  left_count: z.int(),
  missing: z.object({
    upi: z.int(),
    'birth-certificate': z.int(),
    'guardian-phone': z.int(),
    photo: z.int(),
    class: z.int(),
  }),
  classes: z.array(
    z.object({
      id: Id,
      name: z.string(),
      female_count: z.int(),
      male_count: z.int(),
      count: z.int(),
      boarding_count: z.int(),
      capacity: z.int().nullable(),
    }),
  ),
  /** Today and the six days after it. */
  birthdays: z
    .array(
      Learner.pick({
        id: true,
        admission_number: true,
        first_name: true,
        other_names: true,
        surname: true,
        class_name: true,
        stream_name: true,
      }).extend({ born_on: z.iso.date() }),
    )
    .max(8),
  birthday_count: z.int(),
});
export type Overview = z.infer<typeof Overview>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/students/overview',
  summary: 'Learners by class, gender and boarding, and what their records lack',
  access: { module: 'students' },
  input: z.strictObject({}),
  output: Overview,
});
