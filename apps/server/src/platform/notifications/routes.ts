import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { listNotifications, readNotifications } from '@darasa/contract/platform/notifications';
import { type Ctx, nowIso } from '../ctx.ts';
import { fail } from '../fail.ts';
import { type Route, route } from '../http/route.ts';
import { tell } from '../realtime/events.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  route(listNotifications, (ctx, input) => queries.pageOfNotifications(ctx.db, ctx.user.id, input)),
  route(readNotifications, markRead),
];

/** Reading twice does no harm. Other tabs of the same person are sent the list anew. */
async function markRead(
  ctx: Ctx,
  { id }: InputOf<typeof readNotifications>,
): Promise<OutputOf<typeof readNotifications>> {
  const { db, tenant_id, user } = ctx;
  if (id && !(await queries.findNotification(db, user.id, id))) {
    throw fail('notification.not_found');
  }
  const changed = await queries.markRead(db, user.id, id ? { id } : 'all', nowIso(ctx));
  if (changed) await tell(db, { kind: 'notification', tenant_id, user_ids: [user.id], id: null });
  return { unread_count: await queries.countUnread(db, user.id) };
}
