import { endpoint } from '@darasa/contract/endpoint';
import { login, me, refreshToken } from '@darasa/contract/identity/sign-in/session';
import { expect, onTestFinished, test } from 'vitest';
import { read } from '#test/enumerate/planted.ts';
import { newSchool, password } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';
import { routes } from '../../compose.ts';
import { route } from './route.ts';

// A school stands behind one address, and everybody in it shares its places: nobody takes them all.
const dear = route(endpoint({ ...read, path: '/planted/dear', rate: 'report' }), () => ({}));
const reports_max = 20;

test('a person has one count, however often he signs in', async () => {
  const server = await startServer({
    frozen: true,
    limits: { rate_factor: 1 },
    routes: [...routes, dear],
  });
  const school = await newSchool(server);
  const clerk = await school.staff([]);
  const sign_in = { identifier: clerk.email, password, user_type: 'staff' } as const;
  const session = await callerOf(server, school).call(login, sign_in);
  const windows = [clerk, callerOf(server, { domain: school.domain, session })];
  const statuses: number[] = [];
  for (let n = 0; n < reports_max + 4; n++) {
    statuses.push((await windows[n % 2]!.raw('GET', '/api/planted/dear')).status);
  }
  expect(statuses).toEqual([...Array<number>(reports_max).fill(200), 429, 429, 429, 429]);
  expect((await school.admin.raw('GET', '/api/planted/dear')).status).toBe(200);
});

test('whoever renews a session again and again does not use up the sign-ins of the school', async () => {
  const server = await startServer({ frozen: true, limits: { rate_factor: 1 } });
  const school = await newSchool(server);
  const parent = await school.parent();
  const renew = async () => {
    const body = { refresh_token: 'no such thing' };
    return (await parent.raw('POST', `/api${refreshToken.path}`, { body })).status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 121; n++) statuses.push(await renew());
  expect(new Set(statuses.slice(0, 120))).toEqual(new Set([401]));
  expect(statuses[120]).toBe(429);
  const clerk = await school.staff([]);
  expect((await clerk.call(me, {})).user.id).toBe(clerk.id);
});

test('one person leaves half of the places to colleagues', async () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const holds = route(endpoint({ ...read, path: '/planted/holds' }), async () => {
    await opened;
    return {};
  });
  const server = await startServer({
    routes: [...routes, holds],
    pool_size: 12,
    limits: { in_flight_max: 16 },
  });
  const school = await newSchool(server);
  const [noisy, colleague] = [await school.staff([]), await school.staff([])];
  const held = Array.from({ length: 30 }, () => noisy.raw('GET', '/api/planted/holds'));
  const refused = await Promise.race(held);
  const others = await Promise.all([1, 2, 3].map(() => colleague.raw('GET', '/api/user/me')));
  open();
  expect(refused.status).toBe(503);
  expect(others.map((one) => one.status)).toEqual([200, 200, 200]);
  const answers = (await Promise.all(held)).map((one) => one.status);
  expect(answers.filter((one) => one === 200)).toHaveLength(7);
});

test('looking up addresses that belong to nobody takes two connections at most', async () => {
  const server = await startServer({ pool_size: 8 });
  const owner = await server.owner.connect();
  onTestFinished(() => owner.release());
  await owner.query('begin; lock table identity.organizations in access exclusive mode');
  onTestFinished(async () => void (await owner.query('rollback')));
  const made_up = Array.from({ length: 12 }, (_, n) =>
    callerOf(server, { domain: `made-up-${n}.test` }),
  );
  const calls = made_up.map((one) => one.raw('GET', '/api/organization?domain=nobody.test'));
  const busy = () => server.pool.totalCount - server.pool.idleCount;
  await expect.poll(busy).toBeGreaterThanOrEqual(2);
  // By then the other calls have come in as well.
  for (const one of made_up) await one.raw('GET', '/healthz');
  expect(busy()).toBe(2);
  await owner.query('rollback');
  const answers = await Promise.all(calls);
  expect(answers.map((one) => one.status)).toContain(200);
});
