import { answerSender, createSender, listSenders } from '@darasa/contract/communication/senders';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import { callbackToken } from '../callbacks/token.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

const shared_sender = 'AFRICASTKNG';

export const routes = [
  route(listSenders, async (ctx, _input, { secret }) => ({
    rows: await queries.listSenders(ctx.db),
    shared: shared_sender,
    callback_path: `/api/hooks/sms/${callbackToken(secret, 'sms', ctx.tenant_id)}`,
  })),
  route(createSender, async (ctx, input) =>
    said('SMS branding created successfully', await service.create(ctx, input)),
  ),
  route(answerSender, async (ctx, input) => said('Saved.', await service.answer(ctx, input))),
];
