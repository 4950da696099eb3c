import type { InputOf } from '@darasa/contract/endpoint';
import type {
  cancelPromise,
  makePromise,
  PromiseRow,
} from '@darasa/contract/finance/fees/promises';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import * as queries from './queries.ts';

export async function make(ctx: Ctx, input: InputOf<typeof makePromise>): Promise<PromiseRow> {
  const made_on = isoDate(ctx.now);
  if (input.due_on < made_on) {
    throw failField('request.invalid', 'due_on', 'Choose today or a day to come');
  }
  const [, room] = await Promise.all([
    // Two who promise at once must not promise the same money.
    lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx)),
    queries.findRoom(ctx.db, input.student_id, made_on),
  ]);
  if (!room) throw fail('student.not_found');
  if (input.amount_cents > room.balance_cents - room.promised_cents) {
    throw failField('request.invalid', 'amount_cents', whyTooMuch(room));
  }
  const id = newId(ctx.now.getTime());
  const row = {
    ...input,
    phone: input.phone ?? null,
    note: input.note || null,
    ...signedStampOf(ctx, id),
    made_on,
  };
  await queries.insertPromise(ctx.db, row);
  ctx.changed('promise', id, null, row);
  return (await queries.findPromise(ctx.db, id, made_on))!;
}

/** Nobody pays more than is owed, and the same money keeps no two promises. */
function whyTooMuch({ balance_cents, promised_cents }: queries.Room): string {
  if (balance_cents <= 0) return 'Nothing is owed';
  if (promised_cents <= 0) return `No more than ${formatKes(balance_cents)} is owed`;
  return `${formatKes(balance_cents)} is owed, and ${formatKes(promised_cents)} of it is promised already`;
}

export async function cancel(
  ctx: Ctx,
  { id, reason }: InputOf<typeof cancelPromise>,
): Promise<PromiseRow> {
  const today = isoDate(ctx.now);
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const before = await queries.findPromise(ctx.db, id, today);
  if (!before) throw fail('record.not_found');
  if (before.state === 'cancelled') throw fail('promise.cancelled');
  await queries.updateToCancelled(ctx.db, id, reason, nowIso(ctx));
  ctx.changed('promise', id, { state: before.state }, { state: 'cancelled', reason });
  return { ...before, state: 'cancelled' };
}
