import {
  type getDirectorAttendance,
  type SchoolAttendance,
  told_min,
} from '@darasa/contract/attendance/figures/director-attendance';
import type { OutputOf } from '@darasa/contract/endpoint';
import { shareOf } from '@darasa/rules/attendance/presence';
import { isoDate } from '@darasa/rules/dates';
import { listSchoolsWhere } from '#platform/auth/elsewhere/queries.ts';
import type { Ctx } from '#platform/ctx.ts';
import * as queries from './queries.ts';

const schools_max = 20;

/** One school after another in one breath: the same queries, each asked inside its school. */
export async function read(ctx: Ctx): Promise<OutputOf<typeof getDirectorAttendance>> {
  const today = isoDate(ctx.now);
  const own = ctx.user.user_schools_access.slice(0, schools_max);
  const ids = own.map((one) => one.id);
  const open = listSchoolsWhere(ctx, ids, ['attendance', 'view']);
  const schools = own.map(({ id, name }) => {
    queries.enterIfOpen(ctx, id);
    const asked = [queries.listClasses(ctx.db, today), queries.findDay(ctx.db, today)] as const;
    return Promise.all(asked).then(([classes, day]) => schoolOf({ id, name }, classes, day));
  });
  const [where, all] = await Promise.all([open, Promise.all(schools)]);
  return { schools: all.filter((one) => where.has(one.school_id)) };
}

function schoolOf(
  school: { id: string; name: string },
  classes: readonly queries.ClassCounts[],
  day: { possible: number; present: number },
): SchoolAttendance {
  const add = (pick: (one: queries.ClassCounts) => number) =>
    classes.reduce((sum, one) => sum + pick(one), 0);
  const all = told({
    learner_count: add((one) => one.learner_count),
    possible: add((one) => one.possible),
    present: add((one) => one.present),
  });
  return {
    school_id: school.id,
    school_name: school.name,
    term: classes[0]?.term ?? null,
    ...all,
    late_count: all.is_hidden ? null : add((one) => one.late),
    today: day.possible < told_min ? null : { ...day, share: shareOf(day.present, day.possible) },
    classes: classes.map((one) => ({ class_id: one.class_id, class: one.class, ...told(one) })),
  };
}

/** Of a few learners nothing is told but that they are there. */
function told(of: Pick<queries.ClassCounts, 'learner_count' | 'possible' | 'present'>) {
  const { learner_count, possible, present } = of;
  const is_hidden = learner_count > 0 && learner_count < told_min;
  return { learner_count, share: is_hidden ? null : shareOf(present, possible), is_hidden };
}
