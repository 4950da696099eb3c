import {
  editGuardian,
  editRights,
  exportGuardians,
  findGuardians,
  getGuardian,
  linkGuardian,
  listGuardians,
  unlinkGuardian,
} from '@darasa/contract/students/families/guardians';
import { formatPhone, normalisePhone } from '@darasa/rules/phone';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import * as links from './links.ts';
import * as person from './person.ts';
import { findByWords, listForExport, listPage } from './queries.ts';

const filter_words = {
  families: 'With several children here',
  'no-phone': 'Without a phone',
  barred: 'Barred',
};

export const routes = [
  route(listGuardians, (ctx, input) => listPage(ctx.db, input)),
  route(findGuardians, async (ctx, { search }) => ({
    rows: await findByWords(ctx.db, search, normalisePhone(search)),
  })),
  route(getGuardian, (ctx, { id }) => person.read(ctx, id)),
  route(editGuardian, person.edit),
  route(linkGuardian, links.link),
  route(editRights, links.edit),
  route(unlinkGuardian, (ctx, { id }) => links.unlink(ctx, id)),
  route(exportGuardians, async (ctx, { format, ...filter }) => {
    const rows = await listForExport(ctx.db, filter, rows_max[format] + 1);
    return exportAnswer({
      ctx,
      title: 'Guardians',
      filter_words: filter.only ? filter_words[filter.only] : '',
      columns: [
        { key: 'name', head: 'Guardian', kind: 'text' },
        { key: 'phone', head: 'Phone', kind: 'text' },
        { key: 'email', head: 'Email', kind: 'text' },
        { key: 'children', head: 'Children', kind: 'text' },
      ],
      rows: rows.map((row) => ({
        name: `${row.first_name} ${row.last_name}`,
        phone: row.phone && formatPhone(row.phone),
        email: row.email,
        children: row.children.join(', '),
      })),
      format,
    });
  }),
];
