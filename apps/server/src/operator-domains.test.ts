import { findOrganization } from '@darasa/contract/identity/organizations/organization';
import { login, me } from '@darasa/contract/identity/sign-in/session';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { newDns } from '../test/new-dns.ts';
import { newSchool } from '../test/new-school.ts';
import { type Caller, callerOf, startServer } from '../test/server.ts';
import { composeApp } from './compose.ts';
import { prepare } from './operator-commands.ts';
import { readConfig } from './platform/config.ts';
import { loginsFor } from './platform/db/roles.ts';
import { createLookUp, recordOf } from './platform/domains/proof.ts';
import { type UnprovenDomain, watchDomains } from './platform/domains/watch.ts';
import { createFileStore, filesOf } from './platform/files/store.ts';
import { addPages } from './platform/http/pages.ts';
import { rememberTenants } from './platform/tenancy.ts';

// A domain is somebody's when its DNS says so: what the operator, visitors and the yearlong watch see of that.
const server = await startServer({});
const dns = await newDns();
const { dns_server } = readConfig({ DARASA_DNS: dns.address });
const lookUp = createLookUp(dns_server);
const logins = loginsFor(inject('owner_url'));
const home = mkdtempSync(path.join(tmpdir(), 'darasa-domains-'));
afterAll(() => rmSync(home, { recursive: true }));
const files = filesOf({ data_dir: home });
const run = (...args: string[]) => prepare(args)({ ...logins, files, lookUp, sends_codes: false });
const day_ms = 24 * 60 * 60_000;

beforeEach(() => {
  dns.mood = 'well';
  server.clock.back();
});

let made = 0;
const newDomain = () => `kiota-${process.pid}-${++made}-${Date.now()}.ac.ke`;
/** Who an organisation is may be remembered for a second. */
const soon = <T>(look: () => Promise<T> | T) =>
  vi.waitFor(look, { timeout: 20_000, interval: 100 });

async function create(domain: string, ...more: string[]) {
  const facts = { name: 'Kiota Schools', school: 'Kiota Academy', 'admin-name': 'Mary Atieno' };
  const flags = Object.entries({ ...facts, domain, 'admin-email': 'head@kiota.test' });
  const words = flags.flatMap(([name, value]) => [`--${name}`, value]);
  const said = await run('organisation', 'create', ...words, ...more);
  const password = /password (\S+) \(shown only now/.exec(said)![1]!;
  const text = / TXT "(darasa-verification=[\w-]{24})"$/m.exec(said)?.[1] ?? '';
  const caller = callerOf(server, { domain });
  const identifier = 'head@kiota.test';
  return {
    domain,
    said,
    password,
    caller,
    text,
    record: `_darasa.${domain}`,
    signIn: () => caller.call(login, { identifier, password, user_type: 'staff' }),
    verify: () => run('organisation', 'verify', domain),
    listed: async () =>
      (await run('organisation', 'list')).split('\n').find((line) => line.startsWith(domain)),
    trail: async () =>
      (
        await server.owner.query<{ action: string; after: object; device: string }>(
          `select action, after, device from platform.audit
           where tenant_id = (select id from identity.organizations where domain = $1)
             and record_type = 'organisation'
           order by at, id`,
          [domain],
        )
      ).rows,
  };
}

/** One that set its record and was opened. */
async function createProven() {
  const one = await create(newDomain());
  dns.records.set(one.record, [one.text]);
  await one.verify();
  return one;
}

const no_tenant = { status: 400, code: 'organization.unknown' };

test('an organisation on a public domain is told which record to set, and nobody finds it till then', async () => {
  const one = await create(newDomain());
  expect(one.said).toContain(
    `Nobody finds it until the domain is proven. Have this set where the domain is kept:
  ${one.record} TXT "${one.text}"
Then: organisation verify --domain ${one.domain}`,
  );
  const nobody = callerOf(server, { domain: newDomain() });
  const signIn = async ({ raw }: Caller) => {
    const body = { identifier: 'head@kiota.test', password: one.password, user_type: 'staff' };
    const { status, body: said } = await raw('POST', `/api${login.path}`, { body });
    return { status, said: { ...said, request_id: 'another each time' } };
  };
  expect(await signIn(one.caller)).toEqual(await signIn(nobody));
  await expect(one.signIn()).rejects.toMatchObject(no_tenant);
  const ask = async (domain: string) =>
    (await nobody.raw('GET', `/api${findOrganization.path}?domain=${domain}`)).body.data;
  expect(await ask(one.domain)).toEqual({ deactivated: false, count: 0, rows: [] });
  expect(await one.listed()).toMatch(
    / closed until its domain is proven, since 20\d\d-\d\d-\d\d\.$/,
  );
});

test('its pages are those of a domain that nobody has', async () => {
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
    writeFileSync(path.join(home, file), text);
  };
  const part = { file: 'assets/a.js' };
  const parts = { 'src/public/entry-client.tsx': part, 'src/app/main.tsx': part };
  put('client/.vite/manifest.json', JSON.stringify(parts));
  put('client/.vite/screens.json', '{}');
  put('client/assets/a.js', 'a');
  put('server/package.json', '{"type":"module"}');
  put(
    'server/entry-server.js',
    `export const render = (path, data) =>
       ({ html: path + (data.organisation?.name ?? ' of nobody'), title: '', status: 200, data });`,
  );
  const { pool, secret } = server;
  const findTenant = rememberTenants(pool);
  const app = composeApp({
    pool,
    secret,
    findTenant,
    files: createFileStore(home),
    log_level: 'silent',
  });
  afterAll(() => app.close());
  const readPages = async () => ({ site: null, page: null });
  addPages(app, { findTenant, web_dir: home, readPages });
  const page = async (host: string, url: string) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: { host } });
    const nonce = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1];
    return { statusCode, location: headers.location, text: body.replaceAll(nonce ?? '-', '') };
  };
  const one = await create(newDomain());
  for (const url of ['/', '/home/app', '/auth/login', '/dashboard/app']) {
    expect(await page(one.domain, url)).toEqual(await page('nobody.ac.ke', url));
  }
  dns.records.set(one.record, [one.text]);
  await one.verify();
  await soon(async () =>
    expect((await page(one.domain, '/home/app')).text).toContain('/home/appKiota Schools'),
  );
});

