import {
  authoriseVoucher,
  cancelBatch,
  cancelVoucher,
  checkPayee,
  downloadBatch,
  prepareBatch,
  prepareVoucher,
  presentCheque,
  printCheque,
  printVoucher,
  releaseBatch,
  spoilCheque,
} from '@darasa/contract/finance/spending/vouchers';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as batches from './batches.ts';
import { batches as payment_batches } from './batches-queries.ts';
import * as cheques from './cheques.ts';
import { leaves } from './cheques-queries.ts';
import * as names from './payee-names.ts';
import { print } from './print.ts';
import { printLeaf } from './print-leaf.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  ...listRoutes(queries.papers),
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
  ...listRoutes(leaves),
  route(spoilCheque, cheques.spoil),
  route(presentCheque, cheques.present),
  route(printCheque, async (ctx, input) => {
    const { bytes, file_name } = await printLeaf(ctx, input);
    return new FileAnswer(bytes, 'application/pdf', file_name);
  }),
  ...listRoutes(payment_batches),
  route(prepareBatch, batches.prepare),
  route(releaseBatch, batches.release),
  route(cancelBatch, batches.giveUp),
  route(downloadBatch, async (ctx, input) => {
    const { bytes, file_name } = await batches.file(ctx, input);
    return new FileAnswer(bytes, 'text/csv; charset=utf-8', file_name);
  }),
];
