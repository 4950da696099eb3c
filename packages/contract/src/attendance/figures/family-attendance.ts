import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';

export const child_states = ['in-class', 'late', 'absent', 'away', 'none'] as const;

const ChildAttendance = z.object({
  student_id: Id,
  /** Where the child is by the last register of today that is in; nothing before the first. */
  today: z
    .object({
      state: z.enum(child_states),
      type: z.string(),
      at: z.iso.datetime(),
      words: z.string(),
      minutes: z.int().nullable(),
    })
    .nullable(),
  /** The term that runs, or the last, and its figures in sentences. */
  term: z.string().nullable(),
  says: z.array(z.string()),
});
export type ChildAttendance = z.infer<typeof ChildAttendance>;

export const getFamilyAttendance = endpoint({
  method: 'GET',
  path: '/parent/attendance',
  summary: 'Whether my children are in class today, and how often they came this term',
  access: { who: 'parent' },
  input: z.strictObject({ student_id: Id.optional() }),
  output: z.object({ rows: z.array(ChildAttendance).max(20) }),
});
