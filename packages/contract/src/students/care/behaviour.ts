import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { apart, choice, dates, record, yes } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { lookup } from '../../lookup.ts';
import { Done, Id, text } from '../../shapes.ts';

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

const behaviourKindWords = { incident: 'Incident', reward: 'Reward' } as const;
const severityWords = { minor: 'Minor', moderate: 'Moderate', serious: 'Serious' } as const;

/** Incidents and rewards that count; voided ones are listed when they are asked for. */
export const behaviourList = listing({
  path: '/students/behaviour',
  access: { module: 'students' },
  one: 'entry',
  many: 'entries on behaviour',
  row: BehaviourRow,
  columns: [
    { key: 'admission_number', head: 'Adm no', kind: 'text', only: 'file' },
    { key: 'name', head: 'Learner', kind: 'name' },
    {
      key: 'class',
      head: 'Class',
      kind: 'text',
      of: (row) => [row.class_name, row.stream_name].filter(Boolean).join(' '),
    },
    {
      key: 'kind',
      head: 'Kind',
      kind: 'text',
      only: 'file',
      of: (row) => behaviourKindWords[row.kind],
    },
    { key: 'type', head: 'Type', kind: 'text' },
    { key: 'happened_on', head: 'Day', kind: 'date' },
    { key: 'what_happened', head: 'What happened', kind: 'text', only: 'file' },
    { key: 'action_taken', head: 'Action taken', kind: 'text', only: 'file' },
    {
      key: 'informed',
      head: 'Parent informed',
      kind: 'yes',
      only: 'screen',
      of: (row) => row.calls.length > 0,
    },
    {
      key: 'told',
      head: 'Told',
      kind: 'text',
      only: 'file',
      of: (row) => row.calls.map((one) => one.guardian).join(', '),
    },
    { key: 'follow_up_on', head: 'Follow-up', kind: 'date' },
    {
      key: 'severity',
      head: 'State',
      kind: 'text',
      of: (row) => (row.severity ? severityWords[row.severity] : 'Reward'),
    },
    { key: 'by', head: 'Recorded by', kind: 'text', only: 'file' },
  ],
  filters: {
    student_id: record('Learner'),
    due: yes('Follow-up is due'),
    voided: apart('Voided'),
    kind: choice('Kind', behaviourKindWords),
    severity: choice('Severity', severityWords),
    class_id: record('Class'),
    happened: dates('Day'),
  },
  sorts: ['-happened_on', 'name', 'follow_up_on'],
  search: 'Name, adm no',
});
export const listBehaviour = behaviourList.list;
export const exportBehaviour = behaviourList.file;

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
