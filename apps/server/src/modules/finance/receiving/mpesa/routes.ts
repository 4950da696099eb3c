import type { NoticeRoute } from '#platform/http/notices.ts';
import { checkKnock, isBelieved } from '../connections/check.ts';
import { hear } from '../incoming/hear.ts';
import { isKnownAccount } from '../incoming/service.ts';
import { payloadOf, problemOf, readPaybill, received } from './read.ts';

const accepted = { ResultCode: '0', ResultDesc: 'Accepted' };

// The paths are told to Safaricom, which refuses some words in them: its own name is one.
export const notices: NoticeRoute[] = [
  {
    path: '/incoming/:school_id/:key/paybill/confirmation',
    serve: async (notice) => {
      const connection = await checkKnock(notice, 'mpesa');
      const money = readPaybill(notice.body);
      await hear(notice.inSchool, notice, {
        provider: 'mpesa',
        kind: 'paybill',
        payload: payloadOf(notice),
        problem: money ? null : problemOf(notice.body),
        money: money && { ...money, is_confirmed: isBelieved(connection) },
      });
      return received;
    },
  },
  {
    path: '/incoming/:school_id/:key/paybill/validation',
    serve: async (notice) => {
      await checkKnock(notice, 'mpesa');
      const money = readPaybill(notice.body);
      // Whether a wrong account is refused at the door is the school's choice; most take the money.
      const is_known = await notice.inSchool(notice, 'M-Pesa', 'Look for an account', (ctx) =>
        isKnownAccount(ctx, money),
      );
      return is_known ? accepted : { ResultCode: 'C2B00012', ResultDesc: 'Rejected' };
    },
  },
];
