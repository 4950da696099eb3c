import * as contract from '@darasa/contract/finance/books/money-changes';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(contract.listMoneyChanges, service.list),
  route(contract.exportMoneyChanges, (ctx, { format, ...filter }) =>
    service.exportRows(ctx, filter, format),
  ),
  route(contract.reviewMoneyChanges, async (ctx, input) => {
    const done = await service.review(ctx, input);
    const { reviewed_count: count } = done;
    return said(`${count} ${count === 1 ? 'change is' : 'changes are'} marked as reviewed.`, done);
  }),
];
