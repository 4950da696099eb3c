import {
  balanceHouses,
  createHouse,
  editHouse,
  exportHouses,
  listHouses,
  retireHouse,
} from '@darasa/contract/administration/living/houses';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import { listHouses as listHouseRows } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listHouses, service.list),
  route(exportHouses, async (ctx, { format, retired }) =>
    exportAnswer({
      ctx,
      title: 'Houses',
      filter_words: retired ? 'Retired only' : '',
      columns: [
        { key: 'name', head: 'House', kind: 'text' },
        { key: 'code', head: 'Code', kind: 'text' },
        { key: 'patron', head: 'Patron', kind: 'text' },
        { key: 'girls', head: 'Girls', kind: 'number' },
        { key: 'boys', head: 'Boys', kind: 'number' },
        { key: 'capacity', head: 'Capacity', kind: 'number' },
      ],
      rows: await listHouseRows(ctx.db, { retired }),
      format,
    }),
  ),
  route(createHouse, service.add),
  route(editHouse, service.edit),
  route(retireHouse, service.retire),
  route(balanceHouses, service.balance),
];
