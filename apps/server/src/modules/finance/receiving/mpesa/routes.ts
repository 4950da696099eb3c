import { fail } from '#platform/fail.ts';
import { isUuid } from '#platform/ids.ts';
import type { Notice, NoticeRoute } from '#platform/http/notices.ts';
import { checkKnock, isBelieved } from '../connections/check.ts';
import { hear } from '../incoming/hear.ts';
import { isKnownAccount } from '../incoming/service.ts';
import { answerPrompt } from '../prompts/answer.ts';
import { hearResult } from '../reversals/send.ts';
import { problemOf, readAnswer, readPaybill, readResult } from './read.ts';

const payloadOf = ({ bytes }: Notice): string => bytes.toString('utf8');
const received = { ResultCode: 0, ResultDesc: 'Success' };
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
  {
    path: '/incoming/:school_id/:key/prompt/:prompt_id',
    serve: async (notice) => {
      const connection = await checkKnock(notice, 'mpesa');
      const prompt_id = notice.params['prompt_id'] ?? '';
      if (!isUuid(prompt_id)) throw fail('request.not_found');
      await answerPrompt(notice.inSchool, notice, {
        prompt_id,
        payload: payloadOf(notice),
        answer: readAnswer(notice.body),
        is_confirmed: isBelieved(connection),
      });
      return received;
    },
  },
  ...(['reversal', 'standing'] as const).map((about): NoticeRoute => ({
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
  })),
];
