import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';

/** Of fewer learners no share is told, for it would tell of each. */
export const told_min = 5;

const figures = {
  learner_count: z.int(),
  /** Per cent to a tenth; nothing where no register counts, or where so few learners are behind it. */
  share: z.number().nullable(),
  is_hidden: z.boolean(),
};

const SchoolAttendance = z.object({
  school_id: Id,
  school_name: z.string(),
  term: z.string().nullable(),
  ...figures,
  late_count: z.int().nullable(),
  /** Registers of today that are in. */
  today: z.object({ present: z.int(), possible: z.int(), share: z.number().nullable() }).nullable(),
  classes: z.array(z.object({ class_id: Id, class: z.string(), ...figures })).max(60),
});
export type SchoolAttendance = z.infer<typeof SchoolAttendance>;

export const getDirectorAttendance = endpoint({
  method: 'GET',
  path: '/dr/attendance',
  summary: 'See the attendance of all my schools side by side',
  access: { module: 'attendance', responsibility: 'DIRECTOR' },
  every_class: true,
  rate: 'report',
  input: z.strictObject({}),
  output: z.object({ schools: z.array(SchoolAttendance).max(20) }),
});
