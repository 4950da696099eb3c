import * as contract from '@darasa/contract/finance/fees/fee-adjustments';
import { fail } from '#platform/fail.ts';
import { said } from '#platform/http/envelope.ts';
import type { NoticeRoute } from '#platform/http/notices.ts';
import { route } from '#platform/http/route.ts';
import { isUuid } from '#platform/ids.ts';
import { checkKnock, isBelieved } from '#modules/finance/receiving/connections/check.ts';
import { payloadOf, readResult, received } from '#modules/finance/receiving/mpesa/read.ts';
import { hearResult } from './send.ts';
import * as service from './service.ts';

export const routes = [
  route(contract.listReversible, (ctx, { id }) => service.listFor(ctx, id)),
  route(contract.askReversal, async (ctx, input, { origin }) =>
    said('M-Pesa is asked to send it back.', await service.ask(ctx, input, origin)),
  ),
  route(contract.checkReversal, async (ctx, { id }) =>
    said('M-Pesa is asked again.', await service.checkAgain(ctx, id)),
  ),
  route(contract.endReversal, async (ctx, input) => {
    const one = await service.end(ctx, input);
    const words = input.outcome === 'done' ? 'has gone back' : 'can be paid out again';
    return said(`Refund ${one.number} ${words}.`, one);
  }),
];

export const notices: NoticeRoute[] = (['reversal', 'standing'] as const).map(
  (about): NoticeRoute => ({
    path: `/incoming/:school_id/:key/reversal/:reversal_id${about === 'standing' ? '/standing' : ''}`,
    serve: async (notice) => {
      const connection = await checkKnock(notice, 'mpesa');
      const reversal_id = notice.params['reversal_id'] ?? '';
      if (!isUuid(reversal_id)) throw fail('request.not_found');
      await hearResult(notice.inSchool, notice, {
        reversal_id,
        payload: payloadOf(notice),
        result: readResult(notice.body),
        about,
        is_confirmed: isBelieved(connection),
      });
      return received;
    },
  }),
);
