import * as contract from '@darasa/contract/finance/sponsors/sponsor-invoices';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { print } from './papers.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(contract.listInvoiceable, async (ctx) => ({ rows: await queries.listInvoiceable(ctx.db) })),
  ...listRoutes(queries.invoices),
  route(contract.getSponsorInvoice, service.open),
  route(contract.makeSponsorInvoice, async (ctx, input) => {
    const invoice = await service.make(ctx, input);
    return said(`Invoice ${invoice.number} is ready to be sent.`, invoice);
  }),
  route(contract.printSponsorInvoice, async (ctx, input) => {
    const { bytes, file_name } = await print(ctx, input);
    return new FileAnswer(bytes, 'application/pdf', file_name);
  }),
  route(contract.paySponsorInvoice, async (ctx, input) => {
    const invoice = await service.pay(ctx, input);
    const words = invoice.state === 'paid' ? 'is paid' : 'is part paid';
    return said(`Invoice ${invoice.number} ${words}.`, invoice);
  }),
  route(contract.takeBackSponsorPayment, async (ctx, input) =>
    said('The cheque is held again.', await service.takeBack(ctx, input)),
  ),
  route(contract.cancelSponsorInvoice, async (ctx, input) => {
    const invoice = await service.cancel(ctx, input);
    return said(`Invoice ${invoice.number} is cancelled.`, invoice);
  }),
];
