import { createHash } from 'node:crypto';
import type { MonthCell, MonthSheet } from '@darasa/contract/attendance/figures/month-sheets';
import { cellText } from '@darasa/rules/attendance/cell';
import { dueRegisters } from '@darasa/rules/attendance/due';
import { monthSheet } from '@darasa/rules/attendance/month-sheet';
import { type Counts, presenceOf } from '@darasa/rules/attendance/presence';
import type { SchoolCalendar } from '@darasa/rules/attendance/school-days';
import type { CodeRow } from '#modules/attendance/registers/registers/queries.ts';
import type { RollType } from '../rolls/queries.ts';
import type { AudienceRow, MonthMark, MonthPerson, MonthRegister, Span } from './queries.ts';

/** All that a sheet is made of, read in one flight. */
export interface MonthGround {
  audience: AudienceRow;
  span: Span;
  rolls: readonly RollType[];
  calendar: SchoolCalendar;
  codes: readonly CodeRow[];
  registers: readonly MonthRegister[];
  marks: readonly MonthMark[];
  people: readonly MonthPerson[];
}

type Sheet = Pick<
  MonthSheet,
  'columns' | 'learners' | 'half_days_open' | 'half_days_taken' | 'girls' | 'boys' | 'all'
>;

/** The sheet: registers that were taken, and those of school days that nobody took. */
export function sheetOf(ground: MonthGround): Sheet {
  const columns = columnsOf(ground);
  const codes = new Map(ground.codes.map((one) => [one.id, one]));
  const marks = new Map(
    ground.marks.map((one) => [`${one.register_id} ${one.student_id}`, one] as const),
  );
  const cellOf = (column: Column, student_id: string): Cell | null => {
    const { register, type } = column;
    if (register?.state !== 'handed-in' || !column.expected.has(student_id)) return null;
    const mark = marks.get(`${register.id} ${student_id}`);
    const meaning = mark && codes.get(mark.code_id)!;
    return { mark, counts: presenceOf(meaning ? { meaning, minutes: mark.minutes } : null, type) };
  };
  const rows = ground.people.map((person) => ({
    person,
    cells: columns.map((column) => cellOf(column, person.student_id)),
  }));
  const sums = monthSheet(
    columns.map(({ day, type, register }) => ({
      day,
      half_days: type.half_days,
      is_taken: register?.state === 'handed-in',
    })),
    rows.map(({ person, cells }) => ({
      gender: person.gender,
      counts: cells.map((one) => one?.counts ?? null),
    })),
  );
  const { half_days_open, half_days_taken, girls, boys, all } = sums;
  return {
    half_days_open,
    half_days_taken,
    girls,
    boys,
    all,
    columns: columns.map(({ day, type, register }, i) => ({
      day,
      type_id: type.id,
      type: type.name,
      half_days: type.half_days,
      state: register?.state ?? 'none',
      girls: sums.columns[i]!.girls,
      boys: sums.columns[i]!.boys,
    })),
    learners: rows.map(({ person, cells }, i) => {
      const { possible, present, absent, late, share } = sums.learners[i]!;
      return { ...person, cells: cells.map(shown), possible, present, absent, late, share };
    }),
  };
}

interface Cell {
  mark: MonthMark | undefined;
  counts: Counts;
}

interface Column {
  day: string;
  type: RollType;
  register: MonthRegister | undefined;
  expected: ReadonlySet<string>;
}

/** A register that is void stands on no sheet. */
function columnsOf({ rolls, calendar, registers, audience, span }: MonthGround): Column[] {
  const types = new Map(rolls.map((one) => [one.id, one]));
  const known = new Map(registers.map((one) => [`${one.day} ${one.type_id}`, one]));
  const official = rolls.filter((one) => one.is_official);
  const due = dueRegisters(calendar, official, span, audience.class_id);
  const keys = new Set([...due.map((one) => `${one.day} ${one.type_id}`), ...known.keys()]);
  return [...keys]
    .map((key) => {
      const register = known.get(key);
      const [day, type_id] = key.split(' ') as [string, string];
      const expected = new Set(register?.person_ids);
      return { day, type: types.get(type_id)!, register, expected };
    })
    .filter((one) => one.register?.state !== 'void')
    .toSorted(
      (a, b) => a.day.localeCompare(b.day) || a.type.opens_at.localeCompare(b.type.opens_at),
    );
}

function shown(cell: Cell | null): MonthCell | null {
  if (!cell) return null;
  const { mark, counts } = cell;
  const stands = counts.possible === 0 ? 'none' : counts.present > 0 ? 'present' : 'absent';
  const teacher_value =
    mark?.teacher_code &&
    cellText({ code: mark.teacher_code, minutes: mark.teacher_minutes, reason_id: null });
  const value = mark ? cellText({ ...mark, reason_id: null }) : '';
  return {
    value,
    version: mark?.version ?? 0,
    counts: stands,
    teacher_value: teacher_value && teacher_value !== value ? teacher_value : null,
  };
}

/** The seal of a sheet: whoever holds a signed paper can see whether the registers still say so. */
export const sealOf = ({ columns, learners }: Sheet): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        columns.map(({ day, type_id, state }) => [day, type_id, state]),
        learners.map(({ student_id, cells }) => [
          student_id,
          cells.map((one) => one && [one.value, one.counts]),
        ]),
      ]),
    )
    .digest('hex');
