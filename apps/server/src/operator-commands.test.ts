import { findOrganization } from '@darasa/contract/identity/organizations/organization';
import { login, me } from '@darasa/contract/identity/sign-in/session';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { newLearner } from '../test/new-learner.ts';
import { newSchool } from '../test/new-school.ts';
import { callerOf, startServer } from '../test/server.ts';
import { prepare } from './operator-commands.ts';
import { loginsFor } from './platform/db/roles.ts';
import { filesOf } from './platform/files/store.ts';

const server = await startServer();
const logins = loginsFor(inject('owner_url'));
const home = await mkdtemp(path.join(tmpdir(), 'darasa-operator-'));
afterAll(() => rm(home, { recursive: true }));
const files = filesOf({ data_dir: home });
const lookUp = () => expect.unreachable('A local domain is looked up nowhere.');
const ground = { ...logins, files, lookUp, sends_codes: false };
const run = (...args: string[]) => prepare(args)(ground);
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
    `Suspended Tumaini Schools. Nobody there can sign in or work until it is restored. Keep its data for its owner for at least 30 days: organisation export --domain ${domain} --to …`,
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

test('a new organisation asks whoever approves money for a code, where codes leave the server', async () => {
  const make = async (sends_codes: boolean) => {
    const domain = newDomain();
    const create = prepare(['organisation', 'create', ...flags({ domain })]);
    const said = await create({ ...ground, sends_codes });
    const password = /password (\S+) \(shown only now/.exec(said)![1]!;
    const sign_in = { identifier: 'head@tumaini.test', password, user_type: 'staff' as const };
    return { said, signIn: () => callerOf(server, { domain }).call(login, sign_in) };
  };
  const sending = await make(true);
  expect(sending.said).toContain('signs in with a code besides the password.');
  await expect(sending.signIn()).rejects.toMatchObject({
    code: 'sign_in.code_needed',
    body: { data: { method: 'email' } },
  });
  const silent = await make(false);
  expect(silent.said).toContain('switch on "Two-step sign-in for money roles" under Settings.');
  expect((await silent.signIn()).user.is_admin).toBe(true);
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
  [['organisation', 'create', ...flags(), '--proven', ' '], '--proven wants a reason'],
  [['organisation', 'verify', 'kiota.ac.ke', '--proven', ''], '--proven wants a reason'],
  [['organisation', 'verify', 'kiota.ac.ke', 'kiota.sc.ke'], 'Usage:'],
  [['organisation', 'verify', 'kiota.ac.ke', '--domain', 'kiota.sc.ke'], 'Usage:'],
])('%j is refused before anything is opened', (args, sentence) => {
  expect(() => prepare(args)).toThrow(sentence);
});

test('an unknown domain is told in a sentence', async () => {
  await expect(run('organisation', 'restore', '--domain', 'nobody.test')).rejects.toThrow(
    'No organisation has the domain nobody.test.',
  );
});

test('an organisation leaves with everything that is its own, and with no key to any door', async () => {
  const school = await newSchool(server);
  await newLearner(school, { surname: 'Nyambura', guardian: { phone: '254733900888' } });
  await newLearner(await newSchool(server), { surname: 'Elsewhere' });
  await files.keep(school.tenant_id, Buffer.from('a photo'));
  await run('organisation', 'suspend', '--domain', school.domain, '--reason', 'Unpaid');
  const to = path.join(home, school.tenant_id);
  expect(await run('organisation', 'export', '--domain', school.domain, '--to', to)).toMatch(
    /: \d+ rows in \d+ sheets, 1 files\. No password, code or key is in it\.$/,
  );

  const names = await readdir(to);
  const sheet = (name: string) => readFile(path.join(to, name), 'utf8');
  const all = (await Promise.all(names.filter((one) => one !== 'files').map(sheet))).join('\n');
  expect(await sheet('students.students.csv')).toContain('Nyambura');
  expect(await sheet('students.guardians.csv')).toContain('254733900888');
  expect(all).not.toContain('Elsewhere');
  const [user] = await school.sql<{ password_hash: string }>(
    'select password_hash from identity.users where tenant_id = $1 and is_admin',
    [school.tenant_id],
  );
  expect(all).not.toContain(user!.password_hash);
  expect(names).not.toContain('identity.sessions.csv');
  expect(await readdir(path.join(to, 'files'))).toHaveLength(1);
  const again = run('organisation', 'export', '--domain', school.domain, '--to', to);
  await expect(again).rejects.toThrow('exists already');
  const trail = await school.sql(
    "select 1 from platform.audit where tenant_id = $1 and action = 'Export the organisation'",
    [school.tenant_id],
  );
  expect(trail).toHaveLength(1);
});
