import {
  addHold,
  addReminderRule,
  editReminderRule,
  holdRun,
  liftHold,
  listHolds,
  listReminderRules,
  previewReminders,
  reminderEffect,
  runReminders,
} from '@darasa/contract/communication/reminders';
import { addDays, isoDate } from '@darasa/rules/dates';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import * as queries from './queries.ts';
import type { Subjects } from './plan.ts';
import * as run from './run.ts';
import * as service from './service.ts';

const sentences: Record<string, string> = {
  sent: 'The reminders are on their way.',
  short: 'A part is on its way; the rest waits for tokens.',
  nothing: 'Nobody needs a reminder today.',
};

export const reminderRoutes = (subjects: Subjects) => [
  route(listReminderRules, service.list),
  route(addReminderRule, async (ctx, input) =>
    said('The rule is saved.', await service.add(ctx, input)),
  ),
  route(editReminderRule, async (ctx, input) =>
    said('The rule is saved.', await service.edit(ctx, input)),
  ),
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
  route(reminderEffect, async (ctx, { days }) => ({
    rows: await queries.listEffect(ctx.db, addDays(isoDate(ctx.now), -days)),
  })),
];
