import {
  createDormitory,
  editDormitory,
  exportDormitories,
  freeBed,
  listBeds,
  listDormitories,
  placeInBed,
  retireDormitory,
} from '@darasa/contract/administration/living/dormitories';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listDormitories, service.list),
  route(exportDormitories, async (ctx, { format, retired }) =>
    exportAnswer({
      ctx,
      title: 'Dormitories',
      filter_words: retired ? 'Retired only' : '',
      columns: [
        { key: 'name', head: 'Dormitory', kind: 'text' },
        { key: 'whose', head: 'For', kind: 'text' },
        { key: 'patron', head: 'Matron or patron', kind: 'text' },
        { key: 'bed_count', head: 'Beds', kind: 'number' },
        { key: 'occupied_count', head: 'Beds taken', kind: 'number' },
      ],
      rows: (await service.list(ctx, { retired })).rows.map((row) => ({
        ...row,
        whose: row.gender === 'female' ? 'Girls' : 'Boys',
      })),
      format,
    }),
  ),
  route(createDormitory, service.add),
  route(editDormitory, service.edit),
  route(retireDormitory, service.retire),
  route(listBeds, service.listBeds),
  route(placeInBed, service.place),
  route(freeBed, service.free),
];
