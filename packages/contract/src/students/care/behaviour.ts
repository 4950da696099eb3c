import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { lookup } from '../../lookup.ts';
import {
  Done,
  exportFormat,
  Flag,
  Id,
  page,
  pageInput,
  searchInput,
  sortInput,
  text,
} from '../../shapes.ts';

export const behaviourTypes = lookup({
  path: 'students/behaviour-types',
  one: 'behaviour type',
  many: 'behaviour types',
  module: 'students',
});

export const behaviourKinds = ['incident', 'reward'] as const;
export const severities = ['minor', 'moderate', 'serious'] as const;
export const callWays = ['in-person', 'phone', 'sms', 'email', 'letter'] as const;
export const callWords: Record<(typeof callWays)[number], string> = {
  'in-person': 'In person',
  phone: 'By phone',
  sms: 'By SMS',
  email: 'By email',
  letter: 'By letter',
};

export const BehaviourRow = z.object({
  id: Id,
  student_id: Id,
  name: z.string(),
  admission_number: z.string(),
  class_name: z.string().nullable(),
  stream_name: z.string().nullable(),
  kind: z.enum(behaviourKinds),
  type_id: Id,
  type: z.string(),
  severity: z.enum(severities).nullable(),
  happened_on: z.iso.date(),
  what_happened: z.string(),
  witnesses: z.string().nullable(),
  action_taken: z.string().nullable(),
  follow_up_on: z.iso.date().nullable(),
  followed_up_at: z.iso.datetime().nullable(),
  follow_up_note: z.string().nullable(),
  by: z.string().nullable(),
  version: z.int(),
  voided_at: z.iso.datetime().nullable(),
  void_reason: z.string().nullable(),
  /** Who of the family was told, newest first. */
  calls: z.array(
    z.object({
      id: Id,
      guardian: z.string(),
      how: z.enum(callWays),
      note: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
export type BehaviourRow = z.infer<typeof BehaviourRow>;

export const BehaviourFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('happened_on', 'name', 'follow_up_on').default('-happened_on'),
  search: searchInput,
  student_id: Id.optional(),
  kind: z.enum(behaviourKinds).optional(),
  severity: z.enum(severities).optional(),
  class_id: Id.optional(),
  /** Only those whose follow-up is due today or was. */
  due: Flag,
  /** true lists what was voided, anything else what counts. */
  voided: Flag,
});

export const listBehaviour = endpoint({
  method: 'GET',
  path: '/students/behaviour',
  summary: 'Incidents and rewards',
  access: { module: 'students' },
  input: BehaviourFilter,
  output: page(BehaviourRow),
});

export const BehaviourForm = z
  .strictObject({
    kind: z.enum(behaviourKinds, 'Choose incident or reward'),
    type_id: z.uuid('Choose the type'),
    severity: z.enum(severities, 'Choose how serious it was').optional(),
    happened_on: z.iso.date('Enter a date such as 2026-01-05'),
    what_happened: text(1_000).min(3, 'Write what happened'),
    witnesses: text(200).optional(),
    action_taken: text(400).optional(),
    follow_up_on: z.iso.date('Enter a date such as 2026-01-05').optional(),
  })
  .refine((one) => one.kind === 'reward' || one.severity, {
    path: ['severity'],
    message: 'Choose how serious it was',
  });

export const addBehaviour = endpoint({
  method: 'POST',
  path: '/students/students/:student_id/behaviour',
  summary: 'Record an incident or a reward',
  access: { module: 'students', act: 'create' },
  input: BehaviourForm.safeExtend({ student_id: Id }),
  output: z.object({ id: Id }),
});

export const CallForm = z.strictObject({
  guardian_id: z.uuid('Choose who was told'),
  how: z.enum(callWays, 'Choose how'),
  note: text(300).optional(),
});

export const informParent = endpoint({
  method: 'POST',
  path: '/students/behaviour/:id/calls',
  summary: 'Record that a guardian was informed',
  access: { module: 'students', act: 'edit' },
  input: CallForm.extend({ id: Id }),
  output: z.object({ id: Id }),
});

export const FollowUpForm = z.strictObject({ note: text(400).min(2, 'Write what came of it') });

export const followUp = endpoint({
  method: 'POST',
  path: '/students/behaviour/:id/follow-up',
  summary: 'Close the follow-up of an incident or reward',
  access: { module: 'students', act: 'edit' },
  input: FollowUpForm.extend({ id: Id }),
  output: Done,
});

export const editBehaviour = endpoint({
  method: 'PATCH',
  path: '/students/behaviour/:id',
  summary: 'Correct an incident or a reward',
  access: { module: 'students', act: 'edit' },
  input: editOf(BehaviourForm),
  output: z.object({ id: Id }),
});

export const VoidForm = z.strictObject({ reason: text(300).min(3, 'Write why it does not count') });

export const voidBehaviour = endpoint({
  method: 'POST',
  path: '/students/behaviour/:id/void',
  summary: 'Void an incident or a reward that should not have been recorded',
  access: { module: 'students', act: 'void' },
  input: VoidForm.extend({ id: Id }),
  output: Done,
});

export const exportBehaviour = endpoint({
  method: 'GET',
  path: '/students/behaviour/export',
  summary: 'Export the filtered incidents and rewards',
  access: { module: 'students', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: BehaviourFilter.omit({ page: true, page_size: true }).extend({ format: exportFormat }),
  output: z.any(),
});
