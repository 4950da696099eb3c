import * as contract from '@darasa/contract/finance/fees/fee-adjustments';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { preview } from './category.ts';
import { pay, takeBack } from './posting.ts';
import * as queries from './queries.ts';
import { ask } from './service.ts';
import { voucher } from './voucher.ts';

export const routes = [
  ...listRoutes(queries.adjustments),
  route(contract.previewCategoryChange, preview),
  route(contract.requestAdjustment, async (ctx, input) => {
    const one = await ask(ctx, input);
    return said(
      `${contract.adjustmentKindWords[one.kind]} ${one.number} is sent for approval.`,
      one,
    );
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
