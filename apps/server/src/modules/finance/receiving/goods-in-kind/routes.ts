import { offerGoods } from '@darasa/contract/finance/receiving/goods-in-kind';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { offer } from './service.ts';

export const routes = [
  route(offerGoods, async (ctx, input) =>
    said('The receipt is made when another person agrees to the value.', await offer(ctx, input)),
  ),
];
