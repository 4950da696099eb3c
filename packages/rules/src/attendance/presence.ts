// What a mark in a register counts as. Whole numbers only; a share is rounded once.

/** The meaning of a code is what never changes once it was used. */
export interface CodeMeaning {
  presence: 'present' | 'absent' | 'none';
  is_excused: boolean;
  is_late: boolean;
}

/** The rule of a type of register: what a learner without a mark is, and when late becomes absent. */
export interface PresenceRule {
  starts_as: 'present' | 'unseen';
  late_absent_after: number | null;
}

export interface Counts {
  possible: number;
  present: number;
  absent: number;
  excused: number;
  late: number;
  late_minutes: number;
}

export const no_counts: Counts = /* #__PURE__ */ Object.freeze({
  possible: 0,
  present: 0,
  absent: 0,
  excused: 0,
  late: 0,
  late_minutes: 0,
});

/** One learner in one register: possible is present and absent together, and nothing for who is not expected. */
export function presenceOf(
  mark: { meaning: CodeMeaning; minutes: number | null } | null,
  rule: PresenceRule,
): Counts {
  if (!mark) return rule.starts_as === 'present' ? present : absent;
  const { presence, is_excused, is_late } = mark.meaning;
  if (presence === 'none') return no_counts;
  if (presence === 'absent') return is_excused ? { ...absent, excused: 1 } : absent;
  if (!is_late) return present;
  const minutes = mark.minutes ?? 0;
  const is_absent = rule.late_absent_after !== null && minutes > rule.late_absent_after;
  return is_absent ? absent : { ...present, late: 1, late_minutes: minutes };
}

const present: Counts = /* #__PURE__ */ Object.freeze({ ...no_counts, possible: 1, present: 1 });
const absent: Counts = /* #__PURE__ */ Object.freeze({ ...no_counts, possible: 1, absent: 1 });

/** The change of one learner's counts; a register that is void gives back all that it gave. */
export const deltaOf = (before: Counts | null, after: Counts | null): Counts =>
  combined(after ?? no_counts, before ?? no_counts, (a, b) => a - b);

export const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce((sum, one) => combined(sum, one, (a, b) => a + b), no_counts);

export const isNothing = (counts: Counts): boolean =>
  Object.values(counts).every((count) => count === 0);

const combined = (a: Counts, b: Counts, how: (a: number, b: number) => number): Counts => ({
  possible: how(a.possible, b.possible),
  present: how(a.present, b.present),
  absent: how(a.absent, b.absent),
  excused: how(a.excused, b.excused),
  late: how(a.late, b.late),
  late_minutes: how(a.late_minutes, b.late_minutes),
});

/** Minutes late, from the minute the register says; none within the grace. */
export function lateOf(
  minute: number,
  { late_after, grace }: { late_after: number; grace: number },
): number {
  return minute > late_after + grace ? minute - late_after : 0;
}

/** A share in per cent to a tenth, half up; none where nothing was possible. */
export function shareOf(present_count: number, possible_count: number): number | null {
  if (possible_count <= 0) return null;
  const tenths = Math.floor((present_count * 2_000 + possible_count) / (2 * possible_count));
  return tenths / 10;
}

/** The share of a learner; excused absences lower it, or are left out as if nobody had expected the learner. */
export const shareOfCounts = (
  { present: came, possible, excused }: Pick<Counts, 'present' | 'possible' | 'excused'>,
  excused_counts: boolean,
): number | null => shareOf(came, excused_counts ? possible : possible - excused);
