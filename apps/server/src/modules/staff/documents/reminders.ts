import { addDays, formatDate, isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { announce } from '#platform/notifications/announce.ts';
import { declareEvent } from '#platform/notifications/events.ts';
import type { ReminderSubject } from '#platform/reminders/subject.ts';
import { listAllEnding, takeDue } from './queries.ts';

/** Two months to write a new contract, one to have it signed, a week to stop the damage. */
const steps_days = [60, 30, 7];
/** No rule speaks earlier than so many days before. */
const days_ahead_max = 120;

export const paper_ends = declareEvent({
  key: 'staff.paper_ends',
  module: 'roles',
  label: 'A contract or paper of a member of staff runs out',
  many: 'papers that run out',
  listeners: { admins: true, holders: { module: 'roles', act: 'edit' } },
});

type Telling = Pick<Ctx, 'db' | 'tenant_id' | 'school_id' | 'now'>;

/** Called for each school, many times a day: every paper is reminded of once for each step. */
export async function remindOfPapers(ctx: Telling): Promise<number> {
  const due = await takeDue(ctx.db, isoDate(ctx.now), steps_days);
  for (const one of due) {
    const ends = one.days_left < 0 ? 'ran out' : 'runs out';
    await announce(ctx, paper_ends, {
      to: one.user_id ? [one.user_id] : [],
      title: `${one.staff_name}: a paper ${ends}`.slice(0, 120),
      text: `${one.title} ${ends} on ${formatDate(one.to_on)}.`,
      link: `/dashboard/administration/staff/${one.staff_id}?tab=papers`,
    });
  }
  return due.length;
}

/** The person themselves, by SMS, where the school makes a rule for it. */
export const paper: ReminderSubject = {
  kind: 'paper',
  list: async ({ db }, today) =>
    (await listAllEnding(db, addDays(today, days_ahead_max))).map(({ staff_id, title, to_on }) => ({
      person_id: staff_id,
      due_on: to_on,
      facts: { paper: { text: title }, ends_on: { day: to_on } },
    })),
};
