import type {
  ChildAttendance,
  getFamilyAttendance,
} from '@darasa/contract/attendance/figures/family-attendance';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { presenceOf, shareOfCounts } from '@darasa/rules/attendance/presence';
import { attendanceWords } from '@darasa/rules/attendance/words';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import * as queries from './queries.ts';

/** Children of a parent, each asked of inside the own school; neither teachers nor notes are told. */
export async function read(
  ctx: Ctx,
  { student_id }: InputOf<typeof getFamilyAttendance>,
): Promise<OutputOf<typeof getFamilyAttendance>> {
  const today = isoDate(ctx.now);
  const ids = student_id ? [student_id] : await queries.listChildIds(ctx.db);
  const children = await Promise.all(
    ids.map((id) => {
      queries.enterChild(ctx.db, id);
      return queries.findChild(ctx.db, id, today);
    }),
  );
  return { rows: children.filter((one) => one !== undefined).map(asShown) };
}

function asShown(child: queries.ChildRow): ChildAttendance {
  const share = shareOfCounts(child, child.excused_counts);
  return {
    student_id: child.student_id,
    today: todayOf(child),
    term: child.term,
    says: child.term ? attendanceWords(child, share) : [],
  };
}

function todayOf(child: queries.ChildRow): ChildAttendance['today'] {
  const { type, at, presence, words, is_late, is_onsite, minutes } = child;
  if (!type || !at) return null;
  const rule = { starts_as: child.starts_as!, late_absent_after: child.late_absent_after };
  const meaning = presence && { presence, is_excused: false, is_late: is_late! };
  const counts = presenceOf(meaning && { meaning, minutes }, rule);
  const shown = { type, at, minutes: is_late ? minutes : null };
  if (counts.possible === 0) return { ...shown, state: 'none', words: words ?? '' };
  if (counts.present === 0) return { ...shown, state: 'absent', words: words ?? 'absent' };
  if (counts.late > 0) return { ...shown, state: 'late', words: words ?? 'late' };
  if (is_onsite === false) return { ...shown, state: 'away', words: words ?? '' };
  return { ...shown, state: 'in-class', words: words ?? 'present' };
}
