import {
  cancelBursary,
  openBursary,
  printBursaryLetter,
  printBursaryReceipts,
  readBursaryFile,
  receiveBursary,
  shareBursary,
  shareBursaryRest,
} from '@darasa/contract/finance/sponsors/bursaries';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route, uploadRoute } from '#platform/http/route.ts';
import { readSheet } from '#platform/imports/read-sheet.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
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
  ...listRoutes(queries.bursaries),
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
