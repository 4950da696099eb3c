import {
  exportImprests,
  listImprests,
  recoverImprest,
  requestImprest,
  sendImprestAgain,
  surrenderImprest,
} from '@darasa/contract/finance/spending/imprests';
import { isoDate } from '@darasa/rules/dates';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listImprests, (ctx, input) => queries.listPage(ctx.db, input, isoDate(ctx.now))),
  route(exportImprests, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Imprests',
      filter_words: filter.state ?? '',
      columns: [
        { key: 'number', head: 'Number', kind: 'text' },
        { key: 'holder_name', head: 'Holder', kind: 'text' },
        { key: 'purpose', head: 'Purpose', kind: 'text' },
        { key: 'vote_head_name', head: 'Vote head', kind: 'text' },
        { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
        { key: 'issued_on', head: 'Issued', kind: 'date' },
        { key: 'due_on', head: 'Due', kind: 'date' },
        { key: 'surrendered_on', head: 'Accounted for', kind: 'date' },
        { key: 'spent_cents', head: 'Spent', kind: 'money_cents' },
        { key: 'returned_cents', head: 'Returned', kind: 'money_cents' },
        { key: 'recover_cents', head: 'To recover', kind: 'money_cents' },
        { key: 'state', head: 'State', kind: 'text' },
      ],
      rows: (
        await queries.listPage(
          ctx.db,
          { ...filter, page: 1, page_size: rows_max[format] + 1 },
          isoDate(ctx.now),
        )
      ).rows,
      format,
    }),
  ),
  route(requestImprest, async (ctx, input) => {
    const imprest = await service.request(ctx, input);
    return said(`Imprest ${imprest.number} is sent for approval.`, imprest);
  }),
  route(sendImprestAgain, async (ctx, input) => {
    const imprest = await service.sendAgain(ctx, input);
    return said(`Imprest ${imprest.number} is sent again.`, imprest);
  }),
  route(surrenderImprest, service.surrender),
  route(recoverImprest, service.recover),
];
