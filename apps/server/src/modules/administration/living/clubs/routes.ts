import {
  createClub,
  editClub,
  exportClubs,
  listClubs,
  retireClub,
} from '@darasa/contract/administration/living/clubs';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import { filterInWords } from '#platform/lookups/export.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listClubs, (ctx, input) => queries.listClubs(ctx.db, input)),
  route(createClub, service.add),
  route(editClub, service.edit),
  route(retireClub, service.retire),
  route(exportClubs, async (ctx, { format, ...filter }) => {
    const rows = await queries.listForExport(ctx.db, filter, rows_max[format] + 1);
    return exportAnswer({
      ctx,
      title: 'Clubs',
      filter_words: filterInWords(filter),
      columns: [
        { key: 'name', head: 'Club', kind: 'text' },
        { key: 'code', head: 'Code', kind: 'text' },
        { key: 'patron', head: 'Patron', kind: 'text' },
        { key: 'member_count', head: 'Members', kind: 'number' },
        { key: 'capacity', head: 'Capacity', kind: 'number' },
        { key: 'note', head: 'Note', kind: 'text' },
        ...(filter.retired ? [{ key: 'retired_at', head: 'Retired', kind: 'date' } as const] : []),
      ],
      rows,
      format,
    });
  }),
];
