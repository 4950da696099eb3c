import {
  buySmsTokens,
  buyWhatsappTokens,
  exportTokenEntries,
  getSmsBalance,
  getWhatsappBalance,
  listPurchases,
  listTokenEntries,
  proveTokens,
} from '@darasa/contract/communication/sending/tokens';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const asked = 'Enter your M-Pesa PIN on the phone. The tokens come when it is paid.';

const columns: Column[] = [
  { key: 'created_at', head: 'When', kind: 'datetime' },
  { key: 'channel', head: 'Channel', kind: 'text' },
  { key: 'kind', head: 'What', kind: 'text' },
  { key: 'about', head: 'For', kind: 'text' },
  { key: 'tokens', head: 'Tokens', kind: 'number' },
];

export const routes = [
  route(getSmsBalance, service.smsBalance),
  route(getWhatsappBalance, service.whatsappBalance),
  route(buySmsTokens, async (ctx, input) => said(asked, await service.buy(ctx, 'sms', input))),
  route(buyWhatsappTokens, async (ctx, input) =>
    said(asked, await service.buy(ctx, 'whatsapp', input)),
  ),
  route(listPurchases, (ctx, input) => queries.pageOfPurchases(ctx.db, input)),
  route(listTokenEntries, (ctx, input) => queries.pageOfEntries(ctx.db, input)),
  route(exportTokenEntries, async (ctx, { format, ...filter }) =>
    exportAnswer({
      ctx,
      title: 'Tokens',
      filter_words: '',
      columns,
      rows: await queries.listEntries(ctx.db, filter, rows_max[format] + 1),
      format,
    }),
  ),
  route(proveTokens, service.prove),
];
