import { getLife, listPlaces, moveLearners } from '@darasa/contract/students/moves';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import { listClassPlaces } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listPlaces, async (ctx) => ({ rows: await listClassPlaces(ctx.db) })),
  route(getLife, (ctx, { student_id }) => service.readLife(ctx, student_id)),
  route(moveLearners, async (ctx, input) => {
    const moved = await service.move(ctx, input);
    const who = moved.moved_count === 1 ? 'The learner is' : `${moved.moved_count} learners are`;
    return said(`${who} now in ${moved.stream_name}.`, moved);
  }),
];
