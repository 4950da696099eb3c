import { getLife, listPlaces, moveLearners } from '@darasa/contract/students/learners/moves';
import { formatDate } from '@darasa/rules/dates';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listClassPlaces } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listPlaces, async (ctx) => ({ rows: await listClassPlaces(ctx.db) })),
  route(getLife, (ctx, { student_id }) => service.readLife(ctx, student_id)),
  route(moveLearners, async (ctx, input) => {
    const moved = await service.move(ctx, input);
    const { moved_count, stream_name, planned_for } = moved;
    const who = moved_count === 1 ? 'The learner' : `${moved_count} learners`;
    const is = moved_count === 1 ? 'is' : 'are';
    return planned_for
      ? said(`${who} will be in ${stream_name} from ${formatDate(planned_for)}.`, moved)
      : said(`${who} ${is} now in ${stream_name}.`, moved);
  }),
];
