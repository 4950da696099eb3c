import { getOverview } from '@darasa/contract/students/learners/overview';
import { isoDate } from '@darasa/rules/dates';
import { route } from '#platform/http/route.ts';
import { countByClass, countLearners, listBirthdays } from './queries.ts';

export const routes = [
  route(getOverview, async (ctx) => {
    const today = isoDate(ctx.now);
    const year = Number(today.slice(0, 4));
    const [counts, classes, birthdays] = await Promise.all([
      countLearners(ctx.db, `${year}-01-01`),
      countByClass(ctx.db),
      listBirthdays(ctx.db, today),
    ]);
    const { count, female_count, male_count, boarding_count, new_count, left_count, ...missing } =
      counts;
    return {
      year,
      count,
      female_count,
      male_count,
      boarding_count,
      new_count,
      left_count,
      missing,
      classes,
      ...birthdays,
    };
  }),
];
