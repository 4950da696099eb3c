import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putBuild } from '#test/miniature-build.ts';
import { fail } from '../fail.ts';
import type { Tenant } from '../tenancy.ts';
import { answerFailure } from './failures.ts';
import { pagePolicy, setHeaders } from './headers.ts';
import { addPages } from './pages.ts';

const tenants: Record<string, Tenant> = {
  'open.test': tenant('open.test', false),
  'closed.test': tenant('closed.test', true),
};

function tenant(domain: string, suspended: boolean): Tenant {
  const id = '01890000-0000-7000-8000-000000000001';
  return { id, name: 'Kiota </script> Hills', domain, logo: null, colour: '#aa3300', suspended };
}

const web_dir = mkdtempSync(path.join(tmpdir(), 'darasa-pages-'));
let app: FastifyInstance;
const slugs: (string | null)[] = [];

beforeAll(async () => {
  putBuild(web_dir);
  app = Fastify();
  app.addHook('onRequest', async (_request, reply) => setHeaders(reply));
  app.setErrorHandler(answerFailure);
  addPages(app, {
    web_dir,
    findTenant: async (domain) => {
      if (domain === 'busy.test') throw fail('server.busy', {}, { retry_after_s: 2 });
      return tenants[domain] ?? null;
    },
    readPages: async (_tenant, slug) => {
      slugs.push(slug);
      return { site: null, page: null };
    },
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(web_dir, { recursive: true });
});

const get = (url: string, host = 'open.test', headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } });

