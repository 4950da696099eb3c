import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes.ts';

export const TaughtClass = z.object({
  id: Id,
  subject: z.string(),
  stream: z.string(),
  from_on: z.iso.date(),
  /** The last day, where there is one. */
  to_on: z.iso.date().nullable(),
});
export type TaughtClass = z.infer<typeof TaughtClass>;

const StaffClasses = z.object({
  /** Running and coming ones first, then what was. */
  taught: z.array(TaughtClass),
  class_teacher_of: z.array(TaughtClass.omit({ subject: true })),
});
export type StaffClasses = z.infer<typeof StaffClasses>;

export const getStaffClasses = endpoint({
  method: 'GET',
  path: '/staff/:id/classes',
  summary: 'What a member of staff teaches and taught',
  access: { module: 'roles' },
  input: z.strictObject({ id: Id }),
  output: StaffClasses,
});

export const HandOverValues = z.strictObject({
  to_staff_id: Id,
  from_on: z.iso.date('Enter a date'),
  /** Whether the successor is class teacher too, from the same day on. */
  with_streams: z.boolean().optional(),
});

export const handOverClasses = endpoint({
  method: 'POST',
  path: '/staff/:id/hand-over',
  summary: "Hand over a teacher's classes",
  access: { module: 'roles', act: 'edit' },
  input: HandOverValues.extend({ id: Id }),
  output: StaffClasses,
});
