import { module_labels, type ModuleName } from '@darasa/contract/access';
import {
  createRole,
  editRole,
  exportRoles,
  getRole,
  listRolePeople,
  listRoles,
  retireRole,
  type RoleRow,
} from '@darasa/contract/identity/access/roles';
import { isoDate } from '@darasa/rules/dates';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { listForExport, listPage } from './queries.ts';
import * as service from './service.ts';

const columns: Column[] = [
  { key: 'name', head: 'Role', kind: 'text' },
  { key: 'note', head: 'What it is for', kind: 'text' },
  { key: 'modules', head: 'Modules', kind: 'text' },
  { key: 'people_count', head: 'People', kind: 'number' },
];

const rowOf = (row: RoleRow) => ({
  ...row,
  modules: row.modules.map((name) => module_labels[name as ModuleName] ?? name).join(', '),
});

export const routes = [
  route(listRoles, (ctx, input) => listPage(ctx.db, input, isoDate(ctx.now))),
  route(exportRoles, async (ctx, { format, ...filter }) => {
    const rows = await listForExport(ctx.db, filter, isoDate(ctx.now), rows_max[format] + 1);
    const filter_words = filter.search ? `Containing "${filter.search}"` : '';
    return exportAnswer({
      ctx,
      title: 'Roles',
      filter_words,
      columns,
      rows: rows.map(rowOf),
      format,
    });
  }),
  route(listRolePeople, service.listPeople),
  route(getRole, service.read),
  route(createRole, async (ctx, input) =>
    said('The role is added.', await service.add(ctx, input)),
  ),
  route(editRole, async (ctx, input) =>
    said('The role is saved. It counts from now on.', await service.edit(ctx, input)),
  ),
  route(retireRole, async (ctx, input) =>
    said(
      input.retired ? 'The role is retired.' : 'The role is offered again.',
      await service.retire(ctx, input),
    ),
  ),
];
