// What waits in this browser, as rules without a clock or a store of their own: what may still be amended,
// what goes next, and what is left of an entry when its answer is here.
import type { CellsAnswer } from '@darasa/contract/cells';
import type { Address } from '../call.ts';

/** One cell as it is sent; what is neither value nor version says where it is. */
export interface SentCell {
  value?: number | string;
  version: number;
  [place: string]: unknown;
}

/**
 * An entry is made and stored before anything is sent, with its key. It holds ids, values and versions. From
 * its first try on it stays as it is, because the server may have it already.
 */
export interface Entry {
  /** The Idempotency-Key of every attempt. */
  id: string;
  /** The order in which entries of one lane are sent. */
  n: number;
  tenant_id: string | null;
  user_id: string;
  school_id: string | null;
  /** Entries of one lane are sent in order; lanes do not wait for one another. */
  lane: string;
  /** An act is one call; cells are amended while they wait, and answered one by one. */
  kind: 'act' | 'cells';
  endpoint: Pick<Address, 'method' | 'path' | 'idempotent'>;
  input: Record<string, unknown> & { cells?: SentCell[] };
  at: string;
  state: 'open' | 'tried' | 'differs' | 'refused';
  /** Not sent before: the person may still be typing, or the server asked for time. */
  due_at: number;
  tries: number;
  /** Needs what the answer to another entry says first: who leaves came in before. */
  after?: string;
  /** What the server said when it would not take it; it then waits for a person. */
  refused?: string;
  /** The sentences of single cells that were refused, by place. */
  says?: Record<string, string>;
}

export interface Author {
  tenant_id: string | null;
  user_id: string;
  school_id: string | null;
}

export interface StoreChange {
  put?: Entry[];
  drop?: string[];
}

export const batch_cells_max = 20;
export const typing_ms = 1_200;
const delay_ms_first = 2_000;
const delay_ms_max = 60_000;

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
  const mine = of_lane.filter((one) => one.kind === 'cells');
  const touched = new Set(edits.map((one) => one.place));
  const kept = mine.flatMap((one) =>
    one.state === 'differs' || one.state === 'refused' ? [withoutPlaces(one, touched)] : [],
  );
  // What is typed after an act of the lane, such as handing in, does not slip in before it.
  const acted_at = Math.max(0, ...of_lane.flatMap((one) => (one.kind === 'act' ? one.n : [])));
  const open = mine.findLast((one) => one.state === 'open' && one.n > acted_at);
  const before = open?.input.cells ?? [];
  const others = before.filter((cell) => !touched.has(placeOf(cell)));
  const typed = edits.flatMap(({ cell }) => (cell ? [cell] : []));
  const is_full = others.length >= batch_cells_max;
  const closed = is_full && open ? [withCells({ ...open, due_at: 0 }, others)] : [];
  const base = is_full || !open ? fresh : open;
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
    (one) => one.lane === sent.lane && isOf(one, sent) && one.state === 'open' && one.n > sent.n,
  );
  const typed_again = new Set(later.flatMap((one) => one.input.cells?.map(placeOf) ?? []));
  const says = Object.fromEntries(answer.refused.map((one) => [placeOf(one), one.message]));
  const open_places = new Set([...answer.conflicts.map(placeOf), ...Object.keys(says)]);
  const left = (sent.input.cells ?? []).filter((cell) => {
    const place = placeOf(cell);
    return open_places.has(place) && !typed_again.has(place);
  });
  const rest: Entry = { ...withCells(sent, left), id, state: 'differs', says };
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

/** The next entry to go, if any: the oldest of its lane that is neither held back nor before its time. */
export function nextOf(
  all: readonly Entry[],
  author: Author,
  now: number,
  held_lanes: ReadonlySet<string>,
): Entry | undefined {
  const lanes = new Set(held_lanes);
  for (const one of all.toSorted((a, b) => a.n - b.n)) {
    if (!isOf(one, author) || (one.state !== 'open' && one.state !== 'tried')) continue;
    if (lanes.has(one.lane) || one.after) continue;
    if (one.due_at <= now) return one;
    lanes.add(one.lane);
  }
  return undefined;
}

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
