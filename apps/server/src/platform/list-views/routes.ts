import { listListViews, removeListView, saveListView } from '@darasa/contract/platform/list-views';
import { said } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import { listViews } from './queries.ts';
import { remove, save } from './service.ts';

export const routes = [
  route(listListViews, async (ctx, { list }) => ({
    rows: await listViews(ctx.db, list, ctx.user.id),
  })),
  route(saveListView, async (ctx, input) => {
    const saved = await save(ctx, input);
    return said(`The view is kept as ${saved.name}.`, saved);
  }),
  route(removeListView, remove),
];
