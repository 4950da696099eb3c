import type { CellChange, SavedCells } from '@darasa/contract/attendance/registers/registers';
import { cellText, readCell, type TypedCell } from '@darasa/rules/attendance/cell';
import { minuteAt, minuteOf } from '@darasa/rules/attendance/clock';
import { mergeCell, type SentCell, type StoredCell } from '@darasa/rules/attendance/merge-cell';
import { formatDate } from '@darasa/rules/dates';
import type { CodeRow, MarkRow, PersonRow, RegisterFacts } from './queries.ts';

/** A typist is who types, when, and as what. */
export interface Typist {
  user_id: string;
  side: 'teacher' | 'office';
  /** The office changes what was handed in; before, it takes the register like a teacher. */
  is_change: boolean;
  done_at: string;
  at: string;
}

/** A mark as it will be, without the register that it belongs to. */
export interface MergedMark {
  person_id: string;
  code_id: string;
  minutes: number | null;
  reason_id: string | null;
  teacher_code_id: string | null;
  teacher_minutes: number | null;
  teacher_by: string | null;
  teacher_at: string | null;
  how: MarkRow['how'];
  done_at: string;
  by_id: string;
  at: string;
  version: number;
}

interface Change {
  person_id: string;
  from: Pick<MarkRow, 'code_id' | 'minutes'> | null;
  to: { code_id: string; minutes: number | null };
}

interface Difference {
  person_id: string;
  kept: MarkRow | null;
  other: { code_id: string; minutes: number | null };
}

export interface Merge {
  written: MergedMark[];
  changes: Change[];
  differences: Difference[];
  /** Learners whose open differences are decided by what was typed now. */
  decided: { person_id: string; code_id: string }[];
  applied: SavedCells['applied'];
  conflicts: SavedCells['conflicts'];
  refused: SavedCells['refused'];
}

interface Ground {
  facts: RegisterFacts;
  /** Learners of the roster, and those named who are not on it. */
  people: ReadonlyMap<string, PersonRow & { is_expected: boolean }>;
  codes: readonly CodeRow[];
  reason_ids: ReadonlySet<string>;
  typist: Typist;
}

/** Cells that are typed meet what stands there, one by one; none holds back another. */
export function mergeCells(ground: Ground, sent: readonly CellChange[]): Merge {
  const merge: Merge = {
    written: [],
    changes: [],
    differences: [],
    decided: [],
    applied: [],
    conflicts: [],
    refused: [],
  };
  // Of two cells for one learner in one call the later one counts.
  const last = new Map(sent.map((cell) => [cell.student_id, cell]));
  for (const cell of last.values()) mergeOne(ground, merge, cell);
  return merge;
}

function mergeOne(ground: Ground, merge: Merge, sent: CellChange): void {
  const { student_id } = sent;
  const person = ground.people.get(student_id);
  const typed = readCell(sent.value);
  const code = typed && ground.codes.find((one) => one.code === typed.code && !one.retired_at);
  const refuse = (message: string) => merge.refused.push({ student_id, message });
  if (!typed || !code) return void refuse(`${sent.value} is not a code of this school`);
  if (typed.reason_id && !ground.reason_ids.has(typed.reason_id))
    return void refuse('Choose a reason of this school');
  if (!person) return void refuse('This learner is not on the register');
  if (!person.is_expected) {
    const other = { code_id: code.id, minutes: typed.minutes };
    merge.differences.push({ person_id: student_id, kept: person.mark, other });
    return void refuse(sitsElsewhere(person));
  }
  settle(ground, merge, { person, sent, typed, code });
}

const sitsElsewhere = ({ name, sits, sits_since }: PersonRow): string =>
  sits && sits_since
    ? `${name} is now in ${sits} since ${formatDate(sits_since)}`
    : `${name} is not at school on this day`;

interface Typed {
  person: PersonRow;
  sent: CellChange;
  typed: TypedCell;
  code: CodeRow;
}

