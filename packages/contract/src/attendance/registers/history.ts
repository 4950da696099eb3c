import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, text } from '../../shapes.ts';
import { register_readers } from '../readers.ts';
import { Register, RegisterAddress } from './registers.ts';

export const change_sides = ['teacher', 'office', 'plan', 'parent', 'device'] as const;

/** One change of a cell: who said what, as whom, and why. */
const CellLine = z.object({
  id: Id,
  /** Nothing where nobody had said anything before. */
  from_value: z.string().nullable(),
  value: z.string(),
  words: z.string(),
  side: z.enum(change_sides),
  why: z.string().nullable(),
  by: z.string(),
  done_at: z.iso.datetime(),
});
export type CellLine = z.infer<typeof CellLine>;

export const getCellHistory = endpoint({
  method: 'GET',
  path: '/attendance/register/history',
  summary: 'Who said what of one learner in a register, the newest first',
  access: { module: register_readers },
  input: RegisterAddress.extend({ student_id: Id }),
  output: z.object({ rows: z.array(CellLine) }),
});

export const reopening_days_max = 14;

export const openAgain = endpoint({
  method: 'POST',
  path: '/attendance/register/open-again',
  summary: 'Open a register that closed, until a day and with a reason',
  access: { module: 'attendance', act: 'approve' },
  input: RegisterAddress.extend({
    until_on: z.iso.date('Enter the last day, for example 20 Nov 2026'),
    reason: text(200).min(3, 'Say why it is opened again'),
  }),
  output: Register,
});
