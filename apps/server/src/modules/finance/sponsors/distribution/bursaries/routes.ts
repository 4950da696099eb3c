import {
  cancelBursary,
  exportBursaries,
  listBursaries,
  openBursary,
  printBursaryLetter,
  printBursaryReceipts,
  readBursaryFile,
  receiveBursary,
  shareBursary,
  shareBursaryRest,
} from '@darasa/contract/finance/sponsors/bursaries';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route, uploadRoute } from '#platform/http/route.ts';
import { readSheet } from '#platform/imports/read-sheet.ts';
import { letter, namesInWords, receipts } from './papers.ts';
import * as queries from './queries.ts';
import { shareRest } from './rest.ts';
import * as service from './service.ts';

const pdf = ({ bytes, file_name }: { bytes: Uint8Array; file_name: string }) =>
  new FileAnswer(bytes, 'application/pdf', file_name);

export const routes = [
  route(cancelBursary, async (ctx, input) =>
    said('The bursary was cancelled.', await service.cancel(ctx, input)),
  ),
  route(listBursaries, (ctx, input) => queries.listPage(ctx.db, input)),
  route(exportBursaries, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Bursary cheques',
      filter_words: '',
      columns: [
        { key: 'sponsor', head: 'Sponsor', kind: 'text' },
        { key: 'reference', head: 'Cheque', kind: 'text' },
        { key: 'received_on', head: 'Received', kind: 'date' },
        { key: 'money_account_name', head: 'Into', kind: 'text' },
        { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
        { key: 'share_count', head: 'Learners', kind: 'number' },
        { key: 'shared_cents', head: 'Shared', kind: 'money_cents' },
        { key: 'held_cents', head: 'Held', kind: 'money_cents' },
        { key: 'shared_on', head: 'Shared on', kind: 'date' },
      ],
      rows: (
        await queries.listPage(ctx.db, { ...filter, page: 1, page_size: rows_max[format] + 1 })
      ).rows,
      format,
    }),
  ),
  route(receiveBursary, async (ctx, input) =>
    said(
      'The cheque is in the books. Share it when the list is there.',
      await service.receive(ctx, input),
    ),
  ),
  uploadRoute(readBursaryFile, readSheet, (ctx, { id }, { content }) =>
    service.readFile(ctx, id, content),
  ),
  route(openBursary, service.open),
  route(shareBursary, async (ctx, input) => {
    const list = await service.share(ctx, input);
    return said(sharedInWords(list), list);
  }),
  route(shareBursaryRest, async (ctx, input) => {
    const made =
      input.rows.length === 1 ? '1 receipt was made.' : `${input.rows.length} receipts were made.`;
    return said(made, await shareRest(ctx, input));
  }),
  route(printBursaryReceipts, async (ctx, input, { origin }) =>
    pdf(await receipts(ctx, input, origin)),
  ),
  route(printBursaryLetter, async (ctx, input) => pdf(await letter(ctx, input))),
];

const sharedInWords = (list: { good_count: number; rejected_count: number }): string =>
  [
    list.good_count === 1 ? '1 receipt was made' : `${list.good_count} receipts were made`,
    ...(list.rejected_count > 0 ? [`${namesInWords(list.rejected_count)} could not be used`] : []),
  ].join(', ') + '.';
