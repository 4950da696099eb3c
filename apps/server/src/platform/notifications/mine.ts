import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  readNotifications,
  snoozeNotifications,
} from '@darasa/contract/platform/notifications';
import { nextAt } from '@darasa/rules/quiet-hours';
import { type Ctx, nowIso } from '../ctx.ts';
import { fail } from '../fail.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { tell } from '../realtime/events.ts';
import * as queries from './queries.ts';

const hour_ms = 60 * 60_000;
const day_ms = 24 * hour_ms;
const morning = 7 * 60;

/** Reading twice does no harm. Other tabs of the same person are sent the list anew. */
export async function markRead(
  ctx: Ctx,
  { id, ids, all }: InputOf<typeof readNotifications>,
): Promise<OutputOf<typeof readNotifications>> {
  const { db, user } = ctx;
  const which = all ? 'all' : await ownOnes(ctx, ids ?? [id!]);
  const changed = await queries.markRead(db, user.id, which, nowIso(ctx));
  if (changed) await tellAnew(ctx);
  return { unread_count: await queries.countUnread(db, user.id, nowIso(ctx)) };
}

export async function snooze(
  ctx: Ctx,
  { ids, until }: InputOf<typeof snoozeNotifications>,
): Promise<OutputOf<typeof snoozeNotifications>> {
  const own = await ownOnes(ctx, ids);
  const snoozed_until = timeOf(ctx.now, until).toISOString();
  await queries.snooze(ctx.db, ctx.user.id, own, snoozed_until);
  const payload = { user_id: ctx.user.id, ids: own };
  await enqueue(ctx.db, 'notice.wake', payload, { run_at: snoozed_until });
  await tellAnew(ctx);
  const unread_count = await queries.countUnread(ctx.db, ctx.user.id, nowIso(ctx));
  return { snoozed_until, unread_count };
}

function timeOf(now: Date, until: InputOf<typeof snoozeNotifications>['until']): Date {
  if (until === 'hour') return new Date(now.getTime() + hour_ms);
  const tomorrow = nextAt(nextAt(now, 0), morning);
  return until === 'tomorrow' ? tomorrow : new Date(tomorrow.getTime() + 6 * day_ms);
}

/** A notification of somebody else is not there, and nothing is marked. */
async function ownOnes({ db, user }: Ctx, ids: string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const own = await queries.listOwnIds(db, user.id, wanted);
  if (own.length < wanted.length) throw fail('notification.not_found');
  return own;
}

const tellAnew = ({ db, tenant_id, user }: Ctx): Promise<void> =>
  tell(db, { kind: 'notification', tenant_id, user_ids: [user.id], id: null });
