import type { Channel } from '@darasa/contract/communication/sending/tokens';
import { quietUntil } from '@darasa/rules/quiet-hours';
import type { Db } from '#platform/db/scope.ts';
import { markDeliveries } from '#platform/notifications/deliveries.ts';
import { quietHours } from '../outgoing/night.ts';
import { newBreaker, type Breaker } from './breaker.ts';
import { writeFrozen } from '../outgoing/frozen-queries.ts';
import { settle } from '../tokens/queries.ts';
import * as queries from './queries.ts';

/**
 * The answer of a carrier is how a message leaves: the carrier takes it, refuses it, or cannot be asked
 * now.
 */
export type CarrierAnswer =
  | { kind: 'taken'; provider_id: string | null; cost: string | null; sender: string | null }
  | { kind: 'refused'; code?: number; reason: string; is_bad_number: boolean; not_there?: boolean }
  | { kind: 'unknown'; reason: string };

export interface Carrier {
  /** Which account it is: its breaker is shared by all who send through it. */
  name: string;
  carry(message: queries.ClaimedMessage): Promise<CarrierAnswer>;
}

export interface Drain {
  inSchool<T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T>;
  school_id: string;
  channel: Channel;
  carrier(db: Db): Promise<Carrier>;
  /** Takes back what nobody needs any more, just before it would leave. */
  recheck(db: Db): Promise<unknown>;
  clock(): Date;
  /** Comes back when more is due; others take their turn before. */
  again(db: Db, run_at: string | null): Promise<void>;
  /** News of the carrier that came before our own word that the message left. */
  applyEarly(db: Db, at: Date): Promise<void>;
  /** Messages whose phone is not on WhatsApp go another way, where there is one. */
  fallBack(db: Db, ids: readonly string[], at: Date): Promise<void>;
}

/** One turn of a school. Small, so that a school with ten thousand does not keep the others waiting. */
const batch_max = 500;
/** Turns of one school at the same time: while one waits for the carrier, the next gets ready. */
const turns_max = 2;
const at_once_max = 100;
const scouts = 4;
const lease_ms = 2 * 60_000;
const tries_max = 8;
const wait_ms_first = 5_000;
const wait_ms_max = 10 * 60_000;

/** How a carrier is: whether it may be asked, and how many messages it took at once without trouble. */
interface Health {
  breaker: Breaker;
  room: number;
}

const healths = new Map<string, Health>();
const turns = new Map<string, number>();

/** Sends what is due in one school. Answers how many left. */
export async function drain(job: Drain): Promise<number> {
  const whose = `${job.school_id} ${job.channel}`;
  const running = turns.get(whose) ?? 0;
  // Each of them looks whether more is due when it has carried its own, so nothing is forgotten.
  if (running >= turns_max) return 0;
  turns.set(whose, running + 1);
  const taken = await takeTurn(job).finally(() => {
    const left = turns.get(whose)! - 1;
    if (left > 0) turns.set(whose, left);
    else turns.delete(whose);
  });
  return taken ? wrapUp(job, taken) : 0;
}

interface Turn {
  health: Health;
  hours: Awaited<ReturnType<typeof quietHours>>;
  outcomes: queries.Outcome[];
}

/** Claims messages and hands them to the carrier; null while it rests. */
async function takeTurn(job: Drain): Promise<Turn | null> {
  const now = job.clock();
  const ready = await job.inSchool('write', async (db) => {
    // What somebody confirmed stands in the log, whatever the carrier says today.
    const more = await writeFrozen(db, job.channel);
    const [carrier, hours] = await Promise.all([job.carrier(db), quietHours({ db })]);
    const health = healthOf(carrier.name);
    const closed_until = health.breaker.opensUntil(now.getTime());
    if (closed_until) {
      await job.again(db, new Date(closed_until).toISOString());
      if (more) await job.again(db, null);
      return null;
    }
    await job.recheck(db);
    const until = new Date(now.getTime() + lease_ms).toISOString();
    const messages = await queries.claimDue(db, {
      channel: job.channel,
      now: now.toISOString(),
      until,
      // What waited for a better line, or was just claimed when the worker died, may not wake anybody.
      is_night: quietUntil(now, hours) !== null,
      limit: batch_max,
    });
    // If this process dies now, somebody looks again when its messages are free.
    if (messages.length > 0) await job.again(db, until);
    // There is more. Whoever waits in the queue already comes before it.
    if (more || messages.length === batch_max) await job.again(db, null);
    return { carrier, health, hours, messages };
  });
  if (!ready) return null;
  const { carrier, health, hours, messages } = ready;
  // No transaction is open while somebody else's server is waited for.
  const outcomes = await carryAll(messages, carrier, health, job.clock);
  return { health, hours, outcomes };
}

