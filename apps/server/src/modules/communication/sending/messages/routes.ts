import {
  getStatistics,
  printProof,
  resendMessage,
} from '@darasa/contract/communication/sending/messages';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as proof from './proof.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const day_ms = 24 * 60 * 60_000;

export const routes = [
  ...listRoutes(queries.messages, undefined, { show: service.shownTo }),
  route(resendMessage, async (ctx, input) => {
    const sent = await service.resend(ctx, input);
    const words = 'The message is on its way again.';
    return said(
      sent.guardians_corrected ? `${words} The guardian’s number is corrected too.` : words,
      sent,
    );
  }),
  route(printProof, async (ctx, { id }) => {
    const { bytes, file_name } = await proof.printProof(ctx, id);
    return new FileAnswer(bytes, 'application/pdf', file_name, true);
  }),
  route(getStatistics, (ctx, { days }) =>
    queries.statistics(ctx.db, new Date(ctx.now.getTime() - days * day_ms).toISOString()),
  ),
];
