import {
  getRegister,
  handInRegister,
  type Register,
  type RegisterAddress,
  saveCells,
  type SavedCells,
} from '@darasa/contract/attendance/registers/registers';
import { getDay } from '@darasa/contract/attendance/registers/days';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { CellLane } from '#platform/cell-feed/cell-lane.ts';
import { type CellFeed, useCellFeed } from '#platform/cell-feed/use-cell-feed.ts';
import { isCells } from '#platform/offline-queue/entries.ts';
import { keep, onAnswer } from '#platform/offline-queue/queue.ts';
import { flushLane } from '#platform/offline-queue/sending.ts';
import { useWaiting } from '#platform/offline-queue/use-queued.ts';
import { keyOf, learnAnswer, queryOf } from '#platform/query.ts';
import { type MainCodes, valueOf } from './roll-words.ts';

const key = 'cell';

export const addressOf = ({ type_id, audience_id, day, slot }: RegisterAddress) => ({
  type_id,
  audience_id,
  day,
  slot,
});

/** A register as the queue knows it: its address is its name, so two phones mean the same. */
const laneOf = (register: Register, why: string | null): CellLane => {
  const address = addressOf(register);
  return {
    name: `register.${Object.values(address).join('.')}`,
    endpoint: saveCells,
    input: { ...address, ...(why && { why }) },
    placeOf: (student_id) => ({ student_id }),
    spotOf: ({ student_id }) => ({ row_id: String(student_id), key }),
    versionOf: (student_id) =>
      register.learners.find((one) => one.student_id === student_id)?.cell?.version ?? 0,
  };
};

export interface Roll {
  register: Register;
  main: MainCodes;
  feed: CellFeed;
  /** What stands for a learner now, what was typed before what is stored. */
  shown: (student_id: string) => string;
  set: (student_id: string, value: string) => void;
  /** The last change, for as long as it can be taken back. */
  undo: (() => void) | null;
  handIn: () => Promise<void>;
  /** Nothing is typed here: the register is closed, or the office has not said why yet. */
  is_locked: boolean;
  /** Handing in was pressed and has no answer yet. */
  is_handing: boolean;
  why: string | null;
  setWhy: (why: string) => void;
}

const undo_ms = 10_000;

/** One register on screen: every tap is stored on the device first, and sent from there. */
export function useRoll(register: Register, main: MainCodes): Roll {
  const client = useQueryClient();
  const [why, setWhy] = useState<string | null>(null);
  const lane = useMemo(() => laneOf(register, why), [register, why]);
  const feed = useCellFeed(lane, (data) => {
    const query = queryOf(getRegister, addressOf(register));
    learnAnswer(client, query, (known) => withSaved(known, data as SavedCells));
    void client.invalidateQueries({ queryKey: keyOf(getDay), refetchType: 'none' });
  });
  useHandInAnswer(lane.name, register);
  const stored = useMemo(
    () => new Map(register.learners.map((one) => [one.student_id, valueOf(one.cell, main)])),
    [register, main],
  );
  const shown = (student_id: string) =>
    feed.cells[student_id]?.[key]?.text || stored.get(student_id)!;
  const put = (student_id: string, value: string) =>
    feed.put([{ row_id: student_id, key, value, is_own: value === stored.get(student_id) }]);
  const { undo, note } = useUndo(put);
  const set = (student_id: string, value: string) => {
    note(student_id, shown(student_id));
    put(student_id, value);
  };
  const { mine } = useWaiting();
  const act = mine.find((one) => one.lane === lane.name && !isCells(one));
  return {
    register,
    main,
    feed,
    shown,
    set,
    undo,
    handIn: async () => {
      const input = addressOf(register);
      await keep({ endpoint: handInRegister, input });
      // What has no line yet goes later; what is refused says so in its place.
      await flushLane(lane.name).catch(() => undefined);
    },
    is_locked: register.closed !== null || (register.needs_why && !why?.trim()),
    is_handing: act !== undefined && act.state !== 'refused',
    why,
    setWhy,
  };
}

/** The register with the learners and the counts that an answer brought. */
function withSaved(register: Register, { learners, ...saved }: SavedCells): Register {
  const now = new Map(learners.map((one) => [one.student_id, one]));
  const { applied: _, conflicts: _conflicts, refused: _refused, ...standing } = saved;
  return {
    ...register,
    ...standing,
    learners: register.learners.map((one) => now.get(one.student_id) ?? one),
  };
}

/** What the server says to a hand-in is the register as it then is, whichever tab sent it. */
function useHandInAnswer(lane: string, register: Register): void {
  const client = useQueryClient();
  const { type_id, audience_id, day, slot } = register;
  useEffect(
    () =>
      onAnswer((one, data) => {
        if (one.lane !== lane || isCells(one)) return;
        const query = queryOf(getRegister, { type_id, audience_id, day, slot });
        // A hand-in that had arrived before is answered shortly.
        const now = data as Partial<Register> | null;
        if (now?.learners) learnAnswer(client, query, () => now as Register);
        else void client.invalidateQueries({ queryKey: query.queryKey });
        void client.invalidateQueries({ queryKey: keyOf(getDay) });
      }),
    [client, lane, type_id, audience_id, day, slot],
  );
}

function useUndo(put: (student_id: string, value: string) => void) {
  const [last, setLast] = useState<{ student_id: string; value: string } | null>(null);
  useEffect(() => {
    if (!last) return undefined;
    const timer = setTimeout(() => setLast(null), undo_ms);
    return () => clearTimeout(timer);
  }, [last]);
  const undo = last
    ? () => {
        put(last.student_id, last.value);
        setLast(null);
      }
    : null;
  return { undo, note: (student_id: string, value: string) => setLast({ student_id, value }) };
}
