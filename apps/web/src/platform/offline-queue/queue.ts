// Writes that may be made without a line. Each is stored in the browser first, with the id by which the server
// will know it, and sent from there: with a line at once, without one when it is back. So there is one path,
// whatever the line does, and what was lost on the way is never done twice.
import type { CellsAnswer } from '@darasa/contract/cells';
import type { Endpoint } from '@darasa/contract/endpoint';
import { forgetAnswers } from '../kept-answers.ts';
import { onSession, readSession } from '../session.ts';
import {
  amendCells,
  askAgain,
  asNew,
  type Author,
  type CellEdit,
  counterOf,
  type Device,
  type Entry,
  isCells,
  isOf,
  settleCells,
  type StoreChange,
} from './entries.ts';
import { lossIn, noteWaiting } from './losses.ts';
import { forgetOldCalls, oldCalls } from './older.ts';
import { writtenNow } from './seal.ts';
import { type Durability, type EntryStore, type Keeping, openStore } from './store.ts';

export type { Entry } from './entries.ts';

/** A waiting address is what a write needs to know of its endpoint: the contract's objects fit. */
export type WaitingAddress = Pick<Endpoint, 'path' | 'offline'>;

const entries_max = 400;
const no_room = `This device keeps ${entries_max} entries until the line is back, and has no room for more. Let them be sent first.`;
const full =
  'This device is full. Nothing more is kept. Free some space, or write it on paper meanwhile.';
const nobody = 'You are signed out, so nothing was kept. Sign in and enter it again.';

let store: Promise<EntryStore> | null = null;
let kept: Keeping = { entries: [], device: undefined };
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
export const allWaiting = (): readonly Entry[] => kept.entries;
/** The memory of this device beside the entries. */
export const deviceNow = (): Device => kept.device ?? new_device;
/** False where the browser keeps nothing beyond the page. */
export const isKeeping = (): boolean => keeps;

const new_device: Device = { last_n: {}, given_up: {} };

/** Only the one who wrote it sends it, in the school it was written for. */
export function isMine(one: Entry): boolean {
  const author = me();
  return author !== null && isOf(one, author);
}

/** Reads what waits here, takes over what an earlier version kept elsewhere, and sees what is gone. */
export async function look(): Promise<readonly Entry[]> {
  const old = oldCalls();
  await edit(({ device }) => {
    if (device) return { put: old };
    const lost = lossIn();
    return { put: old, device: { ...new_device, ...(lost && { lost }) } };
  }, 'strict');
  if (old.length > 0) forgetOldCalls();
  return kept.entries;
}

interface NewEntry {
  endpoint: WaitingAddress;
  input: object;
  lane?: string;
  after?: string;
}

