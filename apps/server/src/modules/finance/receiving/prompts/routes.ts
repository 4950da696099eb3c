import { askPrompt, getPrompt } from '@darasa/contract/finance/receiving/prompts';
import { fail } from '#platform/fail.ts';
import { said } from '#platform/http/envelope.ts';
import type { NoticeRoute } from '#platform/http/notices.ts';
import { route } from '#platform/http/route.ts';
import { isUuid } from '#platform/ids.ts';
import { checkKnock, isBelieved } from '../connections/check.ts';
import { payloadOf, readAnswer, received } from '../mpesa/read.ts';
import { answerPrompt } from './answer.ts';
import { ask, read } from './service.ts';

export const routes = [
  route(askPrompt, async (ctx, input, { origin }) =>
    said('The prompt is on its way.', await ask(ctx, { ...input, source: 'counter', origin })),
  ),
  route(getPrompt, (ctx, { id }) => read(ctx, id)),
];

export const notices: NoticeRoute[] = [
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
];
