// Writes that may be made without a line. Each is stored in the browser first, with its Idempotency-Key, and
// sent from there: with a line at once, without one when it is back. So there is one path, whatever the line
// does, and what was lost on the way is never done twice.
import type { CellsAnswer } from '@darasa/contract/cells';
import { call, CallError, type Address } from '../call.ts';
import { forgetAnswers } from '../kept-answers.ts';
import { onSession, readSession } from '../session.ts';
import { isPinWanted } from '../step-up.ts';
import {
  amendCells,
  askAgain,
  type Author,
  type CellEdit,
  type Entry,
  isOf,
  nextOf,
  retryAt,
  settleCells,
  type StoreChange,
} from './entries.ts';
import { oldCalls, forgetOldCalls } from './old-calls.ts';
import { type Durability, type EntryStore, openStore } from './store.ts';

export type { Entry } from './entries.ts';

const entries_max = 200;
const no_room = `This device keeps ${entries_max} entries until the line is back, and has no room for more. Let them be sent first.`;
const full =
  'This device is full. Nothing more is kept. Free some space, or write it on paper meanwhile.';
const nobody = 'You are signed out, so nothing was kept. Sign in and enter it again.';

let store: Promise<EntryStore> | null = null;
let kept: readonly Entry[] = [];
let keeps = true;
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('darasa');
channel?.addEventListener('message', ({ data }: MessageEvent<FromOtherTab>) => {
  if (data.answered) hear(data.answered.one, data.answered.data);
  look().catch(() => undefined);
});
onSession(() => tell());

/** Another tab changed what waits, or had the answer to an entry. */
interface FromOtherTab {
  answered?: { one: Entry; data: unknown };
}

/** Everything that waits in this browser, oldest first, whoever wrote it. */
export const allWaiting = (): readonly Entry[] => kept;
/** False where the browser keeps nothing beyond the page. */
export const isKeeping = (): boolean => keeps;

/** Only the one who wrote it sends it, in the school it was written for. */
export function isMine(one: Entry): boolean {
  const author = me();
  return author !== null && isOf(one, author);
}

/** Reads what waits here, and takes over what an earlier version of the application kept elsewhere. */
export async function look(): Promise<readonly Entry[]> {
  const old = oldCalls();
  await edit(() => ({ put: old }), 'strict');
  if (old.length > 0) forgetOldCalls();
  return kept;
}

interface NewEntry {
  endpoint: Address;
  input: object;
  key?: string;
  lane?: string;
  kind?: Entry['kind'];
  /** Milliseconds for which this page tries it itself, before the sender does. */
  in_hand_ms?: number;
  after?: string;
}

/** Keeps an act until it is sent, or throws a sentence: nothing goes away in silence. */
export async function keep(given: NewEntry): Promise<Entry> {
  let made: Entry | undefined;
  await edit((all) => {
    made = newEntry(all, given);
    return { put: [made] };
  }, 'strict');
  return made!;
}

/**
 * A call that still waits is completed, such as a visitor who leaves before the line is back. One that was
 * tried stays as it is, because the server may have it: then `follow` goes behind it.
 */
export async function amend(
  id: string,
  change: Record<string, unknown>,
  follow: { endpoint: Address; input: object },
): Promise<void> {
  await edit((all) => {
    const one = all.find((entry) => entry.id === id);
    if (!one) return {};
    if (one.state === 'open') return { put: [{ ...one, input: { ...one.input, ...change } }] };
    return { put: [newEntry(all, { ...follow, lane: one.lane, after: id })] };
  }, 'strict');
}

/** Cells of a lane that are typed; each is stored before this answers. */
export const keepCells = (
  lane: string,
  endpoint: Address,
  input: Record<string, unknown>,
  edits: readonly CellEdit[],
): Promise<void> =>
  edit((all) => {
    const fresh = newEntry(all, { endpoint, input: { ...input, cells: [] }, lane, kind: 'cells' });
    return amendCells(all, edits, fresh, Date.now());
  });

