import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, onTab } from '../../shapes.ts';
import { register_readers } from '../readers.ts';
import { register_states } from './registers.ts';

/** A class on a day: whether its register is in, and who was there. */
const DayRegister = z.object({
  audience_id: Id,
  class_id: Id,
  class: z.string(),
  stream: z.string().nullable(),
  teacher: z.string().nullable(),
  /** The person leads this class. */
  is_own: z.boolean(),
  learner_count: z.int(),
  state: z.enum(register_states),
  handed_in_at: z.iso.datetime().nullable(),
  handed_in_by: z.string().nullable(),
  expected: z.int(),
  present: z.int(),
  absent: z.int(),
  excused: z.int(),
  late: z.int(),
  boys_possible: z.int(),
  boys_present: z.int(),
  girls_possible: z.int(),
  girls_present: z.int(),
  differences_count: z.int(),
  /** Says why this class has no register on the day, or nothing where it is due. */
  why: z.string().nullable(),
});
export type DayRegister = z.infer<typeof DayRegister>;

const DayType = z.object({
  id: Id,
  name: z.string(),
  opens_at: z.string(),
  late_after: z.string(),
});

export const AttendanceDay = z.object({
  day: z.iso.date(),
  is_today: z.boolean(),
  types: z.array(DayType),
  /** The register that is shown: the one asked for, or the last that has opened by now. */
  type_id: Id.nullable(),
  rows: z.array(DayRegister),
});
export type AttendanceDay = z.infer<typeof AttendanceDay>;

const DayFilter = z.strictObject({ day: z.iso.date().optional(), type_id: Id.optional() });
/** The view of a day is what of it stands in the address of its screen. */
export const DayView = onTab(DayFilter);

export const getDay = endpoint({
  method: 'GET',
  path: '/attendance/day',
  summary: 'The registers of a day: which are in, and who was there',
  access: { module: register_readers },
  input: DayFilter,
  output: AttendanceDay,
});
