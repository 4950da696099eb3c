import type { InputOf } from '@darasa/contract/endpoint';
import type { ListView, saveListView } from '@darasa/contract/platform/list-views';
import { type Ctx, nowIso, schoolOf } from '../ctx.ts';
import { takeTurn } from '../db/take-turn.ts';
import { fail } from '../fail.ts';
import { newId } from '../ids.ts';
import * as queries from './queries.ts';

export async function save(ctx: Ctx, input: InputOf<typeof saveListView>): Promise<ListView> {
  schoolOf(ctx);
  await takeTurn(ctx.db, 'list views', ctx.school_id, ctx.user.id);
  const own = await queries.listViews(ctx.db, input.list, ctx.user.id);
  const before = own.find((one) => one.name.toLowerCase() === input.name.toLowerCase());
  if (!before && own.length >= queries.views_max) {
    throw fail('views.full', { count: queries.views_max });
  }
  const id = newId(ctx.now.getTime());
  const saved = await queries.saveView(ctx.db, {
    ...input,
    id,
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  ctx.changed('view of a list', saved.id, before ?? null, saved);
  return saved;
}

export async function remove(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  const gone = await queries.deleteView(ctx.db, id, ctx.user.id);
  if (!gone) throw fail('record.not_found');
  ctx.changed('view of a list', id, gone, null);
  return {};
}
