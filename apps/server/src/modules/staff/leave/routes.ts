import {
  addUsualLeaveTypes,
  cancelLeave,
  getBalances,
  getMyLeave,
  replaceReliever,
  requestLeave,
  requestMyLeave,
} from '@darasa/contract/staff/leave';
import { nowIso } from '#platform/ctx.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { newId } from '#platform/ids.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { insertUsualTypes, requests } from './queries.ts';
import { replace } from './reliever.ts';
import * as service from './service.ts';

const sent = 'The request is on its way to whoever decides.';

export const routes = [
  ...listRoutes(requests),
  route(addUsualLeaveTypes, async (ctx) => {
    const ids = () => newId(ctx.now.getTime());
    const rows = await insertUsualTypes(ctx.db, { ids, now: nowIso(ctx) });
    for (const row of rows) ctx.changed('leave type', row.id, null, row);
    return { rows };
  }),
  route(getBalances, service.readBalances),
  route(requestLeave, async (ctx, input) => said(sent, await service.ask(ctx, input))),
  route(cancelLeave, async (ctx, input) =>
    said('The leave is cancelled.', await service.cancel(ctx, input)),
  ),
  route(replaceReliever, async (ctx, input) => {
    const leave = await replace(ctx, input);
    return said(`${leave.reliever} stands in.`, leave);
  }),
  route(getMyLeave, service.readMine),
  route(requestMyLeave, async (ctx, input) => said(sent, await service.askMine(ctx, input))),
];
