import type { CellsAnswer } from '@darasa/contract/cells';
import { formatTime } from '@darasa/rules/dates';
import type { FeedCell, FeedCells, FeedChange, GridFeed } from '@darasa/ui';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { isCells, placeOf, type SentCell } from '../offline-queue/entries.ts';
import { giveUp } from '../offline-queue/decide.ts';
import {
  allWaiting,
  type Entry,
  isKeeping,
  isMine,
  keepCells,
  onAnswer,
  onWaiting,
} from '../offline-queue/queue.ts';
import { flushLane, resend, sendWaiting, tryLaneAgain } from '../offline-queue/sending.ts';
import { useConnection } from '../online.ts';
import { cellsOnWay, type CellLane, type Conflicts, textOf } from './cell-lane.ts';

const keeps_nothing =
  'This browser cannot keep entries without a line. Leave the page only when all is saved.';

export interface CellFeed extends GridFeed {
  /** Entries that the server would not take, with its sentence. */
  refused: readonly Entry[];
  /** Anything at all that is not the school's yet. */
  count: number;
  /** Sends everything and answers when it has been tried. */
  sendAll: () => Promise<void>;
  sendAgain: () => void;
  giveUp: () => Promise<void>;
}

/**
 * Cells go by themselves: 1.2 s after the last key, after 20 cells, on leaving the grid and on hiding the
 * page. Each is stored on this device first and sent from there.
 */
export function useCellFeed(
  lane: CellLane,
  /** Puts what the server answered where the grid reads it. */
  onSaved: (data: unknown) => void,
): CellFeed {
  const latest = useRef({ lane, onSaved });
  latest.current = { lane, onSaved };
  const { name } = lane;
  const is_offline = useConnection() === 'offline';
  const all = useSyncExternalStore(onWaiting, allWaiting);
  const waiting = useMemo(() => all.filter((one) => one.lane === name && isMine(one)), [all, name]);
  const { conflicts, saved_at, forget } = useAnswers(name, latest);
  const { pending, fault, put } = usePut(latest, conflicts);
  useGoing(name, waiting, conflicts);

  const cells = useMemo(() => {
    const known = {
      conflicts,
      is_offline,
      timeOf: (at: string) => formatTime(at),
    };
    const stored = cellsOnWay(lane, waiting, known);
    return above(stored, pending);
  }, [lane, waiting, conflicts, is_offline, pending]);
  const refused = useMemo(() => waiting.filter((one) => one.state === 'refused'), [waiting]);

  const decide = (row_id: string, key: string, whose: 'theirs' | 'yours') => {
    const place = placeOf(latest.current.lane.placeOf(row_id, key));
    const cell = waiting
      .flatMap((one) => one.input.cells ?? [])
      .findLast((one) => placeOf(one) === place);
    const value = whose === 'theirs' ? undefined : (cell?.value ?? null);
    put([{ row_id, key, value, is_own: false }]);
    forget(place);
    void flushLane(name);
  };
  return {
    cells,
    saved_at,
    note: fault ?? (isKeeping() ? null : keeps_nothing),
    put,
    decide,
    flush: () => void flushLane(name).catch(() => undefined),
    refused,
    count: waiting.length + pending.size,
    sendAll: () => flushLane(name),
    sendAgain: () => void refused.map((one) => resend(one.id)),
    giveUp: async () => {
      for (const one of refused) await giveUp(one);
    },
  };
}

type Latest = { current: { lane: CellLane; onSaved: (data: unknown) => void } };

/** What the answers of this lane said: the time of the last save, and who typed what else. */
function useAnswers(name: string, latest: Latest) {
  const [conflicts, setConflicts] = useState<Conflicts>(new Map());
  const [saved_at, setSavedAt] = useState<string | null>(null);
  useEffect(
    () =>
      onAnswer((one, data) => {
        if (one.lane !== name || !isCells(one)) return;
        const answer = data as CellsAnswer;
        latest.current.onSaved(data);
        if (answer.applied.length > 0) setSavedAt(formatTime(new Date()));
        setConflicts((before) => {
          const next = new Map(before);
          for (const cell of answer.applied) next.delete(placeOf(cell));
          for (const cell of answer.conflicts) next.set(placeOf(cell), cell);
          return next;
        });
      }),
    [name, latest],
  );
  const forget = (place: string) =>
    setConflicts((before) => new Map([...before].filter(([one]) => one !== place)));
  return { conflicts, saved_at, forget };
}

