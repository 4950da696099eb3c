import type { InputOf } from '@darasa/contract/endpoint';
import type { saveStaffView, StaffView } from '@darasa/contract/staff/views';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { takeTurn } from '#platform/db/take-turn.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

export async function save(ctx: Ctx, input: InputOf<typeof saveStaffView>): Promise<StaffView> {
  schoolOf(ctx);
  await takeTurn(ctx.db, 'staff views', ctx.school_id, ctx.user.id);
  const own = await queries.listViews(ctx.db, ctx.user.id);
  const before = own.find((one) => one.name.toLowerCase() === input.name.toLowerCase());
  if (!before && own.length >= queries.views_max) {
    throw fail('staff.views_full', { count: queries.views_max });
  }
  const id = newId(ctx.now.getTime());
  const saved = await queries.saveView(ctx.db, {
    ...input,
    id,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  ctx.changed('staff view', saved.id, before ?? null, saved);
  return saved;
}

export async function remove(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  const gone = await queries.deleteView(ctx.db, id, ctx.user.id);
  if (!gone) throw fail('record.not_found');
  ctx.changed('staff view', id, gone, null);
  return {};
}
