import { formatDate, isoDate } from '@darasa/rules/dates';
import type { Chore } from '#platform/chores.ts';
import { announce } from '#platform/notifications/announce.ts';
import { follow_up_due } from '#modules/students/events.ts';
import { takeDue } from './queries.ts';

/** A follow-up is told of once: whoever looks after the family hears once, on the day that was agreed. */
export const remindOfFollowUps: Chore = async (ctx) => {
  for (const one of await takeDue(ctx.db, isoDate(ctx.now))) {
    await announce(ctx, follow_up_due, {
      to: one.user_id ? [one.user_id] : [],
      title: `Follow up: ${one.child_name}`.slice(0, 120),
      text: `${one.guardian_name}, agreed for ${formatDate(one.next_follow_up_on)}.`,
      link: `/dashboard/students/enquiry?enquiry=${one.id}`,
      class_id: one.class_id,
    });
  }
};
