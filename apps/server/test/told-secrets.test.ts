import { randomBytes } from 'node:crypto';
import { modules } from '@darasa/contract/access';
import { renewSmsAddress } from '@darasa/contract/communication/sending/senders';
import { setSchoolSms } from '@darasa/contract/communication/sending/sms-account';
import {
  renewWhatsappToken,
  setWhatsappNumber,
} from '@darasa/contract/communication/whatsapp/whatsapp';
import { endpoint } from '@darasa/contract/endpoint';
import { connectionKinds } from '@darasa/contract/finance/books/pay-details';
import {
  renewConnectionAddress,
  setBankConnection,
  setMpesaConnection,
} from '@darasa/contract/finance/receiving/connections';
import { setEmailAccount, setSmsAccount } from '@darasa/contract/settings/integrations';
import { beforeAll, expect, test } from 'vitest';
import { routes } from '../src/compose.ts';
import { inScope } from '../src/platform/db/scope.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { keepCallbackKey } from '../src/platform/secrets/callback-keys.ts';
import { callEndpoint, nameOf, newSession } from './enumerate/calling.ts';
import type { Ids } from './enumerate/ids.ts';
import { anInputFor } from './enumerate/inputs.ts';
import { groundIn, read } from './enumerate/planted.ts';
import { say, walk } from './enumerate/printing.ts';
import { plantRows } from './enumerate/rows.ts';
import { withSecondPerson } from './with-second-person.ts';
import { newBooks } from './new-books.ts';
import { newSchool, type NewSchool, type Person } from './new-school.ts';
import { startServer } from './server.ts';

// What proves to us that somebody outside is who it says, and to them that we are, is told by no screen
// that people look at. Every read is asked for by somebody who may look everywhere, and by an
// administrator, and its answer is searched for every secret of the school.
const leaky: Route = route(
  endpoint({ ...read, path: '/planted/callback', access: { module: 'settings' } }),
  async (ctx, _input, { secret }) => {
    const place = { kind: 'mpesa', school_id: ctx.school_id };
    return { url: `/incoming/${await keepCallbackKey(ctx.db, secret, place, ctx.now)}` };
  },
);
const server = await startServer({ routes: [...routes, leaky] });
const secrets = new Map<string, string>();
let school: NewSchool;
let viewer: Person;
let ids: Ids;

/** One that nothing else looks like. */
function secretOf(what: string): string {
  const secret = randomBytes(16).toString('hex');
  secrets.set(what, secret);
  return secret;
}

beforeAll(async () => {
  school = await newSchool(server);
  const { admin, tenant_id } = school;
  const { bank_id: money_account_id } = await newBooks(school);
  const ground = await groundIn(school);
  ids = { own: ground, rows: (await plantRows(server.owner, ground)).rows };
  // What was planted there opens with no key of ours.
  for (const table of [
    'finance.connections',
    'platform.integrations',
    'platform.school_sms_accounts',
    'communication.whatsapp_accounts',
    'platform.callback_keys',
    'finance.pay_changes',
  ]) {
    await school.sql(`delete from ${table} where tenant_id = $1`, [tenant_id]);
  }
  const shortcode = '600111';
  await school.sql(
    `update finance.money_accounts set paybill = $2 where tenant_id = $1 and id = $3`,
    [tenant_id, shortcode, money_account_id],
  );
  await withSecondPerson(school, async () => {
    await admin.call(setMpesaConnection, {
      money_account_id,
      environment: 'live',
      shortcode,
      consumer_key: secretOf('consumer key'),
      consumer_secret: secretOf('consumer secret'),
      passkey: secretOf('passkey'),
      credential: secretOf('credential'),
      version: 0,
    });
    for (const provider of ['equity', 'coop'] as const) {
      const password = secretOf(`${provider} password`);
      await admin.call(setBankConnection, {
        provider,
        money_account_id,
        username: 'bank',
        password,
        version: 0,
      });
    }
  });
  const account = { username: 'school', version: 0 };
  await admin.call(setSmsAccount, { ...account, api_key: secretOf('SMS key') });
  await admin.call(setSchoolSms, { ...account, api_key: secretOf('SMS key of the school') });
  await admin.call(setEmailAccount, {
    host: 'mail.school.test',
    port: 587,
    user: 'u',
    from: 'office@school.test',
    password: secretOf('mail password'),
    version: 0,
  });
  await admin.call(setWhatsappNumber, {
    display_phone: '0711222333',
    phone_number_id: '100200300',
    business_account_id: '400500600',
    access_token: secretOf('WhatsApp token'),
    app_secret: secretOf('WhatsApp app secret'),
    version: 0,
  });
  for (const provider of connectionKinds.filter((one) => one !== 'kcb')) {
    const { addresses } = await admin.call(renewConnectionAddress, { provider });
    secrets.set(`${provider} address`, addresses[0]!.url.split('/').at(-3)!);
  }
  const sms = await admin.call(renewSmsAddress, {});
  secrets.set('SMS address', sms.addresses[0]!.url.split('/').at(-2)!);
  const whatsapp = await admin.call(renewWhatsappToken, {});
  secrets.set('verify token', whatsapp.addresses.at(-1)!.url);
  await inScope(server.pool, { tenant_id }, 'write', async (db) => {
    const place = { kind: 'tokens', school_id: null };
    secrets.set('tokens address', await keepCallbackKey(db, server.secret, place, new Date()));
  });
  viewer = await school.staff(modules, ['view']);
});

/** Which reads tell which secrets to this person, and how many answered at all. */
async function whoTells({ id: user_id }: Person, among: readonly Route[]) {
  const { tenant_id, school_id, domain } = school;
  const access_token = await newSession(server, { tenant_id, school_id, user_id });
  const reads = among.filter((one) => one.endpoint.method === 'GET');
  const found = { told: [] as string[], answered: 0, reads: reads.length };
  for (const { endpoint: asked } of reads) {
    for (const fields of ['as few', 'as many'] as const) {
      const input = anInputFor(asked, ids, fields);
      const answer = await callEndpoint(server, { domain, access_token }, asked, input);
      if (answer.status === 200) found.answered++;
      for (const [what, secret] of secrets) {
        if (answer.text.includes(secret)) found.told.push(`${nameOf(asked)}: ${what}`);
      }
    }
  }
  return found;
}

test('no read tells what authenticates the outside, to nobody', walk, async () => {
  expect(new Set(secrets.values()).size).toBe(17);
  for (const [who, person] of [
    ['viewer', viewer],
    ['administrator', school.admin],
  ] as const) {
    const { told, answered, reads } = await whoTells(person, routes);
    say(`Secrets, ${who}`, { reads, answered, secrets: secrets.size, told: told.length });
    expect(answered).toBeGreaterThan(reads / 2);
    expect(told).toEqual([]);
  }
});

test('finds a read that tells one', async () => {
  expect((await whoTells(viewer, [leaky])).told).toContain('GET /planted/callback: mpesa address');
});
