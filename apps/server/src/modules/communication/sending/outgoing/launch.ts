import type { Channel } from '@darasa/contract/communication/sending/tokens';
import { quietUntil } from '@darasa/rules/quiet-hours';
import { type AskerCtx, submit } from '#platform/approvals/index.ts';
import { nowIso } from '#platform/ctx.ts';
import { acrossPlaces } from '#platform/db/scope.ts';
import { fail } from '#platform/fail.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { insertCampaign, type NewCampaign, setState } from './campaign-queries.ts';
import { freezeMessages } from './frozen-queries.ts';
import { quietHours } from './night.ts';
import { findLeft, reserve } from '../tokens/queries.ts';
import { leavesAtNight, type NewMessage, type SendingCtx } from './new-message.ts';
import * as queries from './queries.ts';

/** Fewer are in the log at once; more are settled now, and written there by the worker. */
const written_at_once_max = 200;
/** If the worker dies with the job in hand, another looks then. */
const look_again_ms = 2 * 60_000;

/** A new campaign with its messages. Where the tokens reach, each is written once, ready to leave. */
export async function launch(
  ctx: SendingCtx,
  campaign: NewCampaign,
  messages: readonly NewMessage[],
  partly: boolean,
): Promise<'scheduled' | 'sending' | 'paused'> {
  const now = nowIso(ctx);
  const from_at = await firstMoment(ctx, campaign);
  const later = from_at > now;
  const state = later ? 'scheduled' : 'sending';
  await insertCampaign(ctx.db, { ...campaign, state });
  const { id, channel, tokens_estimated: tokens } = campaign;
  const paid = await reserve(ctx.db, { channel, campaign_id: id, tokens, now });
  const [first, rest] = paid
    ? [messages, []]
    : await splitByTokens(ctx, campaign, messages, partly);
  await settleMessages(ctx, campaign, first, from_at);
  await queries.insertMessages(ctx.db, campaign, rest, null, 'paused');
  if (rest.length > 0) await setState(ctx.db, id, 'paused', waitingWords(rest.length));
  await wakeWorker(ctx, channel, later ? from_at : null);
  return rest.length > 0 ? 'paused' : state;
}

/** A new campaign that waits for a second person: who gets what is settled, and nothing is paid for. */
export async function launchForApproval(
  ctx: AskerCtx,
  campaign: NewCampaign,
  messages: readonly NewMessage[],
): Promise<void> {
  await insertCampaign(ctx.db, { ...campaign, state: 'in-approval' });
  await settleMessages(ctx, campaign, messages, null);
  const { recipients_count: recipients, tokens_estimated: tokens } = campaign;
  const text = campaign.is_private ? 'Not shown' : campaign.text_en.slice(0, text_shown_max);
  await submit(ctx, {
    type: 'bulk-message',
    document_id: campaign.id,
    title: campaign.title,
    facts: { recipients },
    details: [
      { label: 'Recipients', value: recipients.toLocaleString('en') },
      { label: 'Tokens', value: tokens.toLocaleString('en') },
      { label: 'Text', value: text },
    ],
  });
}

/** The second person reads this much of it. */
const text_shown_max = 300;

/** Without a time they wait for somebody's yes. */
async function settleMessages(
  ctx: SendingCtx,
  campaign: NewCampaign,
  messages: readonly NewMessage[],
  leaves_at: string | null,
): Promise<void> {
  if (messages.length <= written_at_once_max) {
    return queries.insertMessages(ctx.db, campaign, messages, leaves_at);
  }
  await freezeMessages(ctx.db, campaign, messages, leaves_at);
  await wakeWriter(ctx, campaign.channel);
}

/** As many as the tokens pay for, in the order in which they stand, and those that wait for more. */
async function splitByTokens(
  ctx: SendingCtx,
  { id, channel, tokens_estimated: needed }: NewCampaign,
  messages: readonly NewMessage[],
  partly: boolean,
): Promise<[NewMessage[], NewMessage[]]> {
  const left = await findLeft(ctx.db, channel);
  let tokens = 0;
  const until = messages.findIndex((one) => (tokens += one.tokens) > left);
  const first = messages.slice(0, until < 0 ? messages.length : until);
  const paid = first.reduce((sum, one) => sum + one.tokens, 0);
  const move = { channel, campaign_id: id, tokens: paid, now: nowIso(ctx) };
  if (!partly || !(await reserve(ctx.db, move))) throw fail('tokens.short', { needed, left });
  return [first, messages.slice(first.length)];
}

const waitingWords = (count: number): string => `${count} wait until more tokens are bought.`;

/**
 * Sets the tokens aside and hands the messages to the worker; with `partly`, as many as they pay. With
 * `ids` only these: whatever else of the campaign waits for tokens has not been paid for.
 */
export async function start(
  ctx: SendingCtx,
  campaign: Pick<NewCampaign, 'id' | 'channel' | 'kind' | 'send_at'>,
  tokens: number,
  partly: boolean,
  ids?: readonly string[],
): Promise<'scheduled' | 'sending' | 'paused'> {
  const now = nowIso(ctx);
  const move = { channel: campaign.channel, campaign_id: campaign.id, now };
  const from_at = await firstMoment(ctx, campaign);
  const paid = await reserve(ctx.db, { ...move, tokens });
  const left = paid ? null : await findLeft(ctx.db, campaign.channel);
  if (left !== null && !partly) throw fail('tokens.short', { needed: tokens, left });
  // Which state the message is in is decided by all of it, also by what this person does not see.
  const whole = acrossPlaces(ctx.db);
  const released = ids
    ? await queries.releaseMessages(whole, { campaign_id: campaign.id, ids }, left, from_at)
    : await queries.releaseWhole(whole, campaign.id, left, from_at);
  if (left !== null && !(await reserve(ctx.db, { ...move, tokens: released.tokens }))) {
    throw fail('tokens.short', { needed: tokens, left });
  }
  const { paused } = released;
  const later = from_at > now;
  const state = paused > 0 ? 'paused' : later ? 'scheduled' : 'sending';
  await setState(ctx.db, campaign.id, state, paused > 0 ? waitingWords(paused) : null);
  await wakeWorker(ctx, campaign.channel, later ? from_at : null);
  return state;
}

/** The night holds everything but an emergency. */
export async function firstMoment(
  ctx: SendingCtx,
  { kind, send_at }: Pick<NewCampaign, 'kind' | 'send_at'>,
): Promise<string> {
  const wanted = send_at && Date.parse(send_at) > ctx.now.getTime() ? new Date(send_at) : ctx.now;
  if (leavesAtNight(kind)) return wanted.toISOString();
  const until = quietUntil(wanted, await quietHours(ctx));
  return (until ?? wanted).toISOString();
}

/** The rows are written now, whenever they leave. */
async function wakeWriter(ctx: SendingCtx, channel: Channel): Promise<void> {
  await wakeWorker(ctx, channel, null);
  await wakeWorker(ctx, channel, new Date(ctx.now.getTime() + look_again_ms).toISOString());
}

/** Jobs of one school and moment are one job, so that no school fills the queue. */
export const wakeWorker = (ctx: SendingCtx, channel: Channel, run_at: string | null) =>
  enqueue(
    ctx.db,
    'messages.drain',
    { channel },
    {
      ...(run_at ? { run_at } : {}),
      job_key: `drain ${ctx.school_id} ${channel} ${run_at ?? 'now'}`,
    },
  );
