import {
  createSupplier,
  editSupplier,
  exportRetentions,
  exportSuppliers,
  getSupplierLedger,
  listRetentions,
  listSuppliers,
} from '@darasa/contract/finance/spending/suppliers';
import { isoDate } from '@darasa/rules/dates';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listSuppliers, (ctx, input) => queries.listPage(ctx.db, input, isoDate(ctx.now))),
  route(exportSuppliers, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Suppliers',
      filter_words: filter.owed ? 'Those we owe' : '',
      columns: [
        { key: 'name', head: 'Supplier', kind: 'text' },
        { key: 'kra_pin', head: 'KRA PIN', kind: 'text' },
        { key: 'phone', head: 'Phone', kind: 'text' },
        { key: 'owed_cents', head: 'Owed', kind: 'money_cents' },
        { key: 'owed_31_cents', head: 'Over 30 days', kind: 'money_cents' },
        { key: 'owed_61_cents', head: 'Over 60 days', kind: 'money_cents' },
        { key: 'owed_91_cents', head: 'Over 90 days', kind: 'money_cents' },
        { key: 'held_cents', head: 'Held back', kind: 'money_cents' },
      ],
      rows: await queries.listForExport(ctx.db, filter, isoDate(ctx.now), rows_max[format] + 1),
      format,
    }),
  ),
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