test('without the record, and with another in its place, it stays closed and hears what was found', async () => {
  const one = await create(newDomain());
  await expect(one.verify()).rejects.toThrow(
    `Kiota Schools stays closed. There is no TXT record at ${one.record}.
Have this set where the domain is kept; it may take an hour to be seen:
  ${one.record} TXT "${one.text}"`,
  );
  const other = (await create(newDomain())).text;
  dns.records.set(one.record, ['v=spf1 -all\u001b[2J', other]);
  await expect(one.verify()).rejects.toThrow(
    `The TXT record at ${one.record} says "v=spf1 -all?[2J" and "${other}", which is not what was asked for.`,
  );
  // Neither more than the token nor a part of it is the token.
  dns.records.set(one.record, [`${one.text}x`, one.text.slice(0, -1), one.text.toLowerCase()]);
  await expect(one.verify()).rejects.toThrow('is not what was asked for');
  dns.mood = 'broken';
  await expect(one.verify()).rejects.toThrow(
    `${one.record} could not be looked up: the DNS server answered ESERVFAIL.`,
  );
  await expect(one.signIn()).rejects.toMatchObject(no_tenant);
  expect(await one.listed()).toContain('closed until its domain is proven');
  expect(await one.listed()).toContain('ESERVFAIL');
});

test('a DNS server that says nothing is given up in time', async () => {
  const record = recordOf(newDomain(), 'a-token');
  dns.mood = 'silent';
  const impatient = createLookUp(dns_server, 500);
  const from_ms = performance.now();
  expect(await impatient(record)).toBe(
    `The DNS server did not answer for ${record.name} within 0.5 seconds.`,
  );
  expect(performance.now() - from_ms).toBeLessThan(5_000);
});

