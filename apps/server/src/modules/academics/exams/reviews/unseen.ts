import { type Ctx, nowIso } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail } from '#platform/fail.ts';
import * as queries from './unseen-queries.ts';
import { standingOut } from './standing-out.ts';

/** Marks are approved when somebody has looked at those that stand out, since they last changed. */
export async function refuseUnseen(ctx: Ctx, sitting_id: string): Promise<void> {
  const sheets = new Set((await listUnseen(ctx, sitting_id)).map((one) => one.sheet_id));
  if (sheets.size > 0) throw fail('sitting.outliers_unseen', { count: sheets.size });
}

/** Keeps that the marks of a whole exam of a class were looked at, sheet by sheet. */
export async function seeAll(ctx: Ctx, sitting_id: string): Promise<void> {
  const found = await listUnseen(ctx, sitting_id);
  const by_sheet = new Map<string, { group_id: string; cells_count: number }>();
  for (const { sheet_id, group_id, cells_count } of found) {
    const before = by_sheet.get(sheet_id)?.cells_count ?? 0;
    by_sheet.set(sheet_id, { group_id, cells_count: before + cells_count });
  }
  await queries.insertViews(
    ctx.db,
    [...by_sheet].map(([sheet_id, seen]) => ({ ...signedStampOf(ctx), sheet_id, ...seen })),
  );
}

async function listUnseen(ctx: Ctx, sitting_id: string) {
  const columns = await queries.listUnseenColumns(ctx.db, sitting_id);
  return columns.flatMap(({ sheet_id, group_id, ...column }) => {
    const cells_count = standingOut(column).reduce((sum, one) => sum + one.cells.length, 0);
    return cells_count > 0 ? [{ sheet_id, group_id, cells_count }] : [];
  });
}

export const addView = (
  ctx: Ctx,
  view: { sheet_id: string; group_id: string; cells_count: number },
): Promise<void> =>
  queries.insertViews(ctx.db, [{ ...signedStampOf(ctx), ...view, created_at: nowIso(ctx) }]);
