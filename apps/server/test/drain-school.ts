import { createSendingRunners, type Outside } from '../src/modules/communication/index.ts';
import { inScope } from '../src/platform/db/scope.ts';
import { createSms } from '../src/platform/outbox/sms.ts';
import type { Gateway } from './new-gateway.ts';
import type { NewSchool } from './new-school.ts';
import type { TestServer } from './server.ts';

let accounts = 0;
/** Longer than a carrier on this machine ever takes, unless it is told to. */
export const answer_ms_max = 2_000;

/** The worker's part, in our hands: each call is one turn of the school. */
export function drainerOf(
  server: TestServer,
  school: NewSchool,
  gateway: Gateway,
  clock: () => Date = () => new Date(),
  /** A bug that somebody could write tomorrow. */
  plant: (sms: Outside['sms']) => Outside['sms'] = (sms) => sms,
) {
  const account = `account ${++accounts}`;
  const config = { base_url: gateway.url, username: account, api_key: 'key', sender: null };
  const runners = createSendingRunners({
    clock,
    inScope: (scope, mode, work) => inScope(server.pool, { ...scope, limits: '*' }, mode, work),
    sms: plant(async () => ({ account, send: createSms(config, answer_ms_max), sender: null })),
    whatsapp: async () => {
      throw new Error('no WhatsApp here');
    },
    callbackUrl: async () => null,
  });
  const { tenant_id, school_id } = school;
  return () => runners['messages.drain']({ channel: 'sms' }, { tenant_id, school_id });
}

/** Nothing waits for the morning. */
export const noNight = (school: NewSchool) =>
  school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     select $1, $2, k, '0', $3, now() from unnest(array['messages.quiet_from', 'messages.quiet_to']) k`,
    [school.tenant_id, school.school_id, school.admin.id],
  );

/** Tokens as if they had been bought and paid for. */
export async function giveTokens(
  school: NewSchool,
  tokens: number,
  channel: 'sms' | 'whatsapp' = 'sms',
): Promise<void> {
  const ground = [school.tenant_id, school.school_id];
  await school.sql(
    `with bought as (
       insert into communication.purchases (tenant_id, school_id, id, channel, phone, amount_cents,
         tokens, state, asked_by, asked_at, done_at)
       values ($1, $2, gen_random_uuid(), $3, '254712000000', $4 * 100, $4, 'credited', $5, now(), now())
       returning id
     ), entry as (
       insert into communication.token_entries (tenant_id, school_id, id, channel, kind, tokens,
         purchase_id, created_at)
       select $1, $2, gen_random_uuid(), $3, 'bought', $4, id, now() from bought
     )
     insert into communication.wallets as w (tenant_id, school_id, channel, bought)
     values ($1, $2, $3, $4)
     on conflict (tenant_id, school_id, channel) do update set bought = w.bought + $4`,
    [...ground, channel, tokens, school.admin.id],
  );
}