/** Writes down what became of them, and looks whether more is due. */
async function wrapUp(job: Drain, { health, hours, outcomes }: Turn): Promise<number> {
  await job.inSchool('write', async (db) => {
    await finish(db, job, outcomes);
    const at = job.clock();
    const quiet_until = quietUntil(at, hours)?.toISOString() ?? null;
    const next = await queries.findNextDue(db, job.channel, quiet_until);
    if (!next) return;
    const closed_until = health.breaker.opensUntil(at.getTime());
    const soonest = closed_until ? new Date(closed_until).toISOString() : next;
    await job.again(db, soonest > at.toISOString() ? soonest : null);
  });
  await job.inSchool('write', (db) => job.applyEarly(db, job.clock()));
  return outcomes.filter((one) => one.state === 'sent').length;
}

function healthOf(name: string): Health {
  const known = healths.get(name);
  if (known) return known;
  const made = { breaker: newBreaker(), room: scouts };
  healths.set(name, made);
  return made;
}

/**
 * Few at first and more with every success: a carrier that is down is noticed after a few. One that was
 * well a moment ago is trusted with more at once, but the first of a turn go ahead alone.
 */
function carryAll(
  messages: readonly queries.ClaimedMessage[],
  carrier: Carrier,
  health: Health,
  clock: () => Date,
): Promise<queries.Outcome[]> {
  const outcomes: queries.Outcome[] = [];
  let at = 0;
  let running = 0;
  let room = scouts;
  return new Promise((resolve, reject) => {
    const next = () => {
      while (at < messages.length && running < room) {
        running++;
        carryOne(messages[at++]!, carrier, health.breaker, clock).then(landed, reject);
      }
      if (running === 0) resolve(outcomes);
    };
    const landed = (outcome: queries.Outcome) => {
      outcomes.push(outcome);
      running--;
      if (outcome.state === 'waiting') health.room = scouts;
      else health.room = Math.min(at_once_max, Math.max(health.room, room + scouts));
      room = health.room;
      next();
    };
    next();
  });
}

async function carryOne(
  message: queries.ClaimedMessage,
  carrier: Carrier,
  breaker: Breaker,
  clock: () => Date,
): Promise<queries.Outcome> {
  const { id, campaign_id, phone, tokens } = message;
  const blank = {
    id,
    campaign_id,
    phone,
    tokens,
    reason: null,
    provider_id: null,
    cost_text: null,
    sender: null,
    next_try_at: null,
    is_bad_number: false,
    not_there: false,
    untried: false,
  };
  if (message.is_cancelled) return { ...blank, state: 'cancelled' };
  if (message.opted_out) {
    return { ...blank, state: 'failed', reason: 'Asked for no more messages' };
  }
  const closed_until = breaker.opensUntil(clock().getTime());
  if (closed_until) {
    const next_try_at = new Date(closed_until).toISOString();
    return { ...blank, state: 'waiting', next_try_at, untried: true };
  }
  const carried = await carrier.carry(message);
  if (carried.kind === 'unknown') {
    breaker.failed(clock().getTime());
    return { ...blank, ...tryAgain(message, carried.reason, clock()) };
  }
  breaker.succeeded();
  if (carried.kind === 'refused') {
    const { reason, is_bad_number, not_there = false } = carried;
    return { ...blank, state: 'failed', reason, is_bad_number, not_there };
  }
  const { provider_id, cost, sender } = carried;
  return { ...blank, state: 'sent', provider_id, cost_text: cost, sender };
}

function tryAgain({ tries }: queries.ClaimedMessage, reason: string, now: Date) {
  if (tries >= tries_max) return { state: 'failed' as const, reason };
  const wait_ms = Math.min(wait_ms_first * 2 ** (tries - 1), wait_ms_max);
  const next_try_at = new Date(now.getTime() + wait_ms).toISOString();
  return { state: 'waiting' as const, reason, next_try_at };
}

/** What left is paid for; what failed for good comes back. */
async function finish(db: Db, job: Drain, outcomes: readonly queries.Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const now = job.clock().toISOString();
  const changed = await queries.saveOutcomes(db, job.channel, outcomes, now);
  const campaigns = new Map<string, { used: number; returned: number }>();
  for (const { campaign_id, state, tokens } of changed) {
    const sums = campaigns.get(campaign_id) ?? { used: 0, returned: 0 };
    if (state === 'sent') sums.used += tokens;
    if (state === 'failed' || state === 'cancelled') sums.returned += tokens;
    campaigns.set(campaign_id, sums);
  }
  for (const [campaign_id, { used, returned }] of campaigns) {
    const move = { channel: job.channel, campaign_id, now };
    await settle(db, { ...move, tokens: used, kind: 'used' });
    await settle(db, { ...move, tokens: returned, kind: 'returned' });
  }
  await queries.finishCampaigns(db, [...campaigns.keys()]);
  await markDeliveries(
    db,
    changed
      .filter(({ state }) => state !== 'waiting')
      .flatMap(({ delivery_ids, state, reason }) =>
        delivery_ids.map((id) => ({ id, reason: state === 'failed' ? reason : null })),
      ),
    now,
  );
  const not_there = new Set(outcomes.filter((one) => one.not_there).map((one) => one.id));
  const lost = changed.filter((one) => one.state === 'failed' && not_there.has(one.id));
  await job.fallBack(
    db,
    lost.map((one) => one.id),
    job.clock(),
  );
}
