import type { OutputOf } from '@darasa/contract/endpoint';
import type { rollCall as rollCallEndpoint } from '@darasa/contract/communication/writing/campaigns';
import { callBack } from '#platform/approvals/index.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { acrossPlaces } from '#platform/db/scope.ts';
import { fail } from '#platform/fail.ts';
import { setState } from '#modules/communication/sending/outgoing/campaign-queries.ts';
import { firstMoment, start, wakeWorker } from '#modules/communication/sending/outgoing/launch.ts';
import {
  cancelWaiting,
  goesBeyond,
  releaseMessages,
  replanFailed,
  sumOpen,
} from '#modules/communication/sending/outgoing/queries.ts';
import { findLeft, reserve, settle } from '#modules/communication/sending/tokens/queries.ts';
import * as queries from './queries.ts';

type Campaign = NonNullable<Awaited<ReturnType<typeof queries.lockCampaign>>>;

/** Messages that have not gone out come back; those that are with the carrier already cannot. */
export async function cancel(ctx: Ctx, { id }: { id: string }) {
  const campaign = await lockWhole(ctx, id);
  const gone = await cancelAll({ ...ctx, db: acrossPlaces(ctx.db) }, campaign);
  if (!gone) throw fail('message.started');
  return gone;
}

/** What is told of is taken back: of texts about it those that have not left are kept, whoever wrote them. */
export async function cancelAbout(ctx: Ctx, about_id: string): Promise<void> {
  const whole = { ...ctx, db: acrossPlaces(ctx.db) };
  for (const id of await queries.listOpenAbout(whole.db, about_id)) {
    await cancelAll(whole, (await queries.lockCampaign(whole.db, id))!);
  }
}

/**
 * Cancelled means that nobody gets it. So whoever sees only a part of those who would may do it only
 * with what they wrote themselves, wherever its learners are by now.
 */
async function lockWhole(ctx: Ctx, id: string): Promise<Campaign> {
  const campaign = await queries.lockCampaign(ctx.db, id);
  if (!campaign) throw fail('record.not_found');
  if (campaign.created_by !== ctx.user.id && (await goesBeyond(ctx.db, id))) {
    throw fail('message.beyond_classes');
  }
  return campaign;
}

async function cancelAll(ctx: Ctx, campaign: Campaign) {
  const { id } = campaign;
  const gone = await cancelWaiting(ctx.db, id, nowIso(ctx));
  if (gone.count === 0) return undefined;
  // Nobody is asked any more to agree to what will not be sent.
  if (campaign.state === 'in-approval') await callBack(ctx, 'bulk-message', id);
  await settle(ctx.db, {
    channel: campaign.channel,
    campaign_id: id,
    tokens: gone.reserved,
    now: nowIso(ctx),
    kind: 'returned',
  });
  const state = ['scheduled', 'in-approval'].includes(campaign.state) ? 'cancelled' : 'done';
  await setState(ctx.db, id, state);
  await queries.markCancelled(ctx.db, id, nowIso(ctx));
  ctx.changed('message', id, { state: campaign.state }, { state, cancelled: gone.count });
  return { cancelled_count: gone.count };
}

/** Goes on with those that waited for tokens, as far as they reach. */
export async function resume(ctx: Ctx, { id }: { id: string }) {
  const campaign = await lockWhole(ctx, id);
  if (campaign.state !== 'paused') throw fail('record.not_found');
  return resumeAll({ ...ctx, db: acrossPlaces(ctx.db) }, campaign);
}

async function resumeAll(ctx: Ctx, campaign: Campaign) {
  const { id } = campaign;
  const needed = await sumOpen(ctx.db, id);
  const left = await findLeft(ctx.db, campaign.channel);
  if (left === 0) throw fail('tokens.short', { needed, left });
  const from_at = await firstMoment(ctx, campaign);
  const released = await releaseMessages(ctx.db, { campaign_id: id }, left, from_at);
  const move = { channel: campaign.channel, campaign_id: id, now: nowIso(ctx) };
  if (!(await reserve(ctx.db, { ...move, tokens: released.tokens }))) {
    throw fail('tokens.short', { needed, left });
  }
  const state = released.paused > 0 ? 'paused' : 'sending';
  await setState(ctx.db, id, state);
  await wakeWorker(ctx, campaign.channel, from_at > nowIso(ctx) ? from_at : null);
  ctx.changed('message', id, { state: 'paused' }, { state, resumed: released.released });
  return { resumed_count: released.released, still_paused: released.paused };
}

/** Only those whom it did not reach, of those whom the person sees: whoever has it gets it once. */
export async function resend(ctx: Ctx, { id }: { id: string }) {
  const campaign = await queries.lockCampaign(ctx.db, id);
  if (!campaign) throw fail('record.not_found');
  const again = await replanFailed(ctx.db, { campaign_id: id }, nowIso(ctx));
  if (again.length === 0) throw fail('message.no_failure');
  const ids = again.map((one) => one.id);
  const state = await start(
    ctx,
    { ...campaign, send_at: null },
    again.reduce((all, one) => all + one.tokens, 0),
    false,
    ids,
  );
  ctx.changed('message', id, { state: campaign.state }, { state, resent: ids.length });
  return { resent_count: ids.length };
}

export async function rollCall(
  ctx: Ctx,
  { id }: { id: string },
): Promise<OutputOf<typeof rollCallEndpoint>> {
  const rows = await queries.listRollCall(ctx.db, id);
  return { rows, count: rows.length, safe_count: rows.filter((row) => row.is_safe).length };
}
