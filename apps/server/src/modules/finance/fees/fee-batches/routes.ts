import { counted } from '@darasa/rules/counted';
import * as contract from '@darasa/contract/finance/fees/fee-batches';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { preview } from './plan.ts';
import { takeBack } from './posting.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';
import { tell } from './tell.ts';

export const routes = [
  ...listRoutes(queries.batches),
  route(contract.previewFeeBatch, preview),
  route(contract.requestFeeBatch, async (ctx, input) => {
    const batch = await service.ask(ctx, input);
    return said(`${batch.number} is sent for approval.`, batch);
  }),
  route(contract.getFeeBatch, (ctx, { id }) => service.open(ctx, id)),
  route(contract.exportFeeBatch, (ctx, { id, format }) => service.exportLines(ctx, id, format)),
  route(contract.takeBackFeeBatch, async (ctx, input) => {
    const batch = await takeBack(ctx, input);
    return said(
      `${batch.number} was taken back for ${counted(batch.learner_count, 'learner')}.`,
      batch,
    );
  }),
  route(contract.tellOfFeeBatch, async (ctx, input) => {
    const batch = await tell(ctx, input);
    const none = batch.without_phone_count;
    const rest = none > 0 ? ` ${counted(none, 'has', 'have')} no phone on record.` : '';
    return said(
      `${counted(batch.told_count ?? 0, 'family is', 'families are')} told by SMS.${rest}`,
      batch,
    );
  }),
];
