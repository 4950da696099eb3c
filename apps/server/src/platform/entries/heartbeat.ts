import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { heartbeat } from '@darasa/contract/identity/sign-in/session';
import { counted } from '@darasa/rules/counted';
import { type Ctx, nowIso } from '../ctx.ts';
import type { Door } from '../http/route.ts';
import { announce } from '../notifications/announce.ts';
import { entries_lost } from './events.ts';
import * as queries from './queries.ts';
import { deviceOf, sealFor } from './seals.ts';

type Told = Pick<Door<undefined>, 'secret' | 'browser_cookie' | 'keepBrowser'>;

/** The device hears the time and what arrived; the school hears how much still waits on it. */
export async function beat(
  ctx: Ctx,
  { waiting, seal }: InputOf<typeof heartbeat>,
  door: Told,
): Promise<OutputOf<typeof heartbeat>> {
  const ground = { secret: door.secret, tenant_id: ctx.tenant_id, now: ctx.now };
  const device_id = deviceOf(ground, door, seal);
  const device = { device_id, user_id: ctx.user.id };
  const told = { seal: sealFor(ground, device_id) };
  if (!ctx.school_id) return { ...told, last_n: 0, missing: [] };
  const [numbers] = await Promise.all([
    queries.findNumbers(ctx.db, device),
    waiting &&
      queries.saveWaiting(ctx.db, device, {
        count: waiting.count,
        since: waiting.since ?? null,
        now: nowIso(ctx),
      }),
  ]);
  if (waiting?.lost_count) await tellLost(ctx, waiting.lost_count);
  return { ...told, ...numbers };
}

/** What a browser threw away is written again from memory, so somebody must know of it today. */
async function tellLost(ctx: Ctx, count: number): Promise<void> {
  const { first_name, last_name } = ctx.user;
  await announce(ctx, entries_lost, {
    title: `${counted(count, 'entry', 'entries')} of ${first_name} ${last_name} are gone`,
    text: 'The browser tidied up before the line was back. What was entered there is entered again.',
    link: '/dashboard/late-entries',
  });
}
