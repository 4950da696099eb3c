import { getPushKey, subscribePush, unsubscribePush } from '@darasa/contract/platform/push';
import { nowIso } from '../ctx.ts';
import { type Route, route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { deleteSubscription, saveSubscription } from './queries.ts';
import { vapidKeysOf } from './vapid.ts';

export const routes: Route[] = [
  route(getPushKey, (_ctx, _input, door) => ({ public_key: vapidKeysOf(door.secret).public_key })),
  route(subscribePush, async (ctx, input) => {
    await saveSubscription(ctx.db, {
      tenant_id: ctx.tenant_id,
      id: newId(ctx.now.getTime()),
      user_id: ctx.user.id,
      session_id: ctx.session_id,
      ...input,
      device: ctx.device,
      created_at: nowIso(ctx),
    });
    return {};
  }),
  route(unsubscribePush, async (ctx, { endpoint }) => {
    await deleteSubscription(ctx.db, ctx.user.id, endpoint);
    return {};
  }),
];
