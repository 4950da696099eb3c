import {
  exportTransactions,
  getTransaction,
  listEnterers,
  listTransactions,
  printDayBook,
} from '@darasa/contract/finance/overview/transactions';
import { schoolOf } from '#platform/ctx.ts';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as dayBook from './day-book/print.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listTransactions, (ctx, input) => service.list(ctx, { school_id: schoolOf(ctx) }, input)),
  route(exportTransactions, (ctx, { format, ...filter }) =>
    service.exportRows(ctx, filter, format),
  ),
  route(
    printDayBook,
    async (ctx, { day }) =>
      new FileAnswer(
        await dayBook.printDayBook(ctx, day),
        'application/pdf',
        `day-book-${day}.pdf`,
      ),
  ),
  route(listEnterers, async (ctx) => ({ rows: await queries.listEnterers(ctx.db) })),
  route(getTransaction, (ctx, { id }) => service.open(ctx, id)),
];
