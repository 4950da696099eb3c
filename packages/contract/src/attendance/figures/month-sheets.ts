import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id, text } from '../../shapes.ts';
import { register_readers } from '../readers.ts';
import { register_states, RegisterCode } from '../registers/registers.ts';

const address = {
  audience_id: Id,
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month'),
};
export const MonthAddress = z.strictObject(address);
export type MonthAddress = z.infer<typeof MonthAddress>;

/** The state of the tab of months; without a class or month it shows the own class and this month. */
export const MonthView = z.strictObject({
  tab: z.string().max(40).optional(),
  audience_id: Id.optional(),
  month: z.string().max(7).optional(),
});

const group = z.object({
  learner_count: z.int(),
  possible: z.int(),
  present: z.int(),
  mean: z.number().nullable(),
  share: z.number().nullable(),
});

/** A register of the month, taken or still due. */
const MonthColumn = z.object({
  day: z.iso.date(),
  type_id: Id,
  type: z.string(),
  half_days: z.int(),
  state: z.enum(register_states),
  girls: z.int(),
  boys: z.int(),
});
export type MonthColumn = z.infer<typeof MonthColumn>;

const MonthCell = z.object({
  /** A code with its minutes; empty where the learner has what the register begins with. */
  value: z.string(),
  version: z.int(),
  counts: z.enum(['present', 'absent', 'none']),
  teacher_value: z.string().nullable(),
});
export type MonthCell = z.infer<typeof MonthCell>;

const MonthLearner = z.object({
  student_id: Id,
  name: z.string(),
  admission_number: z.string(),
  gender: z.enum(['female', 'male']).nullable(),
  /** One for each column; nothing where the learner was not expected, or nobody took the register. */
  cells: z.array(MonthCell.nullable()),
  possible: z.int(),
  present: z.int(),
  absent: z.int(),
  late: z.int(),
  share: z.number().nullable(),
});
export type MonthLearner = z.infer<typeof MonthLearner>;

export const MonthSheet = z.object({
  ...address,
  class: z.string(),
  stream: z.string().nullable(),
  columns: z.array(MonthColumn),
  learners: z.array(MonthLearner),
  half_days_open: z.int(),
  half_days_taken: z.int(),
  girls: group,
  boys: group,
  all: group,
  codes: z.array(RegisterCode),
  sign: z
    .object({
      signed_by: z.string(),
      signed_at: z.iso.datetime(),
      countersigned_by: z.string().nullable(),
      countersigned_at: z.iso.datetime().nullable(),
      seal: z.string(),
    })
    .nullable(),
  may_sign: z.boolean(),
  may_countersign: z.boolean(),
  may_reopen: z.boolean(),
});
export type MonthSheet = z.infer<typeof MonthSheet>;

export const getMonthSheet = endpoint({
  method: 'GET',
  path: '/attendance/month',
  summary: 'The sheet of a month: every learner of a class in every register',
  access: { module: register_readers },
  input: MonthAddress,
  output: MonthSheet,
});

export const printMonthSheet = endpoint({
  method: 'GET',
  path: '/attendance/month/print',
  summary: 'Print the sheet of a month, girls and boys apart',
  access: { module: register_readers },
  rate: 'export',
  answer: 'file',
  input: MonthAddress,
  output: z.any(),
});

export const signMonth = endpoint({
  method: 'POST',
  path: '/attendance/month/sign',
  summary: 'Sign the sheet of a month as its class teacher: its registers are frozen',
  access: { module: register_readers, act: 'create' },
  input: MonthAddress,
  output: MonthSheet,
});

const approves = { module: 'attendance', act: 'approve' } as const;

export const countersignMonth = endpoint({
  method: 'POST',
  path: '/attendance/month/countersign',
  summary: 'Countersign the sheet of a month that its class teacher signed',
  access: approves,
  input: MonthAddress,
  output: MonthSheet,
});

export const reopenMonth = endpoint({
  method: 'POST',
  path: '/attendance/month/reopen',
  summary: 'Take the signatures of a month back, so that its registers may change again',
  access: approves,
  input: MonthAddress.extend({ reason: text(200).min(3, 'Say why it is opened again') }),
  output: MonthSheet,
});
