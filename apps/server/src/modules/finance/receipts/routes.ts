import * as contract from '@darasa/contract/finance/receipts';
import { FileAnswer, said } from '../../../platform/http/envelope.ts';
import { openRoute } from '../../../platform/http/open-route.ts';
import { route } from '../../../platform/http/route.ts';
import * as grantRows from './grants/queries.ts';
import * as grants from './grants/service.ts';
import * as service from './service.ts';

const pdf = (bytes: Uint8Array, name: string, inline = false) =>
  new FileAnswer(bytes, 'application/pdf', name, inline);

export const routes = [
  route(contract.listReceiptSeries, service.series),
  route(contract.printReceipts, async (ctx, input, { origin }) =>
    pdf(await service.printMany(ctx, input, origin), `receipts-${input.from}.pdf`),
  ),
  route(contract.makeReceiptLink, async (ctx, { id }, { origin }) =>
    said('The link is ready.', await service.link(ctx, id, origin)),
  ),
  openRoute(contract.openReceipt, async (open, { code }) => {
    const { bytes, file_name } = await service.open(open, code);
    return pdf(bytes, file_name, true);
  }),
  route(contract.listGrants, (ctx, input) => grantRows.listPage(ctx.db, input)),
  route(contract.recordGrant, async (ctx, input) => {
    const grant = await grants.record(ctx, input);
    return said(`Receipt ${grant.receipt_number} was made.`, grant);
  }),
  route(contract.printGrant, async (ctx, { id }, { origin }) => {
    const { bytes, file_name } = await grants.print(ctx, id, origin);
    return pdf(bytes, file_name);
  }),
];
