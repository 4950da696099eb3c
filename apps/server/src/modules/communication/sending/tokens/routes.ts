import {
  buySmsTokens,
  buyWhatsappTokens,
  getSmsBalance,
  getWhatsappBalance,
  listPurchases,
  proveTokens,
} from '@darasa/contract/communication/sending/tokens';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const asked = 'Enter your M-Pesa PIN on the phone. The tokens come when it is paid.';

export const routes = [
  route(getSmsBalance, service.smsBalance),
  route(getWhatsappBalance, service.whatsappBalance),
  route(buySmsTokens, async (ctx, input) => said(asked, await service.buy(ctx, 'sms', input))),
  route(buyWhatsappTokens, async (ctx, input) =>
    said(asked, await service.buy(ctx, 'whatsapp', input)),
  ),
  route(listPurchases, (ctx, input) => queries.pageOfPurchases(ctx.db, input)),
  ...listRoutes(queries.tokenEntries),
  route(proveTokens, service.prove),
];
