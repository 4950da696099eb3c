import type {
  AttendanceException,
  getLearnerAttendance,
  LearnerAttendance,
} from '@darasa/contract/attendance/figures/learner-attendance';
import type { InputOf } from '@darasa/contract/endpoint';
import { reachOf } from '@darasa/rules/attendance/patterns';
import { type Counts, shareOfCounts, sumOf } from '@darasa/rules/attendance/presence';
import { addDays, isoDate } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/group-by';
import { findCalendar } from '#modules/administration/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { settingsOf } from '#platform/settings/setting-of.ts';
import { listRolls } from '../rolls/queries.ts';
import { patternsOf } from './patterns.ts';
import { dueOf } from './due.ts';
import * as queries from './queries.ts';

/** Years back for which the calendar is read; of older terms nobody asks what was not taken. */
const days_back = 800;
const days_ahead = 150;

/** The attendance of one learner in a term: what was possible, what came of it, and each exception. */
export async function read(
  ctx: Ctx,
  { student_id, term_id }: InputOf<typeof getLearnerAttendance>,
): Promise<LearnerAttendance> {
  const { db } = ctx;
  const today = isoDate(ctx.now);
  const span = { from: addDays(today, -days_back), to: addDays(today, days_ahead) };
  const [learner, term, sums, places, sessions, rolls, calendar, set] = await Promise.all([
    queries.findLearner(db, student_id),
    queries.findTerm(db, today, term_id),
    queries.listSums(db, student_id),
    queries.listPlaces(db, student_id),
    queries.listSessions(db, student_id, { today, term_id }),
    listRolls(db),
    findCalendar(db, span),
    settingsOf(ctx, ['attendance.excused_counts', 'attendance.share_min']),
  ]);
  if (!learner || (term_id && !term)) throw fail('record.not_found');
  const excused_counts = set['attendance.excused_counts'];
  const shared = (all: readonly Counts[]) => {
    const counts = sumOf(all);
    return { ...counts, share: shareOfCounts(counts, excused_counts) };
  };
  const official = sums.filter((one) => one.is_official);
  const own = sums.filter((one) => one.term_id === term?.id);
  const all = shared(own.filter((one) => one.is_official));
  const due = term ? dueOf({ rolls, calendar, places, sessions, term, today }) : no_due;
  return {
    term: term ? { id: term.id, name: term.name, year: term.year } : null,
    terms: [...groupBy(official, (one) => one.term_id)].map(([id, rows]) => ({
      id,
      name: rows[0]!.term,
      year: rows[0]!.year,
      ...shared(rows),
    })),
    ...all,
    excused_counts,
    not_taken: due.not_taken.length,
    since: sessions.find((one) => one.is_expected && !one.is_void)?.day ?? null,
    types: own.map(({ type_id, type, is_official, ...row }) => ({
      type_id,
      type,
      is_official,
      ...shared([row]),
    })),
    ...patternsOf({ sessions, rolls, not_taken: due.not_taken, excused_counts }),
    reach:
      term && term.ends_on >= today
        ? reached(all, due.to_come, set['attendance.share_min'], excused_counts)
        : null,
    exceptions: exceptionsOf(sessions),
  };
}

const no_due = { not_taken: [], to_come: 0 };

function reached(counts: Counts, to_come: number, need_percent: number, excused_counts: boolean) {
  const { possible, present, excused } = counts;
  const taken = excused_counts ? possible : possible - excused;
  if (taken === 0) return null;
  const reach = reachOf(need_percent, { all: taken + to_come, taken, present });
  const { left_count, may_miss, best_count } = reach;
  return { need_percent, left_count, may_miss, best_count };
}

/** The latest first; a mark that says no more than the register does is none. */
function exceptionsOf(sessions: readonly queries.SessionRow[]): AttendanceException[] {
  return sessions
    .filter((one) => !one.is_void && one.is_expected && one.code !== null && isTelling(one))
    .toReversed()
    .map(({ is_void: _, is_expected: __, ...one }) => ({
      ...one,
      code: one.code!,
      words: one.words!,
      presence: one.presence!,
      is_excused: one.is_excused!,
      is_late: one.is_late!,
    }));
}

const isTelling = (one: queries.SessionRow): boolean =>
  one.presence !== 'present' ||
  one.is_late === true ||
  one.code !== 'P' ||
  one.teacher_code !== null;
