import { listStrips } from '@darasa/contract/students/learners/strip';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import { sightOf } from './sight.ts';

export const routes = [
  route(listStrips, async (ctx, { ids }) => ({
    rows: await queries.listStrips(ctx.db, ids, sightOf(ctx.user)),
  })),
];
