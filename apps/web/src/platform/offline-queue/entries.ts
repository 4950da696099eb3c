// What waits in this browser, as rules without a clock or a store of their own: what may still be amended,
// what goes next, and what is left of an entry when its answer is here.
import type { CellsAnswer } from '@darasa/contract/cells';
import type { SentEntry } from '@darasa/contract/platform/entries';
import type { WrittenAt } from './seal.ts';

/** One cell as it is sent; what is neither value nor version says where it is. */
export interface SentCell {
  value?: number | string;
  version: number;
  [place: string]: unknown;
}

/**
 * An entry is made and stored before anything is sent, under the id by which the server knows it. It holds ids,
 * values and versions. From its first try on it stays as it is, because the server may have it already.
 */
export interface Entry extends WrittenAt {
  id: string;
  /** The order in which entries are sent. */
  made: number;
  /** Counts what this person sent from this device in this school; given at the first try. */
  n?: number;
  tenant_id: string | null;
  user_id: string;
  school_id: string | null;
  kind: string;
  /** One of it and many, as a person says it. */
  noun: readonly [one: string, many: string];
  /** The version of its input. */
  v: number;
  /** Entries of one lane are sent in order; lanes do not wait for one another. */
  lane: string;
  /** Cells are amended while they wait, and answered one by one. */
  input: Record<string, unknown> & { cells?: SentCell[] };
  /** The screen on which it was written: there it is corrected. */
  from: string;
  state: 'open' | 'tried' | 'differs' | 'refused';
  /** Not sent before: the person may still be typing, or the server asked for time. */
  due_at: number;
  /** The server itself asked for so much time: no tab goes sooner. */
  asked_until?: number;
  tries: number;
  /** Needs what the answer to another entry says first: who leaves came in before. */
  after?: string;
  /** What the server said when it would not take it; it then waits for a person. */
  refused?: string;
  /** The office was asked about it. */
  asked?: true;
  /** The sentences of single cells that were refused, by place. */
  says?: Record<string, string>;
}

/** The memory of a device beside its entries. */
export interface Device {
  /** The last number that was given, by person and school. */
  last_n: Record<string, number>;
  /** Numbers that were given and never will arrive, because their author gave them up. */
  given_up: Record<string, number[]>;
  /** Entries that a browser threw away, until somebody has read of it. */
  lost?: { count: number; since: number; is_told?: true };
}

export interface Author {
  tenant_id: string | null;
  user_id: string;
  school_id: string | null;
}

export interface StoreChange {
  put?: Entry[];
  drop?: string[];
  device?: Device;
}

export const batch_cells_max = 20;
export const typing_ms = 1_200;
const delay_ms_first = 2_000;
const delay_ms_max = 60_000;

/** The one who counts: a person in a school. */
export const counterOf = ({ user_id, school_id }: Author): string => `${user_id} ${school_id}`;

export const isCells = (one: Entry): boolean => one.input.cells !== undefined;

export const isOf = (one: Entry, { user_id, school_id }: Author): boolean =>
  one.user_id === user_id && one.school_id === school_id;

const answer_fields = new Set(['value', 'version', 'theirs', 'yours', 'by', 'at', 'message']);

