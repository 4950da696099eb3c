import {
  answerConversation,
  editConversation,
  getConversation,
  listConversations,
  readConversation,
} from '@darasa/contract/communication/answers/inbox';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listConversations, service.list),
  route(getConversation, service.open),
  route(editConversation, async (ctx, input) => said('Saved.', await service.edit(ctx, input))),
  route(readConversation, service.markRead),
  route(answerConversation, async (ctx, input) => {
    const made = await service.answer(ctx, input);
    return said(
      made.state === 'paused' ? 'The answer waits for tokens.' : 'The answer is on its way.',
      made,
    );
  }),
];
