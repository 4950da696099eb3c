import {
  exportHandovers,
  giveHandover,
  listHandovers,
  takeHandover,
} from '@darasa/contract/gate/handovers';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { pageOfHandovers } from './queries.ts';
import * as service from './service.ts';

const columns: Column[] = [
  { key: 'given_by', head: 'Handed over by', kind: 'text' },
  { key: 'given_at', head: 'When', kind: 'datetime' },
  { key: 'on_site_count', head: 'On site', kind: 'number' },
  { key: 'keys', head: 'Keys', kind: 'text' },
  { key: 'incidents', head: 'Incidents', kind: 'text' },
  { key: 'taken_by', head: 'Taken over by', kind: 'text' },
  { key: 'taken_at', head: 'Taken over', kind: 'datetime' },
  { key: 'taken_note', head: 'Found', kind: 'text' },
];

export const routes = [
  route(listHandovers, (ctx, input) => pageOfHandovers(ctx.db, input)),
  route(exportHandovers, async (ctx, { format }) => {
    const all = { page: 1, page_size: rows_max[format] + 1 };
    const { rows } = await pageOfHandovers(ctx.db, all);
    const title = 'Handovers of the gate';
    return exportAnswer({ ctx, title, filter_words: '', columns, rows, format });
  }),
  route(giveHandover, async (ctx, input) =>
    said('You have signed. The next guard signs to take over.', await service.give(ctx, input)),
  ),
  route(takeHandover, async (ctx, input) =>
    said('You have signed. The gate is yours.', await service.take(ctx, input)),
  ),
];
