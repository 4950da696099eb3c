// How what waits is sent: one tab at a time, in batches, lane by lane, and only what its author wrote in the
// school of the session.
import type { EntryResult, sendEntries } from '@darasa/contract/platform/entries';
import { call, CallError } from '../call.ts';
import { batchOf, type Entry, isAhead, retryAt, triedOf, wireOf } from './entries.ts';
import { tellGivenUp } from './decide.ts';
import {
  allWaiting,
  change,
  closeLane,
  deviceNow,
  isMine,
  look,
  me,
  reopen,
  reopenLane,
  settle,
  tell,
} from './queue.ts';

const other_device =
  'This browser lost its name since this was written. Look whether it is still right, and send it again.';
const address = { method: 'POST', path: '/entries' } as const;
/** As long as somebody waits for another tab that is sending. */
const turn_ms_max = 20_000;

let pin_lanes: ReadonlySet<string> = new Set();

/** Lanes of which the server takes nothing more before the guard has typed the PIN; others go on. */
export const lanesForPin = (): ReadonlySet<string> => pin_lanes;

export function waitForPin(lane: string | null): void {
  pin_lanes = lane === null ? new Set() : new Set([...pin_lanes, lane]);
  tell();
}

/** A lane that is flushed sends what was typed in it now. */
export async function flushLane(lane: string): Promise<void> {
  await closeLane(lane);
  await sendWaiting();
}

/** Cells that differ ask again who typed what, and what was refused as a whole is tried once more. */
export async function tryLaneAgain(lane: string): Promise<void> {
  await reopenLane(lane);
  await sendWaiting();
}

export async function resend(id: string): Promise<void> {
  await reopen(id);
  await sendWaiting();
  await tellGivenUp(id);
}

/** The line is back: nobody waits for the end of a delay that was chosen without it. */
export const hurry = (): Promise<void> =>
  change(({ entries }) => ({
    put: entries
      .filter((one) => one.state === 'tried' && one.due_at > 0 && isMine(one))
      .map((one) => ({ ...one, due_at: one.asked_until ?? 0 })),
  }));

let sending: Promise<number> | null = null;
let goes_again = false;
/** The server asked for time: until then nothing goes, whatever is typed meanwhile. */
let not_before = 0;

/** Sends what waits and is due, lane by lane. One tab does it at a time. Says how many acts went. */
export async function sendWaiting({ waits = false } = {}): Promise<number> {
  // Untried entries can still be amended, so nothing is tried where there is surely no line.
  const now = Date.now();
  const asked = [not_before, ...allWaiting().map((one) => one.asked_until ?? 0)];
  if (!navigator.onLine || asked.some((at) => isAhead(at, now))) return 0;
  if (sending) {
    goes_again = true;
    return sending;
  }
  sending = underLock(sendAll, waits).finally(() => {
    sending = null;
  });
  return sending;
}

/** The lock is for one round and not for the life of a tab, because a tab may be put to sleep. */
async function underLock(work: () => Promise<number>, waits: boolean): Promise<number> {
  if (!navigator.locks) return work();
  const how = waits ? { signal: AbortSignal.timeout(turn_ms_max) } : { ifAvailable: true };
  return navigator.locks.request('darasa.sender', how, (lock) => (lock ? work() : 0));
}

async function sendAll(): Promise<number> {
  let sent_count = 0;
  // What waits for a PIN is not asked for again and again, nor is what the server has no time for.
  const held_lanes = new Set(pin_lanes);
  await look();
  do {
    goes_again = false;
    for (;;) {
      const author = me();
      const due = author ? batchOf(allWaiting(), author, Date.now(), held_lanes) : [];
      if (due.length === 0) break;
      const lonely = due.find((one) => alone.has(one.id));
      const batch = lonely ? [lonely] : due;
      const { arrived, goes_on } = await trySending(batch, held_lanes);
      sent_count += arrived;
      if (!goes_on) return sent_count;
    }
  } while (goes_again);
  return sent_count;
}

interface Round {
  arrived: number;
  goes_on: boolean;
}

async function trySending(batch: readonly Entry[], held_lanes: Set<string>): Promise<Round> {
  const tried = await markTried(batch);
  try {
    const entries = tried.map((one) => wireOf(one, in_hand.has(one.id)));
    const { results } = await call<typeof sendEntries>(address, { entries });
    let arrived = 0;
    for (const one of tried) {
      const none: EntryResult = { id: one.id, outcome: 'later' };
      const result = results.find(({ id }) => id === one.id) ?? none;
      if ((await settleOne(one, result, held_lanes)) && !one.input.cells) arrived++;
    }
    return { arrived, goes_on: true };
  } catch (error) {
    return { arrived: 0, goes_on: await missed(tried, error) };
  }
}

