import { z } from 'zod';
import { acts, modules } from '../../access.ts';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id, text } from '../../shapes.ts';

export const DutyRule = z.object({
  id: Id,
  name: z.string(),
  first_module: z.string(),
  first_act: z.string(),
  second_module: z.string(),
  second_act: z.string(),
  strength: z.enum(['warn', 'stop']),
  note: z.string().nullable(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type DutyRule = z.infer<typeof DutyRule>;

export const DutyBreach = z.object({
  user_id: Id,
  person: z.string(),
  rule: z.string(),
  strength: z.enum(['warn', 'stop']),
  /** The roles and exceptions that bring the two permissions. */
  first_from: z.string(),
  second_from: z.string(),
});
export type DutyBreach = z.infer<typeof DutyBreach>;

export const listDuties = endpoint({
  method: 'GET',
  path: '/administration/duties',
  summary: 'Rules about duties that one person should not hold together, and who breaks them',
  access: { module: 'roles' },
  input: z.strictObject({}),
  output: z.object({ rules: z.array(DutyRule), breaches: z.array(DutyBreach) }),
});

export const exportBreaches = endpoint({
  method: 'GET',
  path: '/administration/duties/export',
  summary: 'Export who holds duties that should be apart',
  access: { module: 'roles', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ format: exportFormat }),
  output: z.any(),
});

export const DutyValues = z.strictObject({
  name: text(80).min(1, 'Enter a name'),
  first_module: z.enum(modules, 'Choose a module'),
  first_act: z.enum(acts, 'Choose an act'),
  second_module: z.enum(modules, 'Choose a module'),
  second_act: z.enum(acts, 'Choose an act'),
  strength: z.enum(['warn', 'stop']),
  note: text(300).optional(),
});

export const createDuty = endpoint({
  method: 'POST',
  path: '/administration/duties',
  summary: 'Add a rule about duties',
  access: { module: 'roles', act: 'create' },
  input: DutyValues,
  output: DutyRule,
});

export const editDuty = endpoint({
  method: 'PATCH',
  path: '/administration/duties/:id',
  summary: 'Change a rule about duties, or retire it',
  access: { module: 'roles', act: 'edit' },
  input: editOf(DutyValues).extend({ retired: z.boolean().optional() }),
  output: DutyRule,
});
