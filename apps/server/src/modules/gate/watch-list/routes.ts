import * as contract from '@darasa/contract/gate/watch-list';
import { route } from '../../../platform/http/route.ts';
import { countBarred, listWatchedPeople } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(contract.listWatched, async (ctx, input) => {
    const [page, barred_count] = await Promise.all([
      listWatchedPeople(ctx.db, input),
      countBarred(ctx.db),
    ]);
    return { ...page, barred_count };
  }),
  route(contract.addWatched, service.add),
  route(contract.editWatched, service.edit),
  route(contract.retireWatched, service.retire),
];
