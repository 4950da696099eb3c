import type { Channel } from '@darasa/contract/communication/tokens';
import type { Db } from '../../../platform/db/scope.ts';
import { newBreaker, type Breaker } from './breaker.ts';
import { settle } from '../tokens/queries.ts';
import { fallBack } from '../whatsapp/fallback.ts';
import * as queries from './queries.ts';

/** How a message leaves: the carrier takes it, refuses it, or cannot be asked now. */
export type Carried =
  | { kind: 'taken'; provider_id: string | null; cost: string | null }
  | { kind: 'refused'; reason: string; is_bad_number: boolean; not_there?: boolean }
  | { kind: 'unknown'; reason: string };

export interface Carrier {
  /** Which account it is: its breaker is shared by all who send through it. */
  name: string;
  sender: string | null;
  carry(message: queries.Claimed): Promise<Carried>;
}

export interface Drain {
  inSchool<T>(mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T>;
  channel: Channel;
  carrier(db: Db): Promise<Carrier>;
  clock(): Date;
  /** Comes back when more is due; others take their turn before. */
  again(db: Db, run_at: string | null): Promise<void>;
}

/** One turn of a school. Small, so that a school with ten thousand does not keep the others waiting. */
const batch_max = 250;
const at_once_max = 50;
const scouts = 4;
const lease_ms = 2 * 60_000;
const tries_max = 8;
const wait_ms_first = 5_000;
const wait_ms_max = 10 * 60_000;

const breakers = new Map<string, Breaker>();

/** Sends what is due in one school. Answers how many left. */
export async function drain(job: Drain): Promise<number> {
  const now = job.clock();
  const ready = await job.inSchool('write', async (db) => {
    const carrier = await job.carrier(db);
    const breaker = breakerOf(carrier.name);
    const closed_until = breaker.opensUntil(now.getTime());
    if (closed_until) {
      await job.again(db, new Date(closed_until).toISOString());
      return null;
    }
    const messages = await queries.claimDue(db, {
      channel: job.channel,
      now: now.toISOString(),
      until: new Date(now.getTime() + lease_ms).toISOString(),
      limit: batch_max,
    });
    return { carrier, breaker, messages };
  });
  if (!ready) return 0;
  const { carrier, breaker, messages } = ready;
  // No transaction is open while somebody else's server is waited for.
  const outcomes = await carryAll(messages, carrier, breaker, job.clock);
  await job.inSchool('write', async (db) => {
    await finish(db, job, outcomes);
    const next = await queries.findNextDue(db, job.channel);
    if (!next) return;
    const at = job.clock().toISOString();
    const closed_until = breaker.opensUntil(Date.parse(at));
    const soonest = closed_until ? new Date(closed_until).toISOString() : next;
    await job.again(db, soonest > at ? soonest : null);
  });
  return outcomes.filter((one) => one.state === 'sent').length;
}

function breakerOf(name: string): Breaker {
  const known = breakers.get(name);
  if (known) return known;
  const made = newBreaker();
  breakers.set(name, made);
  return made;
}

/** Few at first and more with every success: a carrier that is down is noticed after a few. */
function carryAll(
  messages: readonly queries.Claimed[],
  carrier: Carrier,
  breaker: Breaker,
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
        carryOne(messages[at++]!, carrier, breaker, clock).then(landed, reject);
      }
      if (running === 0) resolve(outcomes);
    };
    const landed = (outcome: queries.Outcome) => {
      outcomes.push(outcome);
      running--;
      room = outcome.state === 'waiting' ? scouts : Math.min(at_once_max, room + scouts);
      next();
    };
    next();
  });
}

async function carryOne(
  message: queries.Claimed,
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
    sender: carrier.sender,
    next_try_at: null,
    is_bad_number: false,
    not_there: false,
    untried: false,
  };
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
  return { ...blank, state: 'sent', provider_id: carried.provider_id, cost_text: carried.cost };
}

function tryAgain({ tries }: queries.Claimed, reason: string, now: Date) {
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
    if (state === 'failed') sums.returned += tokens;
    campaigns.set(campaign_id, sums);
  }
  for (const [campaign_id, { used, returned }] of campaigns) {
    const move = { channel: job.channel, campaign_id, now };
    await settle(db, { ...move, tokens: used, kind: 'used' });
    await settle(db, { ...move, tokens: returned, kind: 'returned' });
  }
  await queries.finishCampaigns(db, [...campaigns.keys()]);
  const not_there = new Set(outcomes.filter((one) => one.not_there).map((one) => one.id));
  const lost = changed.filter((one) => one.state === 'failed' && not_there.has(one.id));
  await fallBack(
    db,
    lost.map((one) => one.id),
    job.clock(),
  );
}