/** A lane that is flushed sends what was typed in it now. */
export async function flushLane(lane: string): Promise<void> {
  const open = kept.some((one) => one.lane === lane && one.state === 'open' && one.due_at > 0);
  if (open) {
    await edit((all) => ({
      put: all
        .filter((one) => one.lane === lane && one.state === 'open' && isMine(one))
        .map((one) => ({ ...one, due_at: 0 })),
    }));
  }
  await sendWaiting();
}

/** Cells that differ ask again who typed what, and what was refused as a whole is tried once more. */
export async function tryLaneAgain(lane: string): Promise<void> {
  await edit((all) => {
    const author = me();
    return author ? askAgain(all, lane, author) : {};
  });
  await sendWaiting();
}

/** A person sends again what was refused, as a new entry: the old key has its answer. */
export async function resend(id: string): Promise<void> {
  await edit((all) => {
    const one = all.find((entry) => entry.id === id);
    if (!one) return {};
    const { refused: _, ...rest } = one;
    const again: Entry = { ...rest, id: crypto.randomUUID(), state: 'open', due_at: 0, tries: 0 };
    return { put: [again], drop: [id] };
  }, 'strict');
  await sendWaiting();
}

export const drop = (id: string): Promise<void> =>
  edit((all) => ({
    drop: [id, ...all.filter((one) => one.after === id).map((one) => one.id)],
  }));

let pin_lanes: ReadonlySet<string> = new Set();

/** Lanes of which the server takes nothing more before the guard has typed the PIN; others go on. */
export const lanesForPin = (): ReadonlySet<string> => pin_lanes;

export function waitForPin(lane: string | null): void {
  pin_lanes = lane === null ? new Set() : new Set([...pin_lanes, lane]);
  tell();
}

let sending: Promise<number> | null = null;
let goes_again = false;

/** Sends what waits and is due, lane by lane. One tab does it at a time. Says how many acts went. */
export async function sendWaiting(): Promise<number> {
  // Untried entries can still be amended, so nothing is tried where there is surely no line.
  if (!navigator.onLine) return 0;
  if (sending) {
    goes_again = true;
    return sending;
  }
  sending = underLock(sendAll).finally(() => {
    sending = null;
  });
  return sending;
}

/** The lock is for one round and not for the life of a tab, because a tab may be put to sleep. */
async function underLock(work: () => Promise<number>): Promise<number> {
  if (!navigator.locks) return work();
  return navigator.locks.request('darasa.sender', { ifAvailable: true }, (lock) =>
    lock ? work() : 0,
  ) as Promise<number>;
}

async function sendAll(): Promise<number> {
  let sent_count = 0;
  // What waits for a PIN is not asked for again and again.
  const held_lanes = new Set(pin_lanes);
  await look();
  do {
    goes_again = false;
    for (;;) {
      const author = me();
      const one = author && nextOf(kept, author, Date.now(), held_lanes);
      if (!one) break;
      const outcome = await trySending(one);
      if (outcome === 'no line') return sent_count;
      if (outcome === 'later') held_lanes.add(one.lane);
      if (outcome === 'sent' && one.kind === 'act') sent_count++;
    }
  } while (goes_again);
  return sent_count;
}

async function trySending(one: Entry): Promise<'sent' | 'refused' | 'later' | 'no line'> {
  const tried: Entry = { ...one, state: 'tried', tries: one.tries + 1, due_at: 0 };
  await edit((all) => (all.some(({ id }) => id === one.id) ? { put: [tried] } : {}));
  try {
    const data = await call(one.endpoint, one.input, { key: one.id });
    await settle(tried, data);
    return 'sent';
  } catch (error) {
    if (isPinWanted(error)) {
      waitForPin(one.lane);
      await putBack(tried, 0);
      return 'later';
    }
    if (isFinal(error)) {
      await refuse(tried, (error as Error).message);
      return 'refused';
    }
    const { status, retry_after_s } = error as Partial<CallError>;
    await putBack(tried, retryAt(Date.now(), tried.tries, retry_after_s));
    return status === 0 ? 'no line' : 'later';
  }
}

