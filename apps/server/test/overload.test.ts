import { endpoint } from '@darasa/contract/endpoint';
import { login, me } from '@darasa/contract/identity/sign-in/session';
import { describe, expect, test } from 'vitest';
import { routes } from '../src/compose.ts';
import { route } from '../src/platform/http/route.ts';
import { callbackKeyOf } from './callback-key.ts';
import { overload } from './enumerate/overload.ts';
import { read } from './enumerate/planted.ts';
import { say } from './enumerate/printing.ts';
import { newSchool, type NewSchool, password } from './new-school.ts';
import { callerOf, startServer, type TestServer } from './server.ts';

// T-F2: when far too much is asked for, the server does as much as before and sends the rest away.
const slow = endpoint({ ...read, path: '/planted/slow' });
/** Holds a connection for a tenth of a second, as a heavy report would. */
const slowly = route(slow, async () => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return {};
});
const connections = 8;

// What a shared machine can do changes from second to second, so a bad second is forgiven once.
const forgiving = { retry: 1, timeout: 60_000 };

test(
  'too much is sent away politely and at once; sign-ins and notices keep their places',
  forgiving,
  async () => {
    // One person has half of them, less those kept for signing in: as many as there are connections.
    const limits = { in_flight_max: 20 };
    const server = await startServer({
      routes: [...routes, slowly],
      pool_size: connections,
      limits,
    });
    const school = await newSchool(server);
    const [found, sign_ins, notices] = await Promise.all([
      overload(school.admin, `/api${slow.path}`, connections),
      every(500, 9, () => signIn(school)),
      every(500, 9, (n) => deliveryReport(server, school, n)),
    ]);
    say('T-F2', {
      'answers/s alone': Math.round(found.capacity),
      'answers/s under 2.5 times that': Math.round(found.goodput),
      refused: found.refused,
      late: found.late,
      'ms until 99 of 100 refused know': Math.round(found.refused_p99_ms),
      'ms until calm': Math.round(found.calm_after_ms),
      'sign-ins kept': sign_ins.filter((status) => status === 200).length,
      'notices kept': notices.filter((status) => status === 200).length,
    });
    expect(found.goodput).toBeGreaterThan(found.capacity * 0.8);
    expect(found.refused).toBeGreaterThan(0);
    expect(found.rude).toBe(0);
    expect(found.refused_p99_ms).toBeLessThanOrEqual(200);
    expect(found.calm_after_ms).toBeLessThanOrEqual(10_000);
    expect(new Set([...sign_ins, ...notices])).toEqual(new Set([200]));
    expect((await school.admin.call(me, {})).user.id).toBe(school.admin.id);
  },
);

async function every(
  ms: number,
  times: number,
  act: (n: number) => Promise<number>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    statuses.push(await act(n));
  }
  return statuses;
}

async function signIn({ admin }: NewSchool): Promise<number> {
  const body = { identifier: admin.email, password, user_type: 'staff' };
  return (await admin.raw('POST', `/api${login.path}`, { body })).status;
}

/** What the carrier tells us does not wait for the people who read reports. */
async function deliveryReport(server: TestServer, school: NewSchool, n: number): Promise<number> {
  const token = await callbackKeyOf(server, school, 'sms');
  const { status } = await callerOf(server, { domain: school.domain }).raw(
    'POST',
    `/api/hooks/sms/${token}/delivery`,
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      text: new URLSearchParams({ id: `ATXid_${n}`, status: 'Success' }).toString(),
    },
  );
  return status;
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
