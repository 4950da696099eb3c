import { getLearnerLife } from '@darasa/contract/administration/living/learner-life';
import { fail } from '#platform/fail.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';

export const routes = [
  route(getLearnerLife, async (ctx, { student_id }) => {
    const [is_here, clubs, beds] = await Promise.all([
      queries.hasLearner(ctx.db, student_id),
      queries.listClubs(ctx.db, student_id),
      queries.listBeds(ctx.db, student_id),
    ]);
    if (!is_here) throw fail('record.not_found');
    return { clubs, beds };
  }),
];
