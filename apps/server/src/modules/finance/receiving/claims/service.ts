import type { InputOf } from '@darasa/contract/endpoint';
import type { Claim, ClaimInput, decideClaim } from '@darasa/contract/finance/receiving/claims';
import { isoDate } from '@darasa/rules/dates';
import type { z } from 'zod';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { stampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import type { FileStore } from '#platform/files/store.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

/**
 * A claim is kept as it is said: what a parent says is kept as said. Only the money itself makes a receipt.
 */
export async function claim(
  ctx: Ctx,
  student_id: string,
  input: z.output<typeof ClaimInput>,
): Promise<Claim> {
  if (input.paid_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'paid_on', 'Enter a date that is not after today');
  }
  const payment_id = (await queries.findReceipt(ctx.db, { student_id, ...input })) ?? null;
  const id = newId(ctx.now.getTime());
  const made = await queries.insertClaim(ctx.db, {
    ...input,
    ...stampOf(ctx, id),
    student_id,
    note: input.note ?? null,
    state: payment_id ? 'found' : 'received',
    payment_id,
    claimed_by: ctx.user.id,
  });
  if (!made) throw fail('claim.made_before', { reference: input.reference });
  const after = (await queries.findClaim(ctx.db, id))!;
  ctx.changed('claim', id, null, after);
  return after;
}

/** Found means that there is a receipt for it; without one it is not found, whatever the slip says. */
export async function decide(
  ctx: Ctx,
  { id, state, reply, version }: InputOf<typeof decideClaim>,
): Promise<Claim> {
  const before = await queries.findClaim(ctx.db, id);
  if (!before) throw fail('record.not_found');
  if (before.state !== 'received') throw answered(before);
  const payment_id = state === 'found' ? await queries.findReceipt(ctx.db, before) : null;
  if (payment_id === undefined) throw fail('claim.no_payment', { reference: before.reference });
  const saved = await queries.updateClaim(ctx.db, {
    id,
    version,
    state,
    reply: reply || null,
    payment_id,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  const after = (await queries.findClaim(ctx.db, id))!;
  // Only the slip comes to a claim that waits.
  if (!saved) throw after.state === 'received' ? fail('claim.slip_came') : answered(after);
  ctx.changed('claim', id, before, after);
  return after;
}

/** The parent has read the first answer, or has a receipt: a second one would only confuse. */
const answered = ({ state, receipt_number, reply }: Claim) =>
  fail('claim.answered', {
    answer: [
      state === 'found' ? 'found' : 'not found',
      ...(receipt_number ? [`receipt ${receipt_number}`] : []),
      ...(reply ? [`"${reply}"`] : []),
    ].join(', '),
  });

export async function readPicture(ctx: Ctx, files: FileStore, id: string) {
  const found = await queries.findPicture(ctx.db, id);
  const bytes = found && (await files.read(found.storage_key));
  if (!bytes) throw fail('file.not_found');
  return { bytes, media_type: found.media_type };
}