/** Others may have changed them meanwhile: what goes is what is stored now. */
async function markTried(batch: readonly Entry[]): Promise<Entry[]> {
  let tried: Entry[] = [];
  await change(({ entries, device = deviceNow() }) => {
    const now = batch.flatMap(({ id }) => entries.find((one) => one.id === id) ?? []);
    const made = triedOf(now, device);
    tried = made.put;
    return made;
  });
  return tried;
}

/** No answer came, or one to the call as a whole. Says whether the round goes on. */
async function missed(tried: readonly Entry[], error: unknown): Promise<boolean> {
  if (!isFinal(error)) {
    const { retry_after_s } = error as Partial<CallError>;
    const now = Date.now();
    if (retry_after_s) not_before = now + retry_after_s * 1_000;
    const asked = retry_after_s ? { asked_until: not_before } : {};
    for (const one of tried) {
      await putBack({ ...one, ...asked }, retryAt(now, one.tries, retry_after_s));
    }
    return false;
  }
  // One that nobody can read must not hold up the others: each then goes alone.
  if (tried.length > 1) for (const one of tried) alone.add(one.id);
  const [only] = tried.length === 1 ? tried : [];
  if (!only) return true;
  alone.delete(only.id);
  await refuse(only, (error as CallError).message);
  answerWaiter(only.id, error as CallError);
  return true;
}

const alone = new Set<string>();

/** Says whether it arrived. */
async function settleOne(
  one: Entry,
  result: EntryResult,
  held_lanes: Set<string>,
): Promise<boolean> {
  const { outcome, held, message = '', retry_after_s } = result;
  if (outcome === 'refused') {
    await refuse(one, message);
    answerWaiter(one.id, errorIn(result));
    return false;
  }
  if (held === 'pin') {
    waitForPin(one.lane);
    held_lanes.add(one.lane);
    await putBack(one, 0);
    answerWaiter(one.id, pinError());
    return false;
  }
  if (held === 'device') {
    await refuse(one, other_device);
    return false;
  }
  if (outcome === 'held' || outcome === 'later') {
    // What only stood behind another in its batch was not tried, and waits for no reason of its own.
    const is_first = !held_lanes.has(one.lane);
    held_lanes.add(one.lane);
    await putBack(one, is_first ? retryAt(Date.now(), one.tries, retry_after_s) : 0);
    return false;
  }
  answerWaiter(one.id, { data: result.data });
  await settle(one, result.data);
  return true;
}

const errorIn = ({ status = 409, code = 'unexpected', message = '', errors }: EntryResult) =>
  new CallError(status, {
    resultCode: code,
    resultMessage: { en: message },
    ...(errors && { errors }),
  });

const pinError = (): CallError =>
  new CallError(403, { resultCode: 'pin.needed', resultMessage: { en: 'Type your PIN.' } });

const refuse = (one: Entry, refused: string): Promise<void> =>
  change(() => ({ put: [{ ...one, state: 'refused', refused }] }));

const putBack = (one: Entry, due_at: number): Promise<void> =>
  change(({ entries }) =>
    entries.some(({ id }) => id === one.id) ? { put: [{ ...one, due_at }] } : {},
  );

/** No answer, a busy server or a lost session may be different next time; a refusal will not. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 409, 429].includes(error.status);

type Fate = { data: unknown } | CallError;
const in_hand = new Set<string>();
const waiters = new Map<string, (fate: Fate) => void>();
const answerWaiter = (id: string, fate: Fate): void => waiters.get(id)?.(fate);

/**
 * Sends one at once for a person who stands before it, and answers what the server said; nothing where it waits
 * for the line. A refusal, or that the PIN is wanted, is thrown.
 */
export async function sendNow(one: Entry): Promise<{ data: unknown } | null> {
  const heard: { fate?: Fate } = {};
  in_hand.add(one.id);
  waiters.set(one.id, (fate) => (heard.fate = fate));
  try {
    if (pin_lanes.has(one.lane)) throw pinError();
    // A round that was ending may have missed it.
    for (let i = 0; i < 2 && !heard.fate; i++) {
      await sendWaiting({ waits: true }).catch(() => 0);
    }
  } finally {
    in_hand.delete(one.id);
    waiters.delete(one.id);
  }
  const { fate = null } = heard;
  if (fate instanceof CallError) throw fate;
  return fate;
}
