import {
  type ClassResults,
  type getDirectorResults,
  type listSchoolResults,
  type ResultFigures,
  type SchoolResults,
  told_min,
} from '@darasa/contract/academics/figures/director-results';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/group-by';
import { listSchoolsWhere } from '#platform/auth/elsewhere/queries.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import * as queries from './queries.ts';

const schools_max = 20;

/** One school after another in one breath: the same query, each asked inside its school. */
export async function read(ctx: Ctx): Promise<OutputOf<typeof getDirectorResults>> {
  const own = ctx.user.user_schools_access.slice(0, schools_max);
  const ids = own.map((one) => one.id);
  const open = listSchoolsWhere(ctx, ids, ['academics', 'view']);
  const year_min = Number(isoDate(ctx.now).slice(0, 4)) - 1;
  const schools = own.map(({ id, name }) => {
    queries.enterIfOpen(ctx, id);
    return queries
      .listLatest(ctx.db, year_min)
      .then((rows) => ({ school_id: id, school_name: name, rows }));
  });
  const [where, all] = await Promise.all([open, Promise.all(schools)]);
  return {
    schools: all
      .filter((one) => where.has(one.school_id))
      .map(({ rows, ...school }) => ({
        ...school,
        curricula: curriculaOf(rows),
        classes: rows.map(classOf),
      })),
  };
}

/** A school whose academics is not open to the person is as good as none. */
export async function listSubjects(
  ctx: Ctx,
  { school_id, sitting_id }: InputOf<typeof listSchoolResults>,
): Promise<OutputOf<typeof listSchoolResults>> {
  const open = listSchoolsWhere(ctx, [school_id], ['academics', 'view']);
  queries.enterIfOpen(ctx, school_id);
  const [where, found] = await Promise.all([open, queries.findSubjects(ctx.db, sitting_id)]);
  if (!where.has(school_id) || !found) throw fail('record.not_found');
  return {
    ...found,
    rows: found.rows.map(({ before_count, before_mean: mean, ...row }) => {
      const now = told(row);
      const before_mean = before_count < told_min ? null : mean;
      return { ...row, ...now, before_mean, change: changeOf(now.mean, before_mean) };
    }),
  };
}

/** Of a few learners nothing is told but that they are there. */
function told({ graded_count, people_count, mean, spread }: queries.GradeCounts): ResultFigures {
  const is_hidden = people_count > 0 && people_count < told_min;
  return is_hidden
    ? { graded_count, mean: null, spread: [], is_hidden }
    : { graded_count, mean, spread, is_hidden };
}

function classOf({ before, ...row }: queries.SittingCounts): ClassResults {
  const now = told(row);
  const earlier = before && { exam: before.exam, term: before.term, ...told(before) };
  return { ...row, ...now, before: earlier, change: changeOf(now.mean, earlier?.mean ?? null) };
}

/** The classes of each curriculum as one; the change is of those that sat an exam before. */
function curriculaOf(rows: readonly queries.SittingCounts[]): SchoolResults['curricula'] {
  return [...groupBy(rows, (one) => one.curriculum)].map(([curriculum, classes]) => {
    const both = classes.filter(
      ({ mean, before }) => mean !== null && typeof before?.mean === 'number',
    );
    const now = told({
      graded_count: classes.reduce((sum, one) => sum + one.graded_count, 0),
      people_count: classes.reduce((sum, one) => sum + one.people_count, 0),
      mean: meanOf(classes),
      spread: spreadOf(classes),
    });
    const change = changeOf(meanOf(both), meanOf(both.map(({ before }) => before!)));
    return {
      curriculum,
      classes_count: classes.length,
      ...now,
      change: now.is_hidden ? null : change,
    };
  });
}

/** The mean of all learners, not of the means of classes. */
function meanOf(parts: readonly queries.GradeCounts[]): number | null {
  const counting = parts.filter(({ mean, graded_count }) => mean !== null && graded_count > 0);
  const count = counting.reduce((sum, one) => sum + one.graded_count, 0);
  if (count === 0) return null;
  const points = counting.reduce((sum, one) => sum + one.mean! * one.graded_count, 0);
  return Math.round((10_000 * points) / count) / 10_000;
}

/** In the order of the class that has most grades; one that it has not comes behind. */
function spreadOf(parts: readonly queries.GradeCounts[]): queries.GradeCounts['spread'] {
  const longest = parts.toSorted((a, b) => b.spread.length - a.spread.length);
  const counts = new Map<string, number>();
  for (const { code, count } of longest.flatMap((one) => one.spread)) {
    counts.set(code, (counts.get(code) ?? 0) + count);
  }
  return [...counts].map(([code, count]) => ({ code, count }));
}

const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round(10_000 * (now - before)) / 10_000;
