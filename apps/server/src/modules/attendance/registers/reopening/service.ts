import { type openAgain, reopening_days_max } from '@darasa/contract/attendance/registers/history';
import type { Register } from '@darasa/contract/attendance/registers/registers';
import type { InputOf } from '@darasa/contract/endpoint';
import { addDays, isoDate } from '@darasa/rules/dates';
import { refuseClosedTerm } from '#modules/administration/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { findRegister, lockRow } from '../registers/queries.ts';
import { mayOpenAgain } from '../registers/rights.ts';
import { get } from '../registers/service.ts';
import { insertReopening } from './queries.ts';

/** A register that closed takes changes again until a day: who opened it, and why, stays written down. */
export async function open(
  ctx: Ctx,
  { until_on, reason, ...address }: InputOf<typeof openAgain>,
): Promise<Register> {
  const [, facts] = await Promise.all([
    lockRow(ctx.db, address),
    findRegister(ctx.db, address, ctx.staff?.id ?? null),
    refuseClosedTerm(ctx, address.day),
  ]);
  if (!facts?.id) throw fail('record.not_found');
  if (!mayOpenAgain(ctx, facts, address.day)) throw fail('register.not_closed');
  const today = isoDate(ctx.now);
  if (until_on < today || until_on > addDays(today, reopening_days_max))
    throw failField('register.until', 'until_on', { days: reopening_days_max });
  const { id, audience_id, type, stream } = facts;
  const row = { ...signedStampOf(ctx), register_id: id, audience_id, until_on, reason };
  await insertReopening(ctx.db, row);
  ctx.changed('register', id, null, {
    register: type,
    class: facts.class,
    stream,
    day: address.day,
    open_until: until_on,
    reason,
  });
  return get(ctx, address);
}
