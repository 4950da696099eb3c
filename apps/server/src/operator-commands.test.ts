import { findOrganization } from '@darasa/contract/identity/organization';
import { login, me } from '@darasa/contract/identity/session';
import { expect, inject, test, vi } from 'vitest';
import { callerOf, startServer } from '../test/server.ts';
import { prepare } from './operator-commands.ts';
import { loginsFor } from './platform/db/roles.ts';

const server = await startServer();
const logins = loginsFor(inject('owner_url'));
const run = (...args: string[]) => prepare(args)(logins);
const whole = {
  name: 'Tumaini Schools',
  domain: 'tumaini.test',
  school: 'Tumaini Primary',
  'admin-email': 'Head@Tumaini.test',
  'admin-name': 'Mary Akinyi Atieno',
};
let made = 0;
const newDomain = () => `tumaini-${process.pid}-${++made}-${Date.now()}.test`;
/** Who an organisation is may be remembered for a second. */
const soon = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 10_000, interval: 100 });
const flags = (change: Partial<typeof whole> = {}) =>
  Object.entries({ ...whole, ...change }).flatMap(([name, value]) => [`--${name}`, value]);

test('an organisation is made, suspended and restored, and each says what it did', async () => {
  const domain = newDomain();
  const said = await run('organisation', 'create', ...flags({ domain: ` ${domain}. ` }));
  const password = /password (\S+) \(shown only now/.exec(said)![1]!;
  expect(said).toContain(`Created Tumaini Schools on ${domain}.`);
  const caller = callerOf(server, { domain });
  const sign_in = { identifier: 'head@tumaini.test', password, user_type: 'staff' as const };
  const session = await caller.call(login, sign_in);
  expect(session.user).toMatchObject({ first_name: 'Mary', last_name: 'Akinyi Atieno' });
  const admin = callerOf(server, { domain, session });

  const suspended = await run('organisation', 'suspend', '--domain', domain, '--reason', 'Unpaid');
  expect(suspended).toBe(
    'Suspended Tumaini Schools. Nobody there can sign in or work until it is restored.',
  );
  const refused = { status: 403, code: 'ORG_SUSPENDED' };
  await soon(() => expect(caller.call(login, sign_in)).rejects.toMatchObject(refused));
  await expect(
    run('organisation', 'suspend', '--domain', domain, '--reason', 'Unpaid'),
  ).rejects.toThrow('Tumaini Schools is already suspended.');

  expect(await run('organisation', 'restore', '--domain', domain)).toBe(
    'Restored Tumaini Schools.',
  );
  await soon(() => caller.call(login, sign_in));
  // Suspending ended every session, so that nobody goes on where they were.
  await expect(admin.call(me, {})).rejects.toMatchObject({ status: 401 });
  await expect(run('organisation', 'restore', '--domain', domain)).rejects.toThrow(
    'Tumaini Schools is not suspended.',
  );
  await expect(run('organisation', 'create', ...flags({ domain }))).rejects.toThrow(
    `${domain} already belongs to an organisation.`,
  );
});

test('GET /organization answers with what the page reads, and with the same shape for nobody', async () => {
  const ask = async (domain: string) =>
    (await callerOf(server, { domain }).raw('GET', `/api${findOrganization.path}?domain=${domain}`))
      .body;
  const domain = newDomain();
  await run('organisation', 'create', ...flags({ domain }));
  expect(await ask(`${domain.toUpperCase()}:443`)).toMatchObject({
    data: {
      deactivated: false,
      count: 1,
      rows: [{ tenant_id: expect.any(String), name: 'Tumaini Schools', deactivated: false }],
    },
  });
  await run('organisation', 'suspend', '--domain', domain, '--reason', 'Unpaid');
  await soon(async () =>
    expect(await ask(domain)).toMatchObject({
      data: { deactivated: true, rows: [{ deactivated: true }] },
    }),
  );
  expect((await ask('nobody.test')).data).toEqual({ deactivated: false, count: 0, rows: [] });
});

test.each([
  [['organisation', 'create', '--name', 'A'], '--admin-name is missing.\nUsage:'],
  [['organisation', 'suspend', '--domain', 'a.test'], '--reason is missing.\nUsage:'],
  [['organisation', 'rename'], 'Usage:'],
  [[], 'Usage:'],
  [['organisation', 'create', '--colour', 'red'], "Unknown option '--colour'"],
  [
    ['organisation', 'restore', '--domain', 'http://kiota.ac.ke'],
    '--domain is "http://kiota.ac.ke": give the host alone, such as kiota.ac.ke',
  ],
  [
    ['organisation', 'create', ...flags({ domain: 'kiota.ac.ke/home' })],
    '--domain is "kiota.ac.ke/home": give the host alone',
  ],
  [
    ['organisation', 'create', ...flags({ 'admin-email': 'head at kiota' })],
    '--admin-email is "head at kiota": give an e-mail address',
  ],
  [
    ['organisation', 'create', ...flags({ school: 'x'.repeat(200) })],
    '--school is longer than 120 letters, or not plain text.',
  ],
])('%j is refused before anything is opened', (args, sentence) => {
  expect(() => prepare(args)).toThrow(sentence);
});

test('an unknown domain is told in a sentence', async () => {
  await expect(run('organisation', 'restore', '--domain', 'nobody.test')).rejects.toThrow(
    'No organisation has the domain nobody.test.',
  );
});