describe('where a path leads', () => {
  test.each([
    ['open.test', '/', '/home'],
    ['open.test', '/home', '/home/app'],
    ['open.test', '/home/', '/home/app'],
    ['open.test', '/auth', '/auth/login'],
    ['closed.test', '/', '/suspended'],
    ['closed.test', '/home/app', '/suspended'],
    ['closed.test', '/auth/login', '/suspended'],
    ['closed.test', '/dashboard/app', '/suspended'],
    ['closed.test', '/parent/app', '/suspended'],
    ['closed.test', '/nowhere', '/suspended'],
  ])('%s%s goes to %s', async (host, asked, target) => {
    const answer = await get(asked, host);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(target);
    // Remembered redirects would outlive a suspension.
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(['closed.test', 'open.test'])('/suspended is a page of %s', async (host) => {
    const answer = await get('/suspended', host);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<main>/suspended</main>');
  });

  test('a page decides its own status', async () => {
    expect((await get('/lost')).statusCode).toBe(404);
    expect((await get('/home/about-us?from=mail')).body).toContain('<main>/home/about-us</main>');
    expect(slugs.at(-1)).toBe('about-us');
  });

  test('a domain without a school gets a page of its own', async () => {
    const answer = await get('/dashboard/app', 'nowhere.test');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('"organisation":null');
    expect(answer.body).toContain('<main>');
  });

  test('what the API does not have is refused as the API refuses', async () => {
    const answer = await get('/api/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ resultCode: 'request.not_found' });
  });
});

describe('the document', () => {
  test('carries the organisation and cannot be broken out of', async () => {
    const { body } = await get('/home/app');
    const text = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body)![1]!;
    expect(JSON.parse(text).organisation).toEqual({
      id: '01890000-0000-7000-8000-000000000001',
      name: 'Kiota </script> Hills',
      logo: null,
      colour: '#aa3300',
      deactivated: false,
    });
    expect(body).toContain('<title>A &#38; B &#60;i&#62;</title>');
    expect(body).toContain('<html lang="en-KE">');
  });

  test('every inline script has its hash in the policy, every style its nonce', async () => {
    for (const asked of ['/home/app', '/dashboard/app']) {
      const { body, headers } = await get(asked);
      const policy = String(headers['content-security-policy']);
      const scripts = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map((found) => found[1]!);
      expect(scripts.length).toBe(asked === '/home/app' ? 1 : 2);
      for (const text of scripts) {
        const hash = createHash('sha256').update(text).digest('base64');
        expect(policy).toContain(`'sha256-${hash}'`);
      }
      const nonces = [...body.matchAll(/<style nonce="([^"]+)">/g)].map((found) => found[1]!);
      expect(nonces).toHaveLength(1);
      expect(policy).toContain(`'nonce-${nonces[0]}'`);
      expect(body).toContain(`<meta name="style-nonce" content="${nonces[0]}">`);
      expect(policy).toContain("form-action 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });

  test.each([
    ['open.test', "'self' ws://open.test"],
    ['open.test:3000', "'self' ws://open.test:3000"],
    // What is no host stays out of the policy.
    ['open.test; script-src *', "'self'"],
    ['*', "'self'"],
  ])('of %s lets a script speak to its own host and to no other', async (host, sources) => {
    const policy = String((await get('/suspended', host)).headers['content-security-policy']);
    const directives = policy.split('; ').filter((one) => /^(connect|script)-src /.test(one));
    expect(directives).toEqual([expect.stringContaining("'sha256-"), `connect-src ${sources}`]);
  });

  test('over TLS opens its socket over TLS', () => {
    const policy = pagePolicy({ host: 'open.test', protocol: 'https' }, [], 'n');
    expect(policy).toContain("; connect-src 'self' wss://open.test; ");
  });

  test('no two answers share a nonce', async () => {
    const nonce = async () => /nonce="([^"]+)"/.exec((await get('/home/app')).body)![1];
    expect(await nonce()).not.toBe(await nonce());
  });

  test('a public page carries its style sheet and the school’s colour, and loads one program', async () => {
    const { body } = await get('/home/app');
    expect(body).toContain(':root:root{--school:#aa3300;');
    expect(body).toContain('.public{color:red}');
    expect(body).toContain('<link rel="modulepreload" href="/assets/react-1.js">');
    expect(body).toContain('<script type="module" src="/assets/public-1.js">');
    expect(body).not.toContain('app-1');
  });

  test('the application’s document preloads its screen and names the first call', async () => {
    const { body } = await get('/dashboard/app');
    expect(body).toContain('<link rel="stylesheet" href="/assets/app-1.css">');
    for (const file of ['react-1', 'home-1', 'chart-1']) {
      expect(body).toContain(`<link rel="modulepreload" href="/assets/${file}.js">`);
    }
    expect(body).toContain('<script type="module" src="/assets/app-1.js">');
    expect(body).toContain(
      '"first":{"/dashboard/app":{"url":"/api/dashboard","module":"dashboard"}}',
    );
    expect((await get('/home/app')).body).not.toContain('"first"');
  });

  test('a sign-in page names the files that come next', async () => {
    const { body } = await get('/auth/login');
    expect(body).toContain('"next":["/assets/app-1.js","/assets/react-1.js"]');
  });

  test('is private, is asked for anew, and travels packed', async () => {
    const plain = await get('/home/faq');
    expect(plain.headers['cache-control']).toBe('private, no-cache');
    expect(plain.headers.vary).toBe('accept-encoding');
    const brotli = await get('/home/faq', 'open.test', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain('<main>/home/faq');
    const gzip = await get('/home/faq', 'open.test', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toContain('<main>/home/faq');
  });

  test.each([
    [
      '/breaks',
      'open.test',
      500,
      'Unexpected Application Error!',
      'Something went wrong on our side. Please try again.',
    ],
    [
      '/home/app',
      'busy.test',
      503,
      'Please try again',
      'The system is very busy. Please try again in a moment.',
    ],
  ])('%s on %s says sorry in a sentence', async (asked, host, status, title, sentence) => {
    const answer = await get(asked, host);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.body).toContain(sentence);
  });
});

describe('files', () => {
  test('a hashed file may be kept for ever, by anyone', async () => {
    const answer = await get('/assets/public-1.js', 'nowhere.test', { 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('console.log(1);');
  });

  test('the service worker is asked for anew, and its own policy lets it fetch', async () => {
    const answer = await get('/sw.js');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self'");
    const known = { 'if-none-match': String(answer.headers.etag) };
    expect((await get('/sw.js', 'open.test', known)).statusCode).toBe(304);
  });

  test.each(['/assets/app-0.js', '/assets/public-1.js.map'])('%s is gone', async (asked) => {
    const answer = await get(asked, 'nowhere.test');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/plain');
  });

  test.each([
    '/.vite/manifest.json',
    '/../server/entry-server.js',
    '/..%2fserver%2fentry-server.js',
    '/assets',
  ])('%s is a page like any other, not a file', async (asked) => {
    const answer = await get(asked);
    expect(answer.headers['content-type']).toContain('text/html');
  });
});
