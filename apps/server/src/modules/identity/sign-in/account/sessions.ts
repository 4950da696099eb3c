import type { OutputOf } from '@darasa/contract/endpoint';
import type { endMyOtherSessions, listMySessions } from '@darasa/contract/identity/sign-in/account';
import { deviceWords } from '@darasa/rules/device-words';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { endSessions } from '../sessions/ending.ts';
import { listSessions } from './queries.ts';

export async function list(ctx: Ctx): Promise<OutputOf<typeof listMySessions>> {
  const { rows, count } = await listSessions(ctx.db, ctx.user.id, ctx.session_id, ctx.now);
  return { rows: rows.map((row) => ({ ...row, device: deviceWords(row.device) })), count };
}

export async function endOne(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  const which = { user_id: ctx.user.id, only: id };
  const ended = await endSessions(ctx.db, which, 'ended by its owner', nowIso(ctx));
  if (ended.length === 0) throw fail('session.not_found');
  ctx.changed('session', id, { ended_at: null }, { ended_at: nowIso(ctx) });
  return {};
}

/** Says how many the person saw in the list: those that were left idle had died by themselves. */
export async function endOthers(ctx: Ctx): Promise<OutputOf<typeof endMyOtherSessions>> {
  const { count } = await listSessions(ctx.db, ctx.user.id, ctx.session_id, ctx.now);
  const which = { user_id: ctx.user.id, but: ctx.session_id };
  await endSessions(ctx.db, which, 'ended by its owner', nowIso(ctx));
  const ended = count - 1;
  ctx.changed('user', ctx.user.id, null, { sessions_ended: ended });
  return { ended };
}
