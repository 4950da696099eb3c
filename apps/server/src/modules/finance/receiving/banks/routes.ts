import { plainKey } from '@darasa/rules/fees/account-text';
import { z } from 'zod';
import type { ConnectionKind } from '@darasa/contract/finance/books/pay-details';
import type { Notice, NoticeRoute } from '#platform/http/notices.ts';
import { checkKnock } from '../connections/check.ts';
import { hear } from '../incoming/hear.ts';
import { findPayer } from '../incoming/service.ts';
import type { Money } from '../incoming/service.ts';
import { readCoop, readEquity, readKcb } from './read.ts';
import { checkPassword, checkSignature } from './trust.ts';

/** A bank's notice goes the way that all money goes; it lies in the account that was connected. */
function listen(
  notice: Notice,
  provider: ConnectionKind,
  money_account_id: string,
  money: Money | null,
): Promise<string | null> {
  return hear(notice.inSchool, notice, {
    provider,
    kind: 'notification',
    payload: notice.bytes.toString('utf8'),
    money: money && { ...money, money_account_id },
  });
}

const KcbQuestion = z.object({
  requestId: z.string().max(80).catch(''),
  customerReference: z.string().max(60).catch(''),
});

export const notices: NoticeRoute[] = [
  {
    path: '/incoming/:school_id/:key/kcb/notification',
    serve: async (notice) => {
      const found = await checkKnock(notice, 'kcb');
      const { money_account_id } = checkSignature(found, notice.headers, notice.bytes);
      const id = await listen(notice, 'kcb', money_account_id, readKcb(notice.body));
      return { transactionID: id ?? '', statusCode: '0', statusMessage: 'Notification received' };
    },
  },
  {
    path: '/incoming/:school_id/:key/kcb/validation',
    serve: async (notice) => {
      const found = await checkKnock(notice, 'kcb');
      checkSignature(found, notice.headers, notice.bytes);
      const asked = KcbQuestion.safeParse(notice.body).data;
      const payer = await notice.inSchool(notice, 'KCB', 'Look for an account', (ctx) =>
        findPayer(ctx, asked?.customerReference ?? ''),
      );
      if (!payer) {
        return {
          transactionID: asked?.requestId ?? '',
          statusCode: '1',
          statusMessage: 'No learner has this admission number',
        };
      }
      return {
        transactionID: asked?.requestId ?? '',
        statusCode: '0',
        statusMessage: 'Success',
        CustomerName: payer.name,
        billAmount: (Math.max(0, payer.balance_cents) / 100).toFixed(2),
        currency: 'KES',
        billType: 'PARTIAL',
        creditAccountIdentifier: plainKey(payer.admission_number),
      };
    },
  },
  {
    path: '/incoming/:school_id/:key/equity/notification',
    serve: async (notice) => {
      const found = await checkKnock(notice, 'equity');
      const { money_account_id } = checkPassword(found, notice.headers);
      await listen(notice, 'equity', money_account_id, readEquity(notice.body));
      return { responseCode: 'OK', responseMessage: 'SUCCESSFUL' };
    },
  },
  {
    path: '/incoming/:school_id/:key/coop/notification',
    serve: async (notice) => {
      const found = await checkKnock(notice, 'coop');
      const { money_account_id } = checkPassword(found, notice.headers);
      // Without a word it only asks whether somebody is at home.
      if (notice.bytes.length > 0) {
        await listen(notice, 'coop', money_account_id, readCoop(notice.body));
      }
      return { MessageCode: '200', Message: 'Successfully received data' };
    },
  },
];
