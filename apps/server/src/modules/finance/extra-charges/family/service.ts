import type { InputOf } from '@darasa/contract/endpoint';
import type { answerOptIn } from '@darasa/contract/finance/extra-charges';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '../../../../platform/ctx.ts';
import { fail } from '../../../../platform/fail.ts';
import * as queries from './queries.ts';

export const listOffers = (ctx: Ctx) => queries.listOffers(ctx.db, ctx.user.id, isoDate(ctx.now));

/** A parent answers for the own child until the day is over; the office charges those who said yes. */
export async function answer(ctx: Ctx, { id, accept }: InputOf<typeof answerOptIn>) {
  const offer = (await listOffers(ctx)).find((one) => one.id === id);
  if (!offer) throw fail('record.not_found');
  if (offer.state === 'charged') throw fail('extra_charge.charged', { name: offer.name });
  if (offer.until && offer.until < isoDate(ctx.now)) {
    throw fail('extra_charge.too_late', { name: offer.name, day: offer.until });
  }
  const who = `${ctx.user.first_name} ${ctx.user.last_name}`;
  await queries.updateAnswer(ctx.db, { id, accept, who, now: nowIso(ctx) });
  const state = accept ? 'accepted' : 'declined';
  ctx.changed('extra charge member', id, { state: offer.state }, { state, answered_by: who });
  return {};
}
