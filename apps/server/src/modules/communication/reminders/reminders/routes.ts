import {
  addHold,
  addReminderRule,
  editReminderRule,
  exportMeetings,
  holdRun,
  liftHold,
  listHolds,
  listReminderRules,
  previewReminders,
  printRunLetters,
  type ReminderRule,
  reminderEffect,
  runReminders,
} from '@darasa/contract/communication/reminders/reminders';
import { addDays, isoDate } from '@darasa/rules/dates';
import { exportRoute } from '#platform/exports/export-route.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import type { Subjects } from './plan.ts';
import * as run from './run.ts';
import { reminderRuns } from './runs/queries.ts';
import * as runs from './runs/service.ts';
import * as service from './service.ts';

const sentences: Record<string, string> = {
  sent: 'The reminders are on their way.',
  short: 'A part is on its way; the rest waits for tokens.',
  nothing: 'Nobody needs a reminder today.',
  'in-approval': 'Sent for approval. The rule speaks when somebody else has agreed to it.',
};

const saved = (rule: ReminderRule) =>
  said(
    rule.approval === 'in-approval'
      ? 'The rule is saved. It speaks when somebody else has agreed to it.'
      : 'The rule is saved.',
    rule,
  );

export const reminderRoutes = (subjects: Subjects) => [
  route(listReminderRules, service.list),
  route(addReminderRule, async (ctx, input) => saved(await service.add(subjects, ctx, input))),
  route(editReminderRule, async (ctx, input) => saved(await service.edit(subjects, ctx, input))),
  route(previewReminders, (ctx, input) => service.preview(subjects, ctx, input)),
  route(runReminders, async (ctx, input) => {
    const done = await run.runNow(subjects, ctx, input);
    return said(sentences[done.state] ?? 'Done.', done);
  }),
  route(holdRun, async (ctx, input) =>
    said('Held: nobody is reminded by this rule today.', await run.holdToday(ctx, input)),
  ),
  route(listHolds, async (ctx) => ({ rows: await queries.listHolds(ctx.db, isoDate(ctx.now)) })),
  route(addHold, async (ctx, input) => said('On hold.', await service.addHold(ctx, input))),
  route(liftHold, async (ctx, input) =>
    said('The hold is lifted.', await service.lift(ctx, input)),
  ),
  ...listRoutes(reminderRuns),
  route(printRunLetters, async (ctx, input) => {
    const { bytes, file_name } = await runs.printLetters(ctx, input);
    return new FileAnswer(bytes, 'application/pdf', file_name, true);
  }),
  exportRoute(exportMeetings, {
    title: 'Meetings about fees',
    columns: [
      { key: 'learner', head: 'Learner', kind: 'text' },
      { key: 'admission_number', head: 'Adm no', kind: 'text' },
      { key: 'class_name', head: 'Class', kind: 'text' },
      { key: 'guardian', head: 'Guardian', kind: 'text' },
      { key: 'phone', head: 'Phone', kind: 'text' },
      { key: 'balance_cents', head: 'Owed', kind: 'money_cents' },
    ],
    rows: runs.listMeetings,
  }),
  route(reminderEffect, async (ctx, { days }) => ({
    rows: await queries.listEffect(ctx.db, addDays(isoDate(ctx.now), -days)),
  })),
];
