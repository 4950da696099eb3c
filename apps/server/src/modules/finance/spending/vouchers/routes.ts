import {
  authoriseVoucher,
  cancelBatch,
  cancelVoucher,
  checkPayee,
  downloadBatch,
  exportBatches,
  exportCheques,
  exportVouchers,
  listBatches,
  listCheques,
  listVouchers,
  prepareBatch,
  prepareVoucher,
  presentCheque,
  printCheque,
  printVoucher,
  releaseBatch,
  spoilCheque,
} from '@darasa/contract/finance/spending/vouchers';
import { isoDate } from '@darasa/rules/dates';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as batches from './batches.ts';
import { listPage as listBatchPage } from './batches-queries.ts';
import * as cheques from './cheques.ts';
import { listPage as listChequePage } from './cheques-queries.ts';
import { vouchersTable } from './export.ts';
import * as names from './payee-names.ts';
import { print } from './print.ts';
import { printLeaf } from './print-leaf.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listVouchers, (ctx, input) => queries.listPage(ctx.db, input)),
  route(exportVouchers, async (ctx, { format, ...filter }) =>
    exportAnswer({ ctx, ...(await vouchersTable(ctx, filter, rows_max[format] + 1)), format }),
  ),
  route(prepareVoucher, async (ctx, input) => {
    const voucher = await service.prepare(ctx, input);
    return said(`Voucher ${voucher.number} is ready to be authorised.`, voucher);
  }),
  route(authoriseVoucher, async (ctx, input) => {
    const voucher = await service.authorise(ctx, input);
    return said(
      voucher.state === 'paid'
        ? `Voucher ${voucher.number} is paid.`
        : `Voucher ${voucher.number} is signed. A second person signs it next.`,
      voucher,
    );
  }),
  route(checkPayee, names.check),
  route(cancelVoucher, async (ctx, input) => {
    const voucher = await service.cancel(ctx, input);
    return said(`Voucher ${voucher.number} is cancelled.`, voucher);
  }),
  route(printVoucher, async (ctx, input) => {
    const { bytes, file_name } = await print(ctx, input);
    return new FileAnswer(bytes, 'application/pdf', file_name);
  }),
  route(listCheques, (ctx, input) => listChequePage(ctx.db, input, isoDate(ctx.now))),
  route(exportCheques, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Cheque leaves',
      filter_words: filter.state ?? '',
      columns: [
        { key: 'number', head: 'Cheque', kind: 'text' },
        { key: 'money_account_name', head: 'Account', kind: 'text' },
        { key: 'drawn_on', head: 'Drawn', kind: 'date' },
        { key: 'voucher_number', head: 'Voucher', kind: 'text' },
        { key: 'payee_name', head: 'Payee', kind: 'text' },
        { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
        { key: 'signed_by', head: 'Signed first', kind: 'text' },
        { key: 'authorised_by', head: 'Signed second', kind: 'text' },
        { key: 'presented_on', head: 'Presented', kind: 'date' },
        { key: 'state', head: 'State', kind: 'text' },
        { key: 'cancelled_reason', head: 'Why cancelled', kind: 'text' },
      ],
      rows: (
        await listChequePage(
          ctx.db,
          { ...filter, page: 1, page_size: rows_max[format] + 1 },
          isoDate(ctx.now),
        )
      ).rows,
      format,
    }),
  ),
  route(spoilCheque, cheques.spoil),
  route(presentCheque, cheques.present),
  route(printCheque, async (ctx, input) => {
    const { bytes, file_name } = await printLeaf(ctx, input);
    return new FileAnswer(bytes, 'application/pdf', file_name);
  }),
  route(listBatches, (ctx, input) => listBatchPage(ctx.db, input)),
  route(exportBatches, async (ctx, { format }) =>
    exportAnswer({
      ctx,
      title: 'Batches of payments',
      filter_words: '',
      columns: [
        { key: 'created_at', head: 'Made', kind: 'datetime' },
        { key: 'method', head: 'By', kind: 'text' },
        { key: 'money_account_name', head: 'From', kind: 'text' },
        { key: 'voucher_count', head: 'Payments', kind: 'number' },
        { key: 'matched_count', head: 'On the statement', kind: 'number' },
        { key: 'total_cents', head: 'Total', kind: 'money_cents' },
        { key: 'state', head: 'State', kind: 'text' },
        { key: 'prepared_by', head: 'Made by', kind: 'text' },
        { key: 'released_by', head: 'Released by', kind: 'text' },
        { key: 'hash', head: 'Hash', kind: 'text' },
      ],
      rows: (await listBatchPage(ctx.db, { page: 1, page_size: rows_max[format] + 1 })).rows,
      format,
    }),
  ),
  route(prepareBatch, batches.prepare),
  route(releaseBatch, batches.release),
  route(cancelBatch, batches.giveUp),
  route(downloadBatch, async (ctx, input) => {
    const { bytes, file_name } = await batches.file(ctx, input);
    return new FileAnswer(bytes, 'text/csv; charset=utf-8', file_name);
  }),
];