/** Two cells with the same place are the same cell. */
export const placeOf = (cell: object): string =>
  Object.entries(cell)
    .filter(([name]) => !answer_fields.has(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join(' ');

export interface CellEdit {
  /** Null where nothing right stands any more: what was not sent yet is taken back. */
  cell: SentCell | null;
  place: string;
}

/**
 * Cells join the entry of their lane that was not tried yet. A full one is closed and goes at once, so that
 * what is being typed this moment is not sent half.
 */
export function amendCells(
  all: readonly Entry[],
  edits: readonly CellEdit[],
  fresh: Entry,
  now: number,
): StoreChange {
  const of_lane = all.filter((one) => one.lane === fresh.lane && isOf(one, fresh));
  const mine = of_lane.filter(isCells);
  const touched = new Set(edits.map((one) => one.place));
  const kept = mine.flatMap((one) =>
    one.state === 'differs' || one.state === 'refused' ? [withoutPlaces(one, touched)] : [],
  );
  // What is typed after an act of the lane, such as handing in, does not slip in before it.
  const acted_at = Math.max(0, ...of_lane.flatMap((one) => (isCells(one) ? [] : one.made)));
  const open = mine.findLast((one) => one.state === 'open' && one.made > acted_at);
  const before = open?.input.cells ?? [];
  const others = before.filter((cell) => !touched.has(placeOf(cell)));
  const typed = edits.flatMap(({ cell }) => (cell ? [cell] : []));
  const is_full = others.length >= batch_cells_max;
  const closed = is_full && open ? [withCells({ ...open, due_at: 0 }, others)] : [];
  const base = is_full || !open ? fresh : { ...open, ...momentOf(fresh) };
  const next = withCells(
    { ...base, due_at: now + typing_ms },
    is_full ? typed : [...others, ...typed],
  );
  const emptied = [...kept, ...closed, next].filter((one) => one.input.cells?.length === 0);
  return {
    put: [...kept, ...closed, next].filter((one) => one.input.cells?.length !== 0),
    drop: emptied.map((one) => one.id),
  };
}

/** It was written when its last cell was. */
const momentOf = ({ at, wall_at, device_id, seal, since_ms }: Entry): WrittenAt => ({
  at,
  wall_at,
  device_id,
  ...(seal && { seal }),
  ...(since_ms !== undefined && { since_ms }),
});

/**
 * Settled cells are gone from the entry; those that differ or were refused stay, without the names of people,
 * and later entries stand on the versions that came of it.
 */
export function settleCells(
  all: readonly Entry[],
  sent: Entry,
  answer: CellsAnswer,
  id: string,
): StoreChange {
  const later = all.filter(
    (one) =>
      one.lane === sent.lane && isOf(one, sent) && one.state === 'open' && one.made > sent.made,
  );
  const typed_again = new Set(later.flatMap((one) => one.input.cells?.map(placeOf) ?? []));
  const says = Object.fromEntries(answer.refused.map((one) => [placeOf(one), one.message]));
  const open_places = new Set([...answer.conflicts.map(placeOf), ...Object.keys(says)]);
  const left = (sent.input.cells ?? []).filter((cell) => {
    const place = placeOf(cell);
    return open_places.has(place) && !typed_again.has(place);
  });
  const rest: Entry = { ...asNew(withCells(sent, left), id), state: 'differs', says };
  return {
    put: [...(left.length > 0 ? [rest] : []), ...later.map((one) => rebased(one, sent, answer))],
    drop: [sent.id],
  };
}

/** A cell that was typed again while its first value was on its way stands on what became of that. */
function rebased(later: Entry, sent: Entry, answer: CellsAnswer): Entry {
  const versions = new Map(answer.applied.map((one) => [placeOf(one), one.version]));
  const bases = new Map(sent.input.cells?.map((one) => [placeOf(one), one.version]));
  const cells = (later.input.cells ?? []).map((cell) => {
    const place = placeOf(cell);
    const version = versions.get(place);
    return version !== undefined && bases.get(place) === cell.version ? { ...cell, version } : cell;
  });
  return withCells(later, cells);
}

/** Cells that differ are asked about again: the server then says who typed what, which is not kept here. */
export function askAgain(all: readonly Entry[], lane: string, author: Author): StoreChange {
  const put = all
    .filter((one) => one.lane === lane && isOf(one, author) && one.state === 'differs')
    .map((one): Entry => ({ ...one, state: 'open', due_at: 0 }));
  return { put };
}

/** The same once more, under a name of its own: the old one has its answer. */
export function asNew(one: Entry, id: string): Entry {
  const { n: _n, refused: _refused, asked: _asked, ...rest } = one;
  return { ...rest, id, state: 'open', due_at: 0, tries: 0 };
}

const batch_entries_max = 50;
const batch_length_max = 60_000;

/**
 * The entries that go together: the oldest of each lane that are neither held back nor before their time. A cell
 * that was typed twice goes once at a time, because the second stands on what became of the first.
 */
export function batchOf(
  all: readonly Entry[],
  author: Author,
  now: number,
  held_lanes: ReadonlySet<string>,
): Entry[] {
  const stopped = new Set(held_lanes);
  const places = new Set<string>();
  const batch: Entry[] = [];
  let length = 0;
  for (const one of all.toSorted((a, b) => a.made - b.made)) {
    if (!isOf(one, author) || (one.state !== 'open' && one.state !== 'tried')) continue;
    if (stopped.has(one.lane) || one.after) continue;
    const own = (one.input.cells ?? []).map((cell) => `${one.lane} ${placeOf(cell)}`);
    const size = JSON.stringify(one.input).length + 1_000;
    const is_full = batch.length === batch_entries_max || length + size > batch_length_max;
    if (
      isAhead(one.due_at, now) ||
      own.some((place) => places.has(place)) ||
      (is_full && length > 0)
    ) {
      stopped.add(one.lane);
      continue;
    }
    for (const place of own) places.add(place);
    length += size;
    batch.push(one);
  }
  return batch;
}

/** Marked as tried, each with its number; from here on their bytes stay. */
export function triedOf(batch: readonly Entry[], device: Device): { put: Entry[]; device: Device } {
  const last_n = { ...device.last_n };
  const put = batch.map((one): Entry => {
    const counter = counterOf(one);
    const n = one.n ?? (last_n[counter] ?? 0) + 1;
    last_n[counter] = Math.max(n, last_n[counter] ?? 0);
    return { ...one, n, state: 'tried', tries: one.tries + 1, due_at: 0 };
  });
  return { put, device: { ...device, last_n } };
}

/** The entry as the server reads it. */
export const wireOf = (one: Entry, in_hand: boolean): SentEntry => ({
  id: one.id,
  n: one.n ?? 1,
  user_id: one.user_id,
  school_id: one.school_id,
  device_id: one.device_id,
  kind: one.kind,
  v: one.v,
  lane: one.lane,
  input: one.input,
  wall_at: one.wall_at,
  ...(one.seal && { seal: one.seal }),
  ...(one.since_ms !== undefined && { since_ms: one.since_ms }),
  ...(in_hand && { in_hand: true }),
});

/** A time further ahead than anybody asks for was noted by a clock that was set back since. */
export const isAhead = (at: number, now: number): boolean => at > now && at <= now + ahead_ms_max;
const ahead_ms_max = 15 * 60_000;

/** Doubles from 2 s to a minute, spread by half; never sooner than the server asked. */
export function retryAt(now: number, tries: number, asked_s: number | undefined): number {
  const delay_ms = Math.min(delay_ms_first * 2 ** (tries - 1), delay_ms_max);
  return now + Math.max(delay_ms * (0.5 + Math.random()), (asked_s ?? 0) * 1_000);
}

export const withCells = (one: Entry, cells: SentCell[]): Entry => ({
  ...one,
  input: { ...one.input, cells },
});

const withoutPlaces = (one: Entry, places: ReadonlySet<string>): Entry =>
  withCells(
    one,
    (one.input.cells ?? []).filter((cell) => !places.has(placeOf(cell))),
  );
