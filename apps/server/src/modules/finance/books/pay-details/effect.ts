import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { forgetCallbackKey } from '#platform/secrets/callback-keys.ts';
import * as queries from './queries.ts';

/**
 * Approved details take effect; what was approved is in force from now on: parents see it, and prompts use
 * it.
 */
export async function takeEffect(ctx: Ctx, id: string): Promise<void> {
  const change = await queries.lockChange(ctx.db, id);
  if (change?.state !== 'approved' || Date.parse(change.effective_at!) > ctx.now.getTime()) return;
  if (change.provider) await connect(ctx, change);
  else await place(ctx, change.money_account_id, change.after);
  await queries.updateState(ctx.db, id, { state: 'in-force' });
  ctx.changed('pay details', id, { state: 'approved' }, { state: 'in-force' });
}

async function place(ctx: Ctx, id: string, after: Partial<queries.PlaceDetails>): Promise<void> {
  const before = (await queries.lockPlace(ctx.db, id))!;
  const now = { ...before, ...after };
  await queries.updatePlace(ctx.db, id, now);
  ctx.changed('money account', id, before, now);
}

/** With M-Pesa parents get the paybill too: the number that the money goes to. */
async function connect(ctx: Ctx, change: queries.StoredChange): Promise<void> {
  const { money_account: _, keys: __, ...details } = change.after;
  const provider = change.provider!;
  await queries.replaceConnection(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    provider,
    money_account_id: change.money_account_id,
    details: JSON.stringify(details),
    sealed_secret: change.sealed_secret!,
    set_by: change.asked_by_id,
    set_at: nowIso(ctx),
  });
  await forgetCallbackKey(ctx.db, { kind: provider, school_id: schoolOf(ctx) });
  ctx.changed('connection', provider, change.before, {
    ...details,
    money_account_id: change.money_account_id,
    keys_replaced_at: nowIso(ctx),
  });
  const paybill = details['till'] ?? details['shortcode'];
  if (typeof paybill === 'string') await place(ctx, change.money_account_id, { paybill });
}
