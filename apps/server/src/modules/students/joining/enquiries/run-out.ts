import { isoDate } from '@darasa/rules/dates';
import type { Chore } from '#platform/chores.ts';
import { nowIso } from '#platform/ctx.ts';
import { announce } from '#platform/notifications/announce.ts';
import { offer_ran_out } from '#modules/students/events.ts';
import { takeRunOut } from './run-out-queries.ts';

/** A place that is kept for nobody is offered to the next child: somebody has to hear of it. */
export const tellOfRunOut: Chore = async (ctx) => {
  const over = await takeRunOut(ctx.db, isoDate(ctx.now), nowIso(ctx));
  if (over.length === 0) return;
  const names = over.map((one) => `${one.child_name} (${one.reference})`).join(', ');
  await announce(ctx, offer_ran_out, {
    to: [...new Set(over.flatMap((one) => one.officer_id ?? []))],
    title: over.length === 1 ? 'An offer has run out' : `${over.length} offers have run out`,
    text: `No answer in time: ${names}. Offer the place again, or close the enquiry.`.slice(0, 500),
    link:
      over.length === 1
        ? `/dashboard/students/enquiry?enquiry=${over[0]!.id}`
        : '/dashboard/students/enquiry?tab=list&stage=offered',
  });
};
