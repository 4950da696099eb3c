import { endpoint } from '@darasa/contract/endpoint';
import { logout } from '@darasa/contract/identity/sign-in/session';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../src/compose.ts';
import { openRoute } from '../src/platform/http/open-route.ts';
import type { Route } from '../src/platform/http/route.ts';
import { isAtTheDoor, nameOf, sessionsIn } from './enumerate/calling.ts';
import {
  callAsDescribed,
  callWithNothing,
  type Operation,
  operationOf,
  readDescription,
} from './enumerate/described.ts';
import { sideIn, write } from './enumerate/planted.ts';
import { walk } from './enumerate/printing.ts';
import { newSchool } from './new-school.ts';
import { callerOf, startServer } from './server.ts';

// Other programs read the description and send what it says.
const server = await startServer();

async function eachWrite(
  some: Route[],
  call: typeof callAsDescribed,
  change: (operation: Operation) => Operation = (one) => one,
): Promise<Map<string, string>> {
  const [paths, { domain, planted }] = await Promise.all([readDescription(server), sideIn(server)]);
  const sessions = sessionsIn(server, planted);
  const ids = { own: planted, rows: planted.rows };
  const said = new Map<string, string>();
  for (const { endpoint: one } of some) {
    if (one.method === 'GET') continue;
    const operation = change(operationOf(paths, one));
    const answer = await sessions(one).call(
      (access_token) => call(server, one, operation, { who: { domain, access_token }, ids }),
      one.method,
    );
    if (!isAtTheDoor(answer)) said.set(nameOf(one), answer.body?.resultCode ?? 'answered');
  }
  return said;
}

const those = (said: Map<string, string>, codes: string[]) =>
  [...said].filter(([, code]) => codes.includes(code)).map(([name]) => name);

test('every write can be read when it is sent as it is described', walk, async () => {
  const said = await eachWrite(routes, callAsDescribed);
  expect(said.size).toBeGreaterThan(400);
  const refused = ['request.unreadable', 'request.media_type', 'request.key_missing'];
  expect(those(said, refused)).toEqual([]);
  expect(those(said, ['answered']).length).toBeGreaterThan(60);
});

test('a part of the path that is described as a field of the body as well is found', async () => {
  const department = routes.filter(
    ({ endpoint: one }) => nameOf(one) === 'PATCH /administration/departments/:id',
  );
  const twice = (operation: Operation): Operation => {
    const schema = { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } };
    return { ...operation, requestBody: { content: { 'application/json': { schema } } } };
  };
  const said = await eachWrite(department, callAsDescribed, twice);
  expect([...said.values()]).toEqual(['request.unreadable']);
});

test('every write that sends nothing may still say that it is JSON', walk, async () => {
  const without_file = routes.filter(({ endpoint: one }) => !one.upload);
  const said = await eachWrite(without_file, callWithNothing);
  expect(said.size).toBeGreaterThan(380);
  expect(those(said, ['request.unreadable', 'request.media_type'])).toEqual([]);
});

test('signing out sends no body, and its id in the address counts for nothing', async () => {
  const { domain, admin } = await newSchool(server);
  const caller = callerOf(server, { domain, session: admin.session, cookie: admin.cookie()! });
  const headers = { 'content-type': 'application/json' };
  const { status } = await caller.raw('POST', `/api${logout.path}?id=`, { headers });
  expect(status).toBe(200);
  expect((await admin.raw('GET', '/api/user/me')).status).toBe(401);
});

test('half a body is still no JSON', async () => {
  const taking = endpoint({
    ...write,
    access: { who: 'public' },
    path: '/planted/taking',
    input: z.strictObject({ name: z.string().optional() }),
  });
  const own = await startServer({ routes: [...routes, openRoute(taking, () => ({}))] });
  const { domain } = await newSchool(own);
  const send = async (text: string) =>
    (
      await callerOf(own, { domain }).raw('POST', '/api/planted/taking', {
        text,
        headers: { 'content-type': 'application/json' },
      })
    ).status;
  expect(await send('')).toBe(200);
  expect(await send('{')).toBe(400);
  expect(await send('{"__proto__": {"is_admin": true}}')).toBe(400);
});
