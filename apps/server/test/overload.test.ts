import { endpoint } from '@darasa/contract/endpoint';
import { login, me } from '@darasa/contract/identity/session';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../src/compose.ts';
import { route } from '../src/platform/http/route.ts';
import { overload } from './enumerate/overload.ts';
import { say } from './enumerate/printing.ts';
import { newSchool, password } from './new-school.ts';
import { startServer } from './server.ts';

// T-F2: when far too much is asked for, the server does as much as before and sends the rest away.
const slow = endpoint({
  method: 'GET',
  path: '/planted/slow',
  summary: 'Planted',
  access: { who: 'signed-in' },
  rate: 'read',
  input: z.strictObject({}),
  output: z.any(),
});
/** Holds a connection for a tenth of a second, as a heavy report would. */
const slowly = route(slow, async () => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return {};
});
const connections = 8;

// What a shared machine can do changes from second to second, so a bad second is forgiven once.
const forgiving = { retry: 1, timeout: 60_000 };

test('too much is sent away politely, and signing in keeps its places', forgiving, async () => {
  const limits = { in_flight_max: 16 };
  const server = await startServer({ routes: [...routes, slowly], pool_size: connections, limits });
  const school = await newSchool(server);
  const running = overload(school.admin, `/api${slow.path}`, connections);
  const sign_ins = signInEvery(500, 9, school);
  const found = await running;
  say('T-F2', {
    'answers/s alone': Math.round(found.capacity),
    'answers/s under 2.5 times that': Math.round(found.goodput),
    refused: found.refused,
    late: found.late,
    'sign-ins kept': (await sign_ins).filter((status) => status === 200).length,
  });
  expect(found.goodput).toBeGreaterThan(found.capacity * 0.8);
  expect(found.refused).toBeGreaterThan(0);
  expect(found.rude).toBe(0);
  expect(new Set(await sign_ins)).toEqual(new Set([200]));
  expect((await school.admin.call(me, {})).user.id).toBe(school.admin.id);
});

async function signInEvery(
  ms: number,
  times: number,
  { admin }: Awaited<ReturnType<typeof newSchool>>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    const body = { identifier: admin.email, password, user_type: 'staff' };
    statuses.push((await admin.raw('POST', `/api${login.path}`, { body })).status);
  }
  return statuses;
}

describe('finds planted bugs', () => {
  test('a server that lets everybody in and answers nobody in time', forgiving, async () => {
    const limits = { in_flight_max: 100_000 };
    const broken = await startServer({
      routes: [...routes, slowly],
      pool_size: connections,
      limits,
    });
    const school = await newSchool(broken);
    const found = await overload(school.admin, `/api${slow.path}`, connections);
    say('T-F2 planted', {
      'answers/s alone': Math.round(found.capacity),
      'in time': Math.round(found.goodput),
    });
    expect(found.goodput).toBeLessThan(found.capacity * 0.8);
  });
});
