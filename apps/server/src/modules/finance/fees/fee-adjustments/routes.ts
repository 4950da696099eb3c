import * as contract from '@darasa/contract/finance/fees/fee-adjustments';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { preview } from './category.ts';
import { pay, takeBack } from './posting.ts';
import * as queries from './queries.ts';
import { ask } from './service.ts';
import { voucher } from './voucher.ts';
import { kind_words } from './words.ts';

const columns: Column[] = [
  { key: 'number', head: 'Number', kind: 'text' },
  { key: 'kind', head: 'Kind', kind: 'text' },
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'student_name', head: 'Learner', kind: 'text' },
  { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
  { key: 'state', head: 'State', kind: 'text' },
  { key: 'posted_on', head: 'Posted', kind: 'date' },
  { key: 'reason', head: 'Reason', kind: 'text' },
  { key: 'requested_by', head: 'Asked by', kind: 'text' },
  { key: 'approved_by', head: 'Approved by', kind: 'text' },
];

export const routes = [
  route(contract.listAdjustments, (ctx, input) => queries.listPage(ctx.db, input)),
  route(contract.exportAdjustments, async (ctx, { format, ...filter }) => {
    const found = await queries.listForExport(ctx.db, filter, rows_max[format] + 1);
    const rows = found.map((row) => ({ ...row, kind: kind_words[row.kind] }));
    const filter_words = filter.kind ? kind_words[filter.kind] : '';
    return exportAnswer({
      ctx,
      title: 'Changes of fee accounts',
      filter_words,
      columns,
      rows,
      format,
    });
  }),
  route(contract.previewCategoryChange, preview),
  route(contract.requestAdjustment, async (ctx, input) => {
    const one = await ask(ctx, input);
    return said(`${kind_words[one.kind]} ${one.number} is sent for approval.`, one);
  }),
  route(contract.payRefund, async (ctx, input) => {
    const one = await pay(ctx, input);
    return said(`Voucher ${one.voucher_number} was made.`, one);
  }),
  route(
    contract.printVoucher,
    async (ctx, { id }) =>
      new FileAnswer(await voucher(ctx, id), 'application/pdf', 'payment-voucher.pdf'),
  ),
  route(contract.takeBackAdjustment, async (ctx, input) => {
    const one = await takeBack(ctx, input);
    return said(`${one.number} was taken back.`, one);
  }),
];
