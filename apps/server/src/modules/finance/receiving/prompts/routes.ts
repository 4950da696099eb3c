import { askPrompt, getPrompt } from '@darasa/contract/finance/receiving/prompts';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { ask, read } from './service.ts';

export const routes = [
  route(askPrompt, async (ctx, input, { origin }) =>
    said('The prompt is on its way.', await ask(ctx, { ...input, source: 'counter', origin })),
  ),
  route(getPrompt, (ctx, { id }) => read(ctx, id)),
];
