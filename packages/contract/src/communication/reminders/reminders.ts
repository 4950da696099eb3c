import { strangeFields } from '@darasa/rules/message-fields';
import {
  hold_reasons,
  reminder_kinds,
  reminder_triggers,
  subjectOf,
} from '@darasa/rules/reminders';
import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { choice, dates, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Done, exportFormat, Id } from '../../shapes.ts';
import { mergedText } from '../writing/campaigns.ts';

export const reminder_tones = ['friendly', 'firm', 'letter', 'meeting'] as const;

const Step = z.strictObject({
  tone: z.enum(reminder_tones, 'Choose the tone'),
  text_en: mergedText('any', 600).min(1, 'Write the reminder'),
  text_sw: mergedText('any', 600).optional(),
  /** The text of the letter that is printed for this step; without one, the words above. */
  letter_id: Id.optional(),
});

export const RuleInput = z
  .strictObject({
    name: z.string().trim().min(1, 'Enter a name').max(80),
    kind: z.enum(reminder_kinds, 'Choose what it is about').default('fees'),
    is_on: z.boolean().default(false),
    trigger: z.enum(reminder_triggers, 'Choose when'),
    days: z.coerce.number().int().min(0).max(120).default(0),
    weekday: z.coerce.number().int().min(1).max(7).optional(),
    at_minute: z.coerce.number().int().min(0).max(1_439).default(540),
    min_balance_cents: z.int().min(0).max(100_000_000).default(0),
    class_ids: z.array(Id).max(60).default([]),
    per_week_max: z.coerce.number().int().min(1).max(7).default(1),
    control_percent: z.coerce.number().int().min(0).max(50).default(0),
    steps: z.array(Step).min(1, 'Write at least one reminder').max(4),
    /** Of a meeting or a season: everything else has its days from elsewhere. */
    on_day: z.iso.date('Choose the day').optional(),
  })
  .refine(({ kind, on_day }) => subjectOf(kind).dated !== 'by-rule' || on_day !== undefined, {
    path: ['on_day'],
    message: 'Choose the day',
  })
  .refine(({ trigger, weekday }) => trigger !== 'weekly' || weekday !== undefined, {
    path: ['weekday'],
    message: 'Choose the day of the week',
  })
  .superRefine(({ kind, trigger, steps }, issues) => {
    const { context, triggers } = subjectOf(kind);
    if (!triggers.includes(trigger)) {
      const message = 'That day means nothing here. Choose another.';
      issues.addIssue({ code: 'custom', path: ['trigger'], message, input: trigger });
    }
    for (const [at, step] of steps.entries()) {
      for (const path of ['text_en', 'text_sw'] as const) {
        const [first] = strangeFields(step[path] ?? '', context);
        if (first === undefined) continue;
        const message = `We do not know the field {{${first}}} here. Choose one from the list.`;
        issues.addIssue({ code: 'custom', path: ['steps', at, path], message, input: step[path] });
      }
    }
  });

export const rule_approvals = ['none', 'in-approval', 'approved', 'rejected'] as const;

export const ReminderRule = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(reminder_kinds),
  is_on: z.boolean(),
  trigger: z.enum(reminder_triggers),
  days: z.int(),
  weekday: z.int().nullable(),
  at_minute: z.int(),
  min_balance_cents: z.int(),
  class_ids: z.array(Id),
  per_week_max: z.int(),
  control_percent: z.int(),
  steps: z.array(
    z.object({
      tone: z.enum(reminder_tones),
      text_en: z.string(),
      text_sw: z.string().optional(),
      letter_id: Id.optional(),
    }),
  ),
  on_day: z.iso.date().nullable(),
  last_run_on: z.iso.date().nullable(),
  last_run_state: z.string().nullable(),
  speaks_today: z.boolean(),
  /** Of a rule that reaches many; it holds until the rule changes. */
  approval: z.enum(rule_approvals),
  /** Why it was not approved. */
  approval_note: z.string().nullable(),
  version: z.int(),
});
export type ReminderRule = z.infer<typeof ReminderRule>;

export const listReminderRules = endpoint({
  method: 'GET',
  path: '/communication/reminders',
  summary: 'Reminders that go out by themselves',
  access: { module: 'communication' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(ReminderRule) }),
});

export const addReminderRule = endpoint({
  method: 'POST',
  path: '/communication/reminders',
  summary: 'Add a rule for reminders',
  access: { module: 'communication', act: 'edit' },
  input: RuleInput,
  output: ReminderRule,
});

export const editReminderRule = endpoint({
  method: 'PATCH',
  path: '/communication/reminders/:id',
  summary: 'Change a rule for reminders',
  access: { module: 'communication', act: 'edit' },
  input: editOf(RuleInput),
  output: ReminderRule,
});

export const previewReminders = endpoint({
  method: 'GET',
  path: '/communication/reminders/:id/preview',
  summary: 'Whom a rule would remind today, in which words, at what cost',
  access: { module: 'communication' },
  input: z.strictObject({ id: Id }),
  output: z.object({
    rows: z.array(
      z.object({
        phone: z.string(),
        name: z.string(),
        learners: z.string(),
        student_ids: z.array(Id),
        text: z.string(),
        tone: z.string(),
        tokens: z.int(),
      }),
    ),
    count: z.int(),
    /** Learners whose family gets a letter. */
    letters_count: z.int(),
    tokens: z.int(),
    left: z.int(),
    skipped: z.array(z.object({ why: z.string(), count: z.int() })),
    /** So many that somebody else agrees to the rule first. */
    needs_approval: z.boolean(),
    /** What became of today already. */
    today: z.enum(['open', 'held', 'sent', 'nothing', 'short']),
  }),
});
export type ReminderPreview = z.infer<typeof previewReminders.output>;

