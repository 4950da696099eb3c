import {
  answerSender,
  createSender,
  listSenders,
  renewSmsAddress,
} from '@darasa/contract/communication/sending/senders';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listCallbackDates } from '#platform/secrets/callback-keys.ts';
import { findAccounts } from '../sms-account/queries.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

/** What Africa's Talking puts above a message for which no name was chosen. */
const carriers_name = 'AFRICASTKNG';
const told =
  'Give these to the carrier now: they are not shown again, and the old ones stop working.';

export const routes = [
  route(listSenders, async (ctx, _input, { sms_sender }) => {
    const [rows, accounts, of_all, of_school] = await Promise.all([
      queries.listSenders(ctx.db),
      findAccounts(ctx.db),
      listCallbackDates(ctx.db, ['sms'], null),
      listCallbackDates(ctx.db, ['sms'], ctx.school_id),
    ]);
    const own = accounts.own ?? accounts.organisation;
    // Whoever has an account of its own is told of what came to that one.
    const dates = accounts.own ? of_school : of_all;
    return {
      rows,
      // An account of its own has a name of its own, or none; only without one is ours used.
      shared: (own ? own.sender : sms_sender) ?? carriers_name,
      address_made_at: dates.get('sms') ?? null,
    };
  }),
  route(createSender, async (ctx, input) =>
    said('SMS branding created successfully', await service.create(ctx, input)),
  ),
  route(renewSmsAddress, async (ctx, _input, door) =>
    said(told, await service.renewAddress(ctx, door)),
  ),
  route(answerSender, async (ctx, input) => said('Saved.', await service.answer(ctx, input))),
];
