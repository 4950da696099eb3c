import { addDays, formatDate, isoDate } from '@darasa/rules/dates';
import type { Chore } from '#platform/chores.ts';
import { announce } from '#platform/notifications/announce.ts';
import { behaviour_due, behaviour_late } from '#modules/students/events.ts';
import { type OpenFollowUp, takeDue, takeLate } from './queries.ts';

const late_days = 3;

/**
 * Behaviour comes back on its day: whoever wrote it down hears on the day that was agreed; if nothing comes
 * of it, the leaders do.
 */
export const remindOfBehaviour: Chore = async (ctx) => {
  const today = isoDate(ctx.now);
  for (const one of await takeDue(ctx.db, today)) {
    const to = one.created_by ? [one.created_by] : [];
    await announce(ctx, behaviour_due, { to, ...wordsOf('Follow up', one) });
  }
  for (const one of await takeLate(ctx.db, addDays(today, -late_days))) {
    await announce(ctx, behaviour_late, wordsOf('Nobody followed up', one));
  }
};

const wordsOf = (what: string, one: OpenFollowUp) => ({
  title: `${what}: ${one.name}`.slice(0, 120),
  text: `${one.type}, agreed for ${formatDate(one.follow_up_on)}.`,
  link: `/dashboard/students/enquiry/${encodeURIComponent(one.admission_number)}?tab=behaviour`,
  class_id: one.class_id,
});
