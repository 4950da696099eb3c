import { listStaffViews, removeStaffView, saveStaffView } from '@darasa/contract/staff/views';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listViews } from './queries.ts';
import { remove, save } from './service.ts';

export const routes = [
  route(listStaffViews, async (ctx) => ({ rows: await listViews(ctx.db, ctx.user.id) })),
  route(saveStaffView, async (ctx, input) => {
    const saved = await save(ctx, input);
    return said(`The view is kept as ${saved.name}.`, saved);
  }),
  route(removeStaffView, remove),
];
