import * as contract from '@darasa/contract/finance/tax/fiscal-invoices';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { exportList, print } from './papers.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(contract.listFiscalInvoices, (ctx, input) => queries.listPage(ctx.db, input)),
  route(contract.exportFiscalInvoices, exportList),
  route(contract.getFiscalInvoice, service.open),
  route(contract.printFiscalInvoice, async (ctx, input) => {
    const { bytes, file_name } = await print(ctx, input);
    return new FileAnswer(bytes, 'application/pdf', file_name);
  }),
  route(contract.resendFiscalInvoice, async (ctx, input) =>
    said('It is on its way to KRA again.', await service.resend(ctx, input)),
  ),
  route(contract.resendRefusedInvoices, async (ctx) => {
    const sent_count = await service.resendAll(ctx, null);
    const words = sent_count === 1 ? '1 is' : `${sent_count} are`;
    return said(`${words} on the way to KRA again.`, { sent_count });
  }),
];