test('with the record it opens, and every step stands in its audit trail', async () => {
  const one = await create(newDomain());
  await expect(one.verify()).rejects.toThrow('There is no TXT record');
  dns.records.set(one.record, ['v=spf1 -all', one.text]);
  expect(await one.verify()).toBe(`${one.domain} is proven, and Kiota Schools is open.`);
  const session = await soon(one.signIn);
  expect(session.user.first_name).toBe('Mary');
  expect(await one.listed()).toMatch(/ open, proven on 20\S+, last seen on 20\S+\.$/);
  const trail = await one.trail();
  const looked = 'Look up the proof of the domain';
  expect(trail.map(({ action, after }) => [action, after])).toEqual([
    ['Create the organisation', { name: 'Kiota Schools', domain: one.domain, proof: 'awaited' }],
    [looked, { proven: false, finding: `There is no TXT record at ${one.record}.` }],
    [looked, expect.objectContaining({ proven: true })],
  ]);
  for (const { device } of trail) expect(device).toMatch(/^Operator at /);
});

test('a domain that the world does not know is opened for a reason, which is kept', async () => {
  const reason = 'Intranet of the school';
  const at_once = await create(newDomain(), '--proven', reason);
  expect(at_once.said).not.toContain('TXT');
  await at_once.signIn();
  const later = await create(newDomain());
  expect(await run('organisation', 'verify', '--domain', later.domain, '--proven', reason)).toBe(
    `${later.domain} needs no record, and Kiota Schools is open: ${reason}`,
  );
  await soon(later.signIn);
  for (const one of [at_once, later]) {
    expect(await one.listed()).toMatch(
      / accepted without a record on 20\S+: Intranet of the school$/,
    );
    expect((await one.trail()).at(-1)!.after).toMatchObject({ proven_reason: reason });
    expect(dns.asked).not.toContain(one.record);
  }
});

test.each(['kiota.test', 'kiota.localhost', 'kiota.internal'])(
  'a local name such as %s needs no proof',
  async (name) => {
    const one = await create(`at-${process.pid}-${Date.now()}.${name}`);
    expect(one.said).not.toContain('TXT');
    await one.signIn();
    expect(await one.listed()).toMatch(/ open\.$/);
    await expect(one.verify()).rejects.toThrow('is a local name and needs no proof.');
  },
);

test('a plain address needs no proof, and a name that only looks local does', async () => {
  const part = () => 1 + Math.floor(Math.random() * 250);
  const address = await create(`10.${part()}.${part()}.${part()}`);
  expect(address.said).not.toContain('TXT');
  for (const name of ['test.co.ke', 'mylocalhost', 'kiotatest']) {
    const public_one = await create(`${name.split('.')[0]}-${process.pid}-${Date.now()}.${name}`);
    expect(public_one.said).toContain('TXT');
  }
});

test('a school that was there before goes on, and is asked for its record when somebody wants it', async () => {
  const school = await newSchool(server);
  const domain = newDomain();
  const move = 'update identity.organizations set domain = $2 where id = $1';
  await school.sql(move, [school.tenant_id, domain]);
  const listed = async () =>
    (await run('organisation', 'list')).split('\n').find((line) => line.startsWith(domain));
  expect(await listed()).toMatch(/ open, its domain was never proven\.$/);
  const said = await run('organisation', 'verify', domain);
  expect(said).toContain('stays open. To prove');
  await expect(run('organisation', 'verify', domain)).rejects.toThrow(
    'goes on, but its domain is not proven',
  );
  const caller = callerOf(server, { domain });
  const asked = await caller.raw('GET', `/api${findOrganization.path}?domain=${domain}`);
  expect(asked.body.data.count).toBe(1);
  dns.records.set(`_darasa.${domain}`, [/"(.+)"$/.exec(said)![1]!]);
  await run('organisation', 'verify', domain);
  expect(await listed()).toMatch(/ open, proven on /);
});

/** The watch as the worker keeps it, so many days from now, and what it told of one domain. */
async function watchAt(days: number, domain: string): Promise<UnprovenDomain[]> {
  const told: UnprovenDomain[] = [];
  const now = new Date(Date.now() + days * day_ms);
  await watchDomains(server.pool, lookUp, now, (facts) => told.push(facts));
  return told.filter((one) => one.domain === domain);
}

/** The figure is counted behind the page that shows it, in whichever process is asked. */
const figures = await startServer({});
const failingDomains = async () => {
  figures.clock.forward(10 * 60_000);
  const { body } = await figures.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  return Number(/^darasa_domains_failing (\d+)$/m.exec(body)?.[1]);
};

