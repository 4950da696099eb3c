import {
  previewResults,
  sendResults,
  sendResultsToClasses,
} from '@darasa/contract/academics/reports/result-messages';
import { counted } from '@darasa/rules/counted';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as service from './service.ts';

type Sent = Awaited<ReturnType<typeof service.send>>;

const sentence = ({ state, recipients_count }: Sent): string =>
  state === 'in-approval'
    ? `Sent for approval. Results go to ${counted(recipients_count, 'phone')} when somebody has agreed.`
    : `Results go to ${counted(recipients_count, 'phone')}.`;

export const routes = [
  route(previewResults, service.preview),
  route(sendResults, async (ctx, input, { origin }) => {
    const sent = await service.send(ctx, input, origin);
    return said(sentence(sent), sent);
  }),
  route(sendResultsToClasses, async (ctx, input, { origin }) => {
    const sent = await service.send(ctx, input, origin);
    return said(sentence(sent), sent);
  }),
];