/** The answer is told first, so that a screen shows the new value before the waiting one goes. */
export async function settle(one: Entry, data: unknown): Promise<void> {
  hear(one, data);
  tellTabs({ answered: { one, data } });
  await edit((all) =>
    one.kind === 'cells'
      ? settleCells(all, one, data as CellsAnswer, crypto.randomUUID())
      : {
          drop: [one.id],
          put: all.filter(({ after }) => after === one.id).map((next) => following(next, data)),
        },
  );
}

/** What waited for this answer takes its id and can go. */
function following({ after: _, ...next }: Entry, data: unknown): Entry {
  return { ...next, input: { ...next.input, id: (data as { id?: unknown }).id } };
}

export const refuse = (one: Entry, refused: string): Promise<void> =>
  edit(() => ({ put: [{ ...one, state: 'refused', refused }] }));

export const putBack = (one: Entry, due_at: number): Promise<void> =>
  edit((all) => (all.some(({ id }) => id === one.id) ? { put: [{ ...one, due_at }] } : {}));

/** The line is back: nobody waits for the end of a delay that was chosen without it. */
export const hurry = (): Promise<void> =>
  edit((all) => ({
    put: all
      .filter((one) => one.state === 'tried' && isMine(one))
      .map((one) => ({ ...one, due_at: 0 })),
  }));

/** No answer, a busy server, a lost session or a PIN may be different next time; a refusal will not. */
export const isFinal = (error: unknown): boolean =>
  error instanceof CallError &&
  !isPinWanted(error) &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

type Answered = (one: Entry, data: unknown) => void;
const answer_listeners = new Set<Answered>();

/** Hears of every answer in this tab, before its entry is gone. */
export function onAnswer(listener: Answered): () => void {
  answer_listeners.add(listener);
  return () => void answer_listeners.delete(listener);
}

function tellTabs(words: FromOtherTab): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage(words);
}

function hear(one: Entry, data: unknown): void {
  for (const listener of answer_listeners) listener(one, data);
}

const laneOf = ({ path }: Address): string => `/${path.split('/')[1]}`;

function newEntry(all: readonly Entry[], given: NewEntry): Entry {
  const author = me();
  if (!author) throw new Error(nobody);
  if (all.length >= entries_max) throw new Error(no_room);
  const { method, path } = given.endpoint;
  return {
    ...author,
    id: given.key ?? crypto.randomUUID(),
    n: Math.max(Date.now(), ...all.map((one) => one.n + 1)),
    lane: given.lane ?? laneOf(given.endpoint),
    kind: given.kind ?? 'act',
    endpoint: { method, path, idempotent: true },
    input: given.input as Entry['input'],
    at: new Date().toISOString(),
    state: given.in_hand_ms ? 'tried' : 'open',
    due_at: given.in_hand_ms ? Date.now() + given.in_hand_ms : 0,
    tries: given.in_hand_ms ? 1 : 0,
    ...(given.after && { after: given.after }),
  };
}

function me(): Author | null {
  const user = readSession()?.user;
  if (!user) return null;
  return {
    tenant_id: user.tenant_id ?? null,
    user_id: user.id,
    school_id: user.active_school_id ?? null,
  };
}

async function edit(
  change: (all: readonly Entry[]) => StoreChange,
  how?: Durability,
): Promise<void> {
  const opened = await (store ??= openStore());
  keeps = opened.keeps;
  let is_changed = false;
  const noted = (all: readonly Entry[]) => {
    const made = change(all);
    is_changed = Boolean(made.put?.length || made.drop?.length);
    return made;
  };
  try {
    hold(await opened.edit(noted, how));
  } catch (error) {
    if (!isFull(error)) throw error;
    // What was only kept to be read gives way to what was typed.
    forgetAnswers();
    const left = await opened.edit(noted, how).catch((again: unknown) => {
      throw isFull(again) ? new Error(full) : again;
    });
    hold(left);
  }
  if (is_changed) tellTabs({});
}

/** Who only looked wakes nobody. */
function hold(left: readonly Entry[]): void {
  if (JSON.stringify(left) === JSON.stringify(kept)) return;
  kept = left;
  tell();
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

function tell(): void {
  for (const listener of listeners) listener();
}