/** The same by hand: other files have organisations of their own in this database. */
const failingRows = async () => {
  const found = await server.owner.query<{ domain: string }>(
    `select o.domain from identity.domain_proofs p join identity.organizations o on o.id = p.tenant_id
     where p.failing_since is not null and o.suspended_at is null`,
  );
  return found.rows.map((row) => row.domain);
};

test('a record that goes missing is told and counted, cuts nobody off, and is forgotten when it is back', async () => {
  const one = await createProven();
  const asked = () => dns.asked.filter((name) => name === one.record).length;
  const session = await soon(one.signIn);
  const before = asked();
  expect(await watchAt(29, one.domain)).toEqual([]);
  expect(asked()).toBe(before);
  expect(await watchAt(31, one.domain)).toEqual([]);
  expect(asked()).toBe(before + 1);

  dns.records.delete(one.record);
  const finding = `There is no TXT record at ${one.record}.`;
  const failing_since = expect.any(String);
  const told = { domain: one.domain, finding, failing_since };
  expect(await watchAt(60, one.domain)).toEqual([]);
  expect(await watchAt(62, one.domain)).toMatchObject([told]);
  expect(await watchAt(62.5, one.domain)).toEqual([]);
  expect(await watchAt(63.1, one.domain)).toMatchObject([told]);
  expect(await failingRows()).toContain(one.domain);
  await soon(async () => expect(await failingDomains()).toBe((await failingRows()).length));
  const here = callerOf(server, { domain: one.domain, session });
  expect((await here.call(me, {})).user.first_name).toBe('Mary');
  await one.signIn();
  expect(await one.listed()).toMatch(/ open, its record is missing since 20\S+\. There is no TXT/);

  dns.records.set(one.record, [one.text]);
  expect(await watchAt(64.2, one.domain)).toEqual([]);
  expect(await failingRows()).not.toContain(one.domain);
  await soon(async () => expect(await failingDomains()).toBe((await failingRows()).length));
  expect(await one.listed()).toMatch(/ open, proven on /);
  const looked = asked();
  expect(await watchAt(93, one.domain)).toEqual([]);
  expect(asked()).toBe(looked);
  const noted = (await one.trail()).filter(({ device }) => device === 'Worker');
  expect(noted.map(({ after }) => after)).toEqual([
    { proven: false, finding },
    expect.objectContaining({ proven: true }),
  ]);
});

test('after fourteen days without it the list says so loudly, and suspending stays with the operator', async () => {
  const one = await createProven();
  dns.mood = 'broken';
  for (let days = 31; days < 45; days += 1.01) await watchAt(days, one.domain);
  expect(await one.listed()).toMatch(/ open, its record is missing since /);
  expect(await watchAt(45.5, one.domain)).toHaveLength(1);
  expect(await one.listed()).toMatch(
    / OPEN, BUT ITS DOMAIN IS NOT PROVEN ANY MORE: the record is missing for 14 days, since .*ESERVFAIL.* organisation suspend --domain /,
  );
  await soon(one.signIn);
  // A mended record is taken at once when the operator looks.
  dns.mood = 'well';
  await one.verify();
  expect(await one.listed()).toMatch(/ open, proven on /);
  // Nobody is nagged about a school that is closed.
  dns.mood = 'broken';
  await run('organisation', 'suspend', '--domain', one.domain, '--reason', 'Domain lost');
  expect(await watchAt(90, one.domain)).toEqual([]);
  expect(await one.listed()).toMatch(/ suspended since 20\S+: Domain lost$/);
  dns.mood = 'well';
  expect(await one.verify()).toBe(`${one.domain} is proven, and Kiota Schools stays suspended.`);
});

test.each([
  ['127.0.0.1:5353', '127.0.0.1:5353'],
  ['10.0.0.1', '10.0.0.1'],
  ['[::1]:53', '[::1]:53'],
  ['::1', '::1'],
  ['', null],
])('DARASA_DNS may be "%s"', (text, dns_server) => {
  expect(readConfig({ DARASA_DNS: text }).dns_server).toBe(dns_server);
});

test.each(['dns.example', '127.0.0.1:0', '127.0.0.1:70000', '[127.0.0.1]:53', '1.2.3'])(
  'DARASA_DNS may not be "%s"',
  (text) => {
    expect(() => readConfig({ DARASA_DNS: text })).toThrow(`DARASA_DNS is "${text}": set it to`);
  },
);
