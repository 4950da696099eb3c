import { answerSender, createSender, listSenders } from '@darasa/contract/communication/senders';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import { smsToken } from '../callbacks/token.ts';
import { findAccounts } from '../sms-account/queries.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

/** What Africa's Talking puts above a message for which no name was chosen. */
const carriers_name = 'AFRICASTKNG';

export const routes = [
  route(listSenders, async (ctx, _input, { secret, sms_sender }) => {
    const [rows, accounts] = await Promise.all([queries.listSenders(ctx.db), findAccounts(ctx.db)]);
    const own = accounts.own ?? accounts.organisation;
    // Whoever has an account of its own is told of what came to that one.
    const owner = accounts.own ? ctx.school_id : null;
    return {
      rows,
      // An account of its own has a name of its own, or none; only without one is ours used.
      shared: (own ? own.sender : sms_sender) ?? carriers_name,
      callback_path: `/api/hooks/sms/${smsToken(secret, ctx.tenant_id, owner)}`,
    };
  }),
  route(createSender, async (ctx, input) =>
    said('SMS branding created successfully', await service.create(ctx, input)),
  ),
  route(answerSender, async (ctx, input) => said('Saved.', await service.answer(ctx, input))),
];