interface Pending {
  row_id: string;
  key: string;
  cell: FeedCell;
}

/** Cells are shown as typed from the moment they are, and stored a moment later. */
function usePut(latest: Latest, conflicts: Conflicts) {
  const [pending, setPending] = useState<ReadonlyMap<string, Pending>>(new Map());
  const [fault, setFault] = useState<string | null>(null);
  const put = (changes: readonly FeedChange[]) => {
    const { lane } = latest.current;
    const edits = changes.map((one) => editOf(lane, one, conflicts));
    const shown = new Map(
      edits.flatMap(({ cell, place }, i) => {
        const { row_id, key } = changes[i]!;
        const text = textOf(cell?.value);
        return cell ? [[place, { row_id, key, cell: { text, state: 'sending' as const } }]] : [];
      }),
    );
    setPending((before) => new Map([...before, ...shown]));
    void store(lane, edits, shown);
  };
  const store = async (
    lane: CellLane,
    edits: ReturnType<typeof editOf>[],
    shown: ReadonlyMap<string, Pending>,
  ) => {
    try {
      await keepCells(lane.name, lane.endpoint, lane.input, edits);
      setFault(null);
      setPending((before) => without(before, shown));
    } catch (error) {
      const says = (error as Error).message;
      setFault(says);
      setPending((before) => refusedOf(before, shown, { state: 'refused', says }));
    }
  };
  return { pending, fault, put };
}

/**
 * Whoever types over both values has seen them, and stands on the newer one. A cell that is already on its way
 * has the base of that one, until its answer is here.
 */
function editOf(lane: CellLane, change: FeedChange, conflicts: Conflicts) {
  const { row_id, key, value, is_own } = change;
  const at = lane.placeOf(row_id, key);
  const place = placeOf(at);
  const tried = allWaiting()
    .filter((one) => one.lane === lane.name && one.state === 'tried' && isMine(one))
    .flatMap((one) => one.input.cells ?? [])
    .findLast((one) => placeOf(one) === place);
  if (value === undefined || (is_own && !tried)) return { cell: null, place };
  const seen = conflicts.get(place)?.version;
  const version = seen ?? tried?.version ?? lane.versionOf(row_id, key);
  const cell: SentCell = { ...at, version, ...(value === null ? {} : { value }) };
  return { cell, place };
}

/** When cells go: leaving the grid, hiding the page, and once when the grid is opened again. */
function useGoing(name: string, waiting: readonly Entry[], conflicts: Conflicts): void {
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void flushLane(name).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', hide);
      void flushLane(name).catch(() => undefined);
    };
  }, [name]);
  // The oldest goes first, and nothing of the lane goes before it.
  const due_at = waiting.find((one) => one.state === 'open' || one.state === 'tried')?.due_at;
  useEffect(() => {
    if (due_at === undefined) return undefined;
    const wait_ms = Math.max(0, due_at - Date.now()) + 10;
    const timer = setTimeout(() => void sendWaiting().catch(() => undefined), wait_ms);
    return () => clearTimeout(timer);
  }, [due_at, waiting]);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const unknown = waiting.filter(
      (one) =>
        one.state === 'differs' &&
        !asked.current.has(one.id) &&
        one.input.cells?.some(
          (cell) => !one.says?.[placeOf(cell)] && !conflicts.has(placeOf(cell)),
        ),
    );
    if (unknown.length === 0) return;
    for (const one of unknown) asked.current.add(one.id);
    tryLaneAgain(name).catch(() => undefined);
  }, [name, waiting, conflicts]);
}

function above(stored: FeedCells, pending: ReadonlyMap<string, Pending>): FeedCells {
  const cells: Record<string, Record<string, FeedCell>> = { ...stored };
  for (const { row_id, key, cell } of pending.values()) {
    cells[row_id] = { ...cells[row_id], [key]: cell };
  }
  return cells;
}

/** Only what is still the same: a cell that was typed again meanwhile has a later value. */
const without = (before: ReadonlyMap<string, Pending>, those: ReadonlyMap<string, Pending>) =>
  new Map([...before].filter(([place, one]) => those.get(place) !== one));

const refusedOf = (
  before: ReadonlyMap<string, Pending>,
  those: ReadonlyMap<string, Pending>,
  cell: Pick<FeedCell, 'state' | 'says'>,
) =>
  new Map(
    [...before].map(([place, one]) => [
      place,
      those.get(place) === one ? { ...one, cell: { ...one.cell, ...cell } } : one,
    ]),
  );
