import * as contract from '@darasa/contract/finance/receiving/receipts';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { openRoute } from '#platform/http/open-route.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as grantRows from './grants/queries.ts';
import * as grants from './grants/service.ts';
import * as page from './page.ts';
import * as service from './service.ts';

const pdf = (bytes: Uint8Array, name: string, inline = false) =>
  new FileAnswer(bytes, 'application/pdf', name, inline);

export const routes = [
  route(contract.listReceiptSeries, service.series),
  route(contract.exportReceiptSeries, async (ctx, { format }) =>
    exportAnswer({
      ctx,
      title: 'Receipt numbers',
      filter_words: '',
      columns: [
        { key: 'series', head: 'Series', kind: 'text' },
        { key: 'money_account_name', head: 'Account', kind: 'text' },
        { key: 'first', head: 'First', kind: 'text' },
        { key: 'last', head: 'Last', kind: 'text' },
        { key: 'count', head: 'Receipts', kind: 'number' },
        { key: 'cancelled_count', head: 'Cancelled', kind: 'number' },
        { key: 'missing_count', head: 'Missing', kind: 'number' },
        { key: 'missing_words', head: 'Missing numbers', kind: 'text' },
      ],
      rows: (await service.series(ctx)).rows.map((row) => ({
        ...row,
        money_account_name: row.money_account_name ?? '',
        missing_words: row.missing.join(', '),
      })),
      format,
    }),
  ),
  route(contract.printReceipts, async (ctx, input, { origin }) =>
    pdf(await service.printMany(ctx, input, origin), `receipts-${input.from}.pdf`),
  ),
  route(contract.makeReceiptLink, async (ctx, { id }, { origin }) =>
    said('The link is ready.', await service.link(ctx, id, origin)),
  ),
  route(contract.listReceiptContacts, (ctx, { id }) => service.contacts(ctx, id)),
  route(contract.sendReceipt, async (ctx, input, { origin }) => {
    const sent = await service.send(ctx, input, origin);
    return said(sent.whatsapp_url ? 'The words are ready.' : 'The receipt is on its way.', sent);
  }),
  openRoute(contract.openReceipt, async (open, { code }) => {
    const { bytes, file_name } = await service.open(open, code);
    return pdf(bytes, file_name, true);
  }),
  openRoute(contract.noteReceiptOpened, async (open, { code }) => {
    await page.noteOpened(open, code);
    return {};
  }),
  openRoute(contract.askLinkPrompt, async (open, input) =>
    said('Look at your phone and enter your M-Pesa PIN.', await page.ask(open, input)),
  ),
  openRoute(contract.getLinkPrompt, (open, input) => page.readPrompt(open, input)),
  ...listRoutes(grantRows.grants),
  route(contract.recordGrant, async (ctx, input) => {
    const grant = await grants.record(ctx, input);
    return said(`Receipt ${grant.receipt_number} was made.`, grant);
  }),
  route(contract.cancelGrant, async (ctx, input) => {
    const grant = await grants.cancel(ctx, input);
    return said(`Receipt ${grant.receipt_number} was cancelled.`, grant);
  }),
  route(contract.printGrant, async (ctx, { id }, { origin }) => {
    const { bytes, file_name } = await grants.print(ctx, id, origin);
    return pdf(bytes, file_name);
  }),
];
