import { cell_text_max } from '@darasa/rules/attendance/cell';
import { z } from 'zod';
import { cells_max, cellsAt } from '../../cells.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, text } from '../../shapes.ts';
import { register_readers } from '../readers.ts';
import { presences } from '../setup/codes.ts';

export const register_states = ['none', 'open', 'handed-in', 'void'] as const;
export const register_state_words = {
  none: 'Not taken',
  open: 'Being taken',
  'handed-in': 'Handed in',
  void: 'Void',
} as const;

/** The address of a register, which two phones without a line share: never an id. */
const address = {
  type_id: Id,
  audience_id: Id,
  day: z.iso.date('Enter a date, for example 15 Sep 2026'),
  slot: z.coerce.number().int().min(1).max(20).default(1),
};
export const RegisterAddress = z.strictObject(address);
export type RegisterAddress = z.infer<typeof RegisterAddress>;

export const cell_hows = ['typed', 'plan', 'scan', 'device', 'import', 'office'] as const;

/** A cell of a register: what counts, who said it, and what the teacher said where the office changed it. */
const RegisterCell = z.object({
  /** A code, with minutes and a reason where there are such: "L 12". */
  value: z.string(),
  how: z.enum(cell_hows),
  /** 0 for what stands there by itself, such as a sickness of the morning. */
  version: z.int(),
  by: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  teacher_value: z.string().nullable(),
  teacher_by: z.string().nullable(),
});
export type RegisterCell = z.infer<typeof RegisterCell>;

const RegisterLearner = z.object({
  student_id: Id,
  name: z.string(),
  admission_number: z.string(),
  cell: RegisterCell.nullable(),
});
export type RegisterLearner = z.infer<typeof RegisterLearner>;

/** A letter of a register, as the person who takes it needs it. */
export const RegisterCode = z.object({
  code: z.string(),
  words: z.string(),
  presence: z.enum(presences),
  is_late: z.boolean(),
  is_excused: z.boolean(),
  asks_minutes: z.boolean(),
  asks_reason: z.boolean(),
});
export type RegisterCode = z.infer<typeof RegisterCode>;

const counts = {
  expected: z.int(),
  present: z.int(),
  absent: z.int(),
  excused: z.int(),
  late: z.int(),
};

const Standing = z.object({
  state: z.enum(register_states),
  handed_in_at: z.iso.datetime().nullable(),
  handed_in_by: z.string().nullable(),
  ...counts,
});

export const Register = Standing.extend({
  ...address,
  slot: z.int(),
  type: z.string(),
  class: z.string(),
  stream: z.string().nullable(),
  /** Whoever has no cell was there, or was not seen. */
  starts_as: z.enum(['present', 'unseen']),
  late_after: z.string(),
  grace: z.int(),
  /** Says why nothing may be typed now, or nothing where it may. */
  closed: z.string().nullable(),
  /** The office changes what was handed in, and says why. */
  needs_why: z.boolean(),
  may_void: z.boolean(),
  codes: z.array(RegisterCode),
  reasons: z.array(z.object({ id: Id, name: z.string() })),
  learners: z.array(RegisterLearner),
});
export type Register = z.infer<typeof Register>;

export const getRegister = endpoint({
  method: 'GET',
  path: '/attendance/register',
  summary: 'The register of a class on a day, with everybody who is expected',
  access: { module: register_readers },
  input: RegisterAddress,
  output: Register,
});

const register_cells = cellsAt({ student_id: Id });
const CellChange = register_cells.change.extend({
  value: text(cell_text_max).min(1, 'Choose a code'),
});
export type CellChange = z.infer<typeof CellChange>;

/** A register is one lane on a device: its address is its name, so two phones mean the same. */
const of_register = {
  v: 1,
  lane: 'register.:type_id.:audience_id.:day.:slot',
  late_days: 7,
} as const;
const take = { module: register_readers, act: 'create' } as const;

export const saveCells = endpoint({
  method: 'POST',
  path: '/attendance/register/cells',
  summary: 'Save cells of a register; what differs from another person is told, none overwritten',
  access: take,
  // Cells that differ, or that cannot be, are told and nothing is written.
  audited: false,
  offline: { ...of_register, kind: 'register.cells', noun: ['letter', 'letters'] },
  input: RegisterAddress.extend({
    cells: z.array(CellChange).min(1).max(cells_max, `Send at most ${cells_max} cells at once`),
    /** Why the office changes what was handed in. */
    why: text(200).optional(),
  }),
  output: register_cells.answer.extend({
    ...Standing.shape,
    /** The learners as they are now, those named in the call. */
    learners: z.array(RegisterLearner),
  }),
});
export type SavedCells = z.infer<(typeof saveCells)['output']>;

export const handInRegister = endpoint({
  method: 'POST',
  path: '/attendance/register/hand-in',
  summary: 'Hand a register in: from then on it counts',
  access: take,
  offline: {
    ...of_register,
    kind: 'register.hand-in',
    noun: ['register handed in', 'registers handed in'],
  },
  input: RegisterAddress,
  output: Register,
});

export const voidRegister = endpoint({
  method: 'POST',
  path: '/attendance/register/void',
  summary: 'Make a register void: it is kept and counts nowhere',
  access: { module: 'attendance', act: 'approve' },
  input: RegisterAddress.extend({ reason: text(200).min(3, 'Say why it does not count') }),
  output: Register,
});
