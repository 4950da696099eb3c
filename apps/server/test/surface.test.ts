import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allEndpoints } from '@darasa/contract';
import { endpoint } from '@darasa/contract/endpoint';
import { login, refreshToken } from '@darasa/contract/identity/sign-in/session';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../src/compose.ts';
import { readConfig } from '../src/platform/config.ts';
import { loginsFor } from '../src/platform/db/roles.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { readFiles } from '../src/platform/http/static.ts';
import { startWeb } from '../src/serve.ts';
import { read, sideIn } from './enumerate/planted.ts';
import { say } from './enumerate/printing.ts';
import type { Side } from './enumerate/leaks.ts';
import {
  doorFaults,
  doorsOf,
  extra_doors,
  headerFaults,
  loggedSecrets,
  served_doors,
  servedFaults,
} from './enumerate/surface.ts';
import { putBuild } from './miniature-build.ts';
import { newSchool, password } from './new-school.ts';
import { callerOf, startServer } from './server.ts';

// T-J: what can be reached from outside, how it is labelled, and what the log keeps of it.
const server = await startServer();
let side: Side;
beforeAll(async () => {
  side = await sideIn(server);
});

test('the doors are those of the contract and a short list', () => {
  const doors = doorsOf(server);
  const faults = doorFaults(doors, allEndpoints);
  say('T-J doors', {
    doors: doors.length,
    extra: Object.keys(extra_doors).length,
    faults: faults.length,
  });
  expect(faults).toEqual([]);
});

test('every answer carries the protective headers', async () => {
  const { faults, answers } = await headerFaults(server, routes, side);
  say('T-J headers', { answers, faults: faults.length });
  expect(faults).toEqual([]);
}, 900_000);

test('what runs for real has no other doors, and labels pages, files and the socket alike', async () => {
  const { app, port, files } = await startForReal();
  const doors = doorFaults(doorsOf({ app }), allEndpoints, served_doors);
  expect(doors).toEqual([]);
  const { domain } = await newSchool(server);
  const { faults, answers } = await servedFaults({ port, domain, files });
  say('T-J served', { files: files.length, answers, faults: faults.length });
  expect(faults).toEqual([]);
});

/** The web side as `npm start` runs it, with a build in miniature. */
async function startForReal() {
  const dir = mkdtempSync(path.join(tmpdir(), 'darasa-served-'));
  putBuild(path.join(dir, 'web/dist'));
  const env = { DARASA_ROLE: 'web', DARASA_DEMO: '0', DARASA_LOG: 'silent', DARASA_DATA: dir };
  const config = { ...readConfig(env), port: 0 };
  const logins = loginsFor(inject('owner_url'));
  const app_dir = path.join(dir, 'server');
  const web = await startWeb({ config, secret: server.secret, logins, app_dir }, server.pool);
  afterAll(() => web.stop());
  const files = [...readFiles(path.join(dir, 'web/dist/client')).keys()];
  return { app: web.app, port: (web.app.server.address() as AddressInfo).port, files };
}

test('no secret is written to the log', async () => {
  const faults = await loggedSecrets(server, routes, side);
  say('T-J log', { lines: server.logged.length, faults: faults.length });
  expect(faults).toEqual([]);
}, 900_000);

test('nothing of a real sign-in is written to the log', async () => {
  const school = await newSchool(server);
  const caller = callerOf(server, { domain: school.domain });
  const word = 'wrong-password-canary';
  const body = { identifier: school.admin.email, user_type: 'staff' };
  await caller.raw('POST', `/api${login.path}`, { body: { ...body, password: word } });
  const session = await caller.call(login, { ...body, password, user_type: 'staff' });
  const fresh = await caller.call(refreshToken, { refresh_token: session.refresh_token });
  const log = server.logged.join('\n');
  const { access_token, refresh_token } = session;
  for (const secret of [word, password, access_token, refresh_token, fresh.refresh_token]) {
    expect(log).not.toContain(secret);
  }
  expect(log).not.toContain(caller.cookie()!.split('=')[1]);
});

test('figures are for callers on the machine itself', async () => {
  const answer = await server.app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' });
  expect(answer.statusCode).toBe(404);
});

const careless: Route[] = [
  {
    endpoint: endpoint({ ...read, path: '/planted/cached' }),
    run: async (_host, _request, reply) => {
      reply.header('cache-control', 'max-age=600').header('x-powered-by', 'Planted');
      return {};
    },
  },
  {
    endpoint: endpoint({ ...read, path: '/planted/inline' }),
    run: async (_host, _request, reply) => {
      reply.header('content-security-policy', "script-src 'unsafe-inline'");
      reply.removeHeader('x-content-type-options');
      return {};
    },
  },
  {
    endpoint: endpoint({
      ...read,
      path: '/planted/logs',
      input: z.strictObject({ password: z.string() }),
    }),
    run: async (_host, request) => {
      request.log.info({ asked: request.url, cookies: request.headers.cookie }, 'planted');
      return {};
    },
  },
];

describe('finds planted bugs', () => {
  test('a door nobody declared, labels that are missing, a log that remembers', async () => {
    const sound = route(endpoint({ ...read, path: '/planted/sound' }), () => ({}));
    const broken = await startServer({ routes: [...routes, sound, ...careless] });
    const doors = doorFaults(doorsOf(broken), allEndpoints);
    const there = await sideIn(broken);
    const { faults } = await headerFaults(broken, [sound, ...careless], there);
    const secrets = await loggedSecrets(broken, [sound, ...careless], there);
    expect(doors).toEqual(
      [sound, ...careless].map((one) => `GET /api${one.endpoint.path}: nobody declared it`),
    );
    expect(faults).toContain('GET /planted/cached (200): it may be cached');
    expect(faults).toContain('GET /planted/cached (200): it says what it runs on');
    expect(faults).toContain('GET /planted/inline (200): its policy allows inline scripts or eval');
    expect(faults).toContain('GET /planted/inline (200): the type may be guessed');
    expect(faults.filter((fault) => fault.includes('/planted/sound'))).toEqual([]);
    expect(secrets).toEqual(['GET /planted/logs: 2 secrets in the log']);
  });

  test('a socket, a page and a file without labels', async () => {
    const bare = createServer((request, response) => {
      response.end(request.url!.includes('EIO=4') ? '0{"sid":"x"}' : 'karibu');
    });
    bare.on('upgrade', (_request, connection) => {
      connection.end(
        'HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n',
      );
    });
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
    const { port } = bare.address() as AddressInfo;
    const { faults } = await servedFaults({ port, domain: 'bare.test', files: ['/sw.js'] });
    bare.close();
    expect(faults).toEqual(
      expect.arrayContaining([
        'GET /home/app (200): no content security policy',
        'GET /sw.js (200): no HSTS for a year',
        'GET /api/socket/?EIO=4&transport=polling (200): the type may be guessed',
        'GET /api/socket/?EIO=4&transport=polling (200): it may be cached',
        'upgrade to /api/socket (101): no referrer policy',
      ]),
    );
  });
});