export const runReminders = endpoint({
  method: 'POST',
  path: '/communication/reminders/:id/run',
  summary: 'Send today’s reminders of a rule now',
  access: { module: 'communication', act: 'create' },
  input: z.strictObject({ id: Id }),
  output: z.object({ state: z.string(), count: z.int() }),
});

export const holdRun = endpoint({
  method: 'POST',
  path: '/communication/reminders/:id/hold',
  summary: 'Hold today’s reminders of a rule',
  access: { module: 'communication', act: 'create' },
  input: z.strictObject({ id: Id }),
  output: Done,
});

export const HoldInput = z.strictObject({
  student_id: Id,
  why: z.enum(hold_reasons, 'Choose why'),
  note: z.string().trim().max(200).optional(),
  until_on: z.iso.date('Choose until when'),
});

export const ReminderHold = z.object({
  id: Id,
  student_id: Id,
  learner: z.string(),
  admission_number: z.string(),
  why: z.enum(hold_reasons),
  note: z.string().nullable(),
  until_on: z.iso.date(),
  held_by: z.string(),
});
export type ReminderHold = z.infer<typeof ReminderHold>;

export const listHolds = endpoint({
  method: 'GET',
  path: '/communication/reminder-holds',
  summary: 'Learners about whom nobody is reminded for now',
  access: { module: 'communication' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(ReminderHold) }),
});

export const exportHolds = exportOf(listHolds, 'Export the learners on hold');

export const addHold = endpoint({
  method: 'POST',
  path: '/communication/reminder-holds',
  summary: 'No reminder about a learner until a day',
  access: { module: 'communication', act: 'create' },
  input: HoldInput,
  output: Done,
});

export const liftHold = endpoint({
  method: 'POST',
  path: '/communication/reminder-holds/:id/lift',
  summary: 'Remind about a learner again',
  access: { module: 'communication', act: 'create' },
  input: z.strictObject({ id: Id }),
  output: Done,
});

export const run_states = ['held', 'sent', 'nothing', 'short'] as const;

export const ReminderRun = z.object({
  id: Id,
  rule: z.string(),
  run_on: z.iso.date(),
  state: z.enum(run_states),
  by: z.string(),
  learners_count: z.int(),
  /** Learners whose family gets a letter, those with a meeting among them. */
  letters_count: z.int(),
  meetings_count: z.int(),
  campaign_id: Id.nullable(),
});
export type ReminderRun = z.infer<typeof ReminderRun>;

export const runStateWords: Record<ReminderRun['state'], string> = {
  sent: 'Sent',
  short: 'Waits for tokens',
  held: 'Held',
  nothing: 'Nobody was due',
};

export const reminderRunList = listing({
  path: '/communication/reminder-runs',
  access: { module: 'communication' },
  one: 'reminder run',
  many: 'reminder runs',
  row: ReminderRun,
  columns: [
    { key: 'rule', head: 'Rule', kind: 'name' },
    { key: 'run_on', head: 'Day', kind: 'date' },
    { key: 'by', head: 'By', kind: 'text' },
    { key: 'learners_count', head: 'Learners', kind: 'number' },
    { key: 'letters_count', head: 'Letters', kind: 'number' },
    { key: 'meetings_count', head: 'Meetings', kind: 'number', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: runStateWords },
  ],
  filters: {
    reminder_rule_id: record('Rule'),
    state: choice('State', runStateWords),
    run: dates('Day'),
  },
  sorts: ['-run_on'],
  search: 'Rule',
});
export const listRuns = reminderRunList.list;
export const exportRuns = reminderRunList.file;

const ofRun = {
  method: 'GET',
  access: { module: 'communication', act: 'export' },
  rate: 'export',
  answer: 'file',
} as const;

export const printRunLetters = endpoint({
  ...ofRun,
  path: '/communication/reminder-runs/:id/letters',
  summary: 'The letters that a run asks for, in one file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});

export const exportMeetings = endpoint({
  ...ofRun,
  path: '/communication/reminder-runs/:id/meetings',
  summary: 'Whom a run invites to a meeting',
  input: z.strictObject({ id: Id, format: exportFormat }),
  output: z.any(),
});

const Effect = z.object({ learners: z.int(), paid: z.int(), paid_cents: z.int() });

export const reminderEffect = endpoint({
  method: 'GET',
  path: '/communication/reminder-effect',
  summary: 'Who paid within three days of a reminder, beside those who got none',
  access: { module: 'communication' },
  input: z.strictObject({ days: z.coerce.number().int().min(7).max(366).default(90) }),
  output: z.object({
    rows: z.array(z.object({ rule: z.string(), reminded: Effect, control: Effect })),
  }),
});

export const exportEffect = exportOf(reminderEffect, 'Export who paid after a reminder');
