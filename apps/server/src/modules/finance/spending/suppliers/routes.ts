import {
  createSupplier,
  editSupplier,
  exportRetentions,
  getSupplierLedger,
  listRetentions,
} from '@darasa/contract/finance/spending/suppliers';
import { isoDate } from '@darasa/rules/dates';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.suppliers),
  route(createSupplier, service.create),
  route(editSupplier, service.edit),
  route(getSupplierLedger, service.ledger),
  route(listRetentions, async (ctx) => {
    const rows = await queries.listRetentions(ctx.db, isoDate(ctx.now));
    return { rows, total_cents: rows.reduce((sum, row) => sum + row.left_cents, 0) };
  }),
  route(exportRetentions, async (ctx, { format }) =>
    exportAnswer({
      ctx,
      title: 'Held back from suppliers',
      filter_words: '',
      columns: [
        { key: 'due_on', head: 'Due', kind: 'date' },
        { key: 'supplier_name', head: 'Supplier', kind: 'text' },
        { key: 'number', head: 'Expense', kind: 'text' },
        { key: 'invoice_number', head: 'Invoice', kind: 'text' },
        { key: 'title', head: 'For', kind: 'text' },
        { key: 'retention_cents', head: 'Held back', kind: 'money_cents' },
        { key: 'released_cents', head: 'Paid out', kind: 'money_cents' },
        { key: 'left_cents', head: 'Left', kind: 'money_cents' },
      ],
      rows: await queries.listRetentions(ctx.db, isoDate(ctx.now)),
      format,
    }),
  ),
];
