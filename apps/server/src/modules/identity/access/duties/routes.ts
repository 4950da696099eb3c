import {
  createDuty,
  editDuty,
  exportBreaches,
  listDuties,
} from '@darasa/contract/identity/access/duties';
import { isoDate } from '@darasa/rules/dates';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { listBreaches, listRules } from './queries.ts';
import * as service from './service.ts';

const columns: Column[] = [
  { key: 'person', head: 'Person', kind: 'text' },
  { key: 'rule', head: 'Rule', kind: 'text' },
  { key: 'first_from', head: 'First duty from', kind: 'text' },
  { key: 'second_from', head: 'Second duty from', kind: 'text' },
];

export const routes = [
  route(listDuties, async (ctx) => {
    const [rules, breaches] = await Promise.all([
      listRules(ctx.db),
      listBreaches(ctx.db, isoDate(ctx.now)),
    ]);
    return { rules, breaches };
  }),
  route(exportBreaches, async (ctx, { format }) =>
    exportAnswer({
      ctx,
      title: 'Duties that should be apart',
      filter_words: '',
      columns,
      rows: await listBreaches(ctx.db, isoDate(ctx.now)),
      format,
    }),
  ),
  route(createDuty, async (ctx, input) =>
    said('The rule is added.', await service.add(ctx, input)),
  ),
  route(editDuty, async (ctx, input) => said('The rule is saved.', await service.edit(ctx, input))),
];
