import type { InputOf } from '@darasa/contract/endpoint';
import type { answerOptIn } from '@darasa/contract/finance/fees/extra-charges';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';
import { fail } from '#platform/fail.ts';
import { enterChild } from '#modules/finance/books/entering/queries.ts';
import { lockCharge } from '../queries.ts';
import * as queries from './queries.ts';

export const listOffers = (ctx: Ctx) => queries.listOffers(ctx.db, ctx.user.id, isoDate(ctx.now));

/** A parent answers for the own child until the day is over; the office charges those who said yes. */
export async function answer(ctx: Ctx, { id, accept }: InputOf<typeof answerOptIn>) {
  // Those whose day is over too: whoever comes late is told so.
  const offers = await queries.listOffers(ctx.db, ctx.user.id, '2000-01-01');
  const offer = offers.find((one) => one.id === id);
  if (!offer) throw fail('record.not_found');
  if (offer.state === 'charged') throw fail('extra_charge.charged', { name: offer.name });
  if (offer.until && offer.until < isoDate(ctx.now)) {
    throw fail('extra_charge.too_late', { name: offer.name, day: offer.until });
  }
  if (accept && offer.state !== 'accepted') {
    // The places are counted over all families, in the school of the child.
    enterChild(ctx.db, offer.student_id);
    if (!(await holdPlace(ctx.db, id))) {
      throw fail('extra_charge.no_place', { name: offer.name, places: offer.places ?? 0 });
    }
  }
  const who = `${ctx.user.first_name} ${ctx.user.last_name}`;
  await queries.updateAnswer(ctx.db, { id, accept, who, now: nowIso(ctx) });
  const state = accept ? 'accepted' : 'declined';
  ctx.changed('extra charge member', id, { state: offer.state }, { state, answered_by: who });
  return {};
}

/** Whether one more may say yes. Everybody else who wants a place waits until this one is decided. */
export async function holdPlace(db: Db, member_id: string): Promise<boolean> {
  const charge = await lockCharge(db, await queries.findChargeOf(db, member_id));
  if (!charge) throw fail('record.not_found');
  return charge.places === null || charge.charged_count + charge.accepted_count < charge.places;
}