function settle(ground: Ground, merge: Merge, one: Typed): void {
  const { person, sent, typed, code } = one;
  const { typist } = ground;
  const { student_id } = person;
  const version = person.mark?.version ?? 0;
  const outcome = mergeCell(storedOf(ground, person), sentOf(ground, one));
  const to = { code_id: code.id, minutes: typed.minutes };
  if (outcome === 'differs') {
    merge.differences.push({ person_id: student_id, kept: person.mark, other: to });
    merge.conflicts.push({
      student_id,
      theirs: cellText(person.mark!),
      yours: cellText(typed),
      by: person.mark!.by,
      at: person.mark!.at,
      version,
    });
    return;
  }
  // The office has spoken, so what the teacher says now is told to it, and decided by it alone.
  if (outcome === 'beside' && !isEffective(person.mark!, to))
    merge.differences.push({ person_id: student_id, kept: person.mark, other: to });
  const decided = sent.version === version && outcome !== 'note';
  if (decided) merge.decided.push({ person_id: student_id, code_id: code.id });
  if (outcome === 'same') {
    merge.applied.push({ student_id, version });
    return;
  }
  merge.changes.push({ person_id: student_id, from: person.mark, to });
  if (outcome === 'note') {
    merge.applied.push({ student_id, version });
    return;
  }
  const mark = outcome === 'beside' ? besideOffice(person.mark!, to, typist) : markOf(one, typist);
  merge.written.push({ ...mark, person_id: student_id, version: version + 1 });
  merge.applied.push({ student_id, version: version + 1 });
}

const isEffective = (
  mark: Pick<MarkRow, 'code_id' | 'minutes'>,
  to: { code_id: string; minutes: number | null },
): boolean => mark.code_id === to.code_id && mark.minutes === to.minutes;

type Unplaced = Omit<MergedMark, 'person_id' | 'version'>;

/** A cell that is typed; what the teacher said stays beside what the office makes of it. */
function markOf({ person, typed, code }: Typed, typist: Typist): Unplaced {
  const { mark } = person;
  const { user_id, done_at, at, is_change } = typist;
  const to = { code_id: code.id, minutes: typed.minutes };
  return {
    ...to,
    reason_id: typed.reason_id,
    ...(is_change ? teacherOf(mark) : teacherSays(to, typist)),
    how: is_change ? 'office' : 'typed',
    done_at,
    by_id: user_id,
    at,
  };
}

/** The office has spoken: only the teacher's own column moves. */
const besideOffice = (
  mark: MarkRow,
  to: { code_id: string; minutes: number | null },
  typist: Typist,
): Unplaced => ({
  code_id: mark.code_id,
  minutes: mark.minutes,
  reason_id: mark.reason_id,
  ...teacherSays(to, typist),
  how: mark.how,
  done_at: mark.done_at,
  by_id: mark.by_id,
  at: mark.at,
});

const teacherSays = (
  { code_id, minutes }: { code_id: string; minutes: number | null },
  { user_id, done_at }: Typist,
) => ({
  teacher_code_id: code_id,
  teacher_minutes: minutes,
  teacher_by: user_id,
  teacher_at: done_at,
});

const teacherOf = (mark: MarkRow | null) => ({
  teacher_code_id: mark?.teacher_code_id ?? null,
  teacher_minutes: mark?.teacher_minutes ?? null,
  teacher_by: mark?.teacher_by_id ?? null,
  teacher_at: mark?.teacher_at ?? null,
});

function sentOf({ facts, typist }: Ground, { sent, typed, code }: Typed): SentCell {
  const { side, done_at } = typist;
  return {
    ...typed,
    meaning: code,
    base: sent.version,
    done_at,
    side,
    is_after_start: isAfterStart(facts, done_at),
  };
}

function storedOf({ facts, codes }: Ground, { mark, prefill }: PersonRow): StoredCell | null {
  if (!mark && !prefill) return null;
  const { code_id, minutes, reason_id } = mark ?? prefill!;
  const code = codes.find((one) => one.id === code_id)!;
  const done_at = mark?.done_at ?? '';
  return {
    code: code.code,
    minutes,
    reason_id,
    meaning: code,
    how: mark?.how ?? 'plan',
    done_at,
    is_after_start: mark !== null && isAfterStart(facts, done_at),
    version: mark?.version ?? 0,
    teacher: mark?.teacher_code
      ? { code: mark.teacher_code, minutes: mark.teacher_minutes, reason_id: null }
      : null,
  };
}

const isAfterStart = ({ late_after, grace }: RegisterFacts, done_at: string): boolean =>
  minuteAt(new Date(done_at)) > minuteOf(late_after) + grace;
