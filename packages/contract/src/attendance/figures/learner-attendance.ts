import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { register_readers } from '../readers.ts';
import { presences } from '../setup/codes.ts';

export const counts = {
  possible: z.int(),
  present: z.int(),
  absent: z.int(),
  excused: z.int(),
  late: z.int(),
  late_minutes: z.int(),
};
/** Per cent to a tenth; nothing where nothing was possible. */
export const share = z.number().nullable();

const term = { id: Id, name: z.string(), year: z.int() };

/** A register in which the learner has a mark of the own, such as an absence or a lateness. */
const AttendanceException = z.object({
  day: z.iso.date(),
  type_id: Id,
  type: z.string(),
  audience_id: Id,
  slot: z.int(),
  code: z.string(),
  words: z.string(),
  presence: z.enum(presences),
  is_excused: z.boolean(),
  is_late: z.boolean(),
  minutes: z.int().nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** What the teacher said, where the office changed it. */
  teacher_code: z.string().nullable(),
});
export type AttendanceException = z.infer<typeof AttendanceException>;

export const LearnerAttendance = z.object({
  term: z.object(term).nullable(),
  /** Terms in which registers counted, the latest first. */
  terms: z.array(z.object({ ...term, ...counts, share })),
  /** Official registers of the term together. */
  ...counts,
  share,
  excused_counts: z.boolean(),
  /** Registers of the class that were due and that nobody handed in. */
  not_taken: z.int(),
  /** The first day of the term on which the learner was expected. */
  since: z.iso.date().nullable(),
  types: z.array(
    z.object({ type_id: Id, type: z.string(), is_official: z.boolean(), ...counts, share }),
  ),
  row: z.object({ days: z.array(z.iso.date()), not_taken: z.int() }),
  weekday: z.object({ weekday: z.int(), absent_count: z.int(), of_count: z.int() }).nullable(),
  /** What is still possible of the share that the school asks for, in a term that runs. */
  reach: z
    .object({ need_percent: z.int(), left_count: z.int(), may_miss: z.int(), best_count: z.int() })
    .nullable(),
  exceptions: z.array(AttendanceException),
});
export type LearnerAttendance = z.infer<typeof LearnerAttendance>;

export const getLearnerAttendance = endpoint({
  method: 'GET',
  path: '/attendance/learners/:student_id',
  summary: 'The attendance of a learner in a term, with every register that was an exception',
  access: { module: register_readers },
  input: z.strictObject({ student_id: Id, term_id: Id.optional() }),
  output: LearnerAttendance,
});
