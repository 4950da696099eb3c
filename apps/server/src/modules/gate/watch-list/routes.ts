import * as contract from '@darasa/contract/gate/watch-list';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { countBarred, listWatchedPeople } from './queries.ts';
import * as service from './service.ts';

const columns: Column[] = [
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'phone', head: 'Phone', kind: 'text' },
  { key: 'id_number', head: 'ID', kind: 'text' },
  { key: 'reason', head: 'Reason', kind: 'text' },
  { key: 'until_on', head: 'Until', kind: 'date' },
];

export const routes = [
  route(contract.listWatched, async (ctx, input) => {
    const [page, barred_count] = await Promise.all([
      listWatchedPeople(ctx.db, input),
      countBarred(ctx.db),
    ]);
    return { ...page, barred_count };
  }),
  route(contract.exportWatched, async (ctx, { format, ...filter }) => {
    const all = { ...filter, page: 1, page_size: rows_max[format] + 1 };
    const { rows } = await listWatchedPeople(ctx.db, all);
    const filter_words = filter.search ? `Containing "${filter.search}"` : '';
    return exportAnswer({ ctx, title: 'Watch-list', filter_words, columns, rows, format });
  }),
  route(contract.addWatched, service.add),
  route(contract.editWatched, service.edit),
  route(contract.retireWatched, service.retire),
];