/** Keeps an act until it is sent, or throws a sentence: nothing goes away in silence. */
export async function keep(given: NewEntry): Promise<Entry> {
  let made: Entry | undefined;
  await edit(({ entries }) => {
    made = newEntry(entries, given);
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
  follow: { endpoint: WaitingAddress; input: object },
): Promise<void> {
  await edit(({ entries }) => {
    const one = entries.find((entry) => entry.id === id);
    if (!one) return {};
    if (one.state === 'open') return { put: [{ ...one, input: { ...one.input, ...change } }] };
    return { put: [newEntry(entries, { ...follow, lane: one.lane, after: id })] };
  }, 'strict');
}

/** Cells of a lane that are typed; each is stored before this answers. */
export const keepCells = (
  lane: string,
  endpoint: WaitingAddress,
  input: Record<string, unknown>,
  edits: readonly CellEdit[],
): Promise<void> =>
  edit(({ entries }) => {
    const fresh = newEntry(entries, { endpoint, input: { ...input, cells: [] }, lane });
    return amendCells(entries, edits, fresh, Date.now());
  });

/** A lane that is closed has no more to wait for: its entries are due. */
export const closeLane = (lane: string): Promise<void> =>
  edit(({ entries }) => ({
    put: entries
      .filter((one) => one.lane === lane && one.state === 'open' && one.due_at > 0 && isMine(one))
      .map((one) => ({ ...one, due_at: 0 })),
  }));

/** Cells that differ are asked about again: who typed the other value is not kept here. */
export const reopenLane = (lane: string): Promise<void> =>
  edit(({ entries }) => {
    const author = me();
    return author ? askAgain(entries, lane, author) : {};
  });

/** A refused entry waits again, as a new one: the old one has its answer. */
export const reopen = (id: string): Promise<void> =>
  edit(({ entries }) => {
    const one = entries.find((entry) => entry.id === id);
    if (!one) return {};
    return { put: [{ ...asNew(one, crypto.randomUUID()), ...writtenNow() }], drop: [id] };
  }, 'strict');

/** Given up by its author, with what stands on it; a number that was given is then no loss. */
export const drop = (id: string): Promise<void> =>
  edit(({ entries, device = new_device }) => {
    const gone = entries.filter((one) => one.id === id || one.after === id);
    const given_up = { ...device.given_up };
    for (const one of gone) {
      const counter = counterOf(one);
      if (one.n) given_up[counter] = [...(given_up[counter] ?? []), one.n].slice(-given_up_max);
    }
    return { drop: gone.map((one) => one.id), device: { ...device, given_up } };
  });
const given_up_max = 100;

export const noteAsked = (id: string): Promise<void> =>
  edit(({ entries }) => ({
    put: entries.filter((one) => one.id === id).map((one) => ({ ...one, asked: true })),
  }));

/** The answer is told first, so that a screen shows the new value before the waiting one goes. */
export async function settle(one: Entry, data: unknown): Promise<void> {
  // An answer that was too long to be kept is asked for again: the cells say the same once more.
  const is_unknown = isCells(one) && data === null;
  if (!is_unknown) {
    hear(one, data);
    tellTabs({ answered: { one, data } });
  }
  await edit(({ entries }) => {
    if (is_unknown) return { drop: [one.id], put: [asNew(one, crypto.randomUUID())] };
    if (isCells(one)) return settleCells(entries, one, data as CellsAnswer, crypto.randomUUID());
    const next = entries.filter(({ after }) => after === one.id);
    return { drop: [one.id], put: next.map((entry) => following(entry, data)) };
  });
}

/** What waited for this answer takes its id and can go. */
function following({ after: _, ...next }: Entry, data: unknown): Entry {
  return { ...next, input: { ...next.input, id: (data as { id?: unknown } | null)?.id } };
}

/** A change of entries as they are stored now, whatever this tab last saw of them. */
export const change = (work: (kept: Keeping) => StoreChange): Promise<void> => edit(work, 'strict');

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

function newEntry(all: readonly Entry[], { endpoint, input, lane, after }: NewEntry): Entry {
  const author = me();
  if (!author) throw new Error(nobody);
  if (all.length >= entries_max) throw new Error(no_room);
  const { offline, path } = endpoint;
  if (!offline) throw new Error(`${path} cannot wait`);
  return {
    ...author,
    ...writtenNow(),
    id: crypto.randomUUID(),
    made: Math.max(Date.now(), ...all.map((one) => one.made + 1)),
    kind: offline.kind,
    noun: offline.noun,
    v: offline.v,
    lane: lane ?? laneOf(offline.lane, input as Record<string, unknown>),
    input: input as Entry['input'],
    from: location.pathname + location.search,
    state: 'open',
    due_at: 0,
    tries: 0,
    ...(after && { after }),
  };
}

const laneOf = (lane: string, input: Record<string, unknown>): string =>
  lane.replace(/:(\w+)/g, (_, name: string) => String(input[name]));

export function me(): Author | null {
  const user = readSession()?.user;
  if (!user) return null;
  return {
    tenant_id: user.tenant_id ?? null,
    user_id: user.id,
    school_id: user.active_school_id ?? null,
  };
}

async function edit(work: (kept: Keeping) => StoreChange, how?: Durability): Promise<void> {
  const opened = await (store ??= openStore());
  keeps = opened.keeps;
  let is_changed = false;
  const noted = (before: Keeping) => {
    const made = work(before);
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
function hold(left: Keeping): void {
  if (JSON.stringify(left) === JSON.stringify(kept)) return;
  kept = left;
  if (keeps) noteWaiting(left.entries);
  tell();
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

export function tell(): void {
  for (const listener of listeners) listener();
}
