import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { password, typeSignIn } from './support.ts';

// T-J, what reaches a browser: the files we serve, where scripts come from, and what is kept there.
const root = path.dirname(import.meta.dirname);
const served = path.join(root, 'apps/web/dist/client');

/** Words that only the server's side knows. One of them in a served file means a leak. */
const server_words = [
  'DATABASE_URL',
  'DARASA_SECRET',
  'darasa_super',
  'password_hash',
  'cookie_hash',
  'BEGIN PRIVATE KEY',
  'sourceMappingURL',
  'set local app.tenant_id',
];

/** Of one screen, with what every page reads. It was sixty when each field was a file of its own. */
const files_max = 24;

const serverSecret = () =>
  readFileSync(path.join(process.env['DARASA_E2E_DATA']!, 'secret'), 'utf8').trim();

const leaksIn = (texts: Record<string, string>, secrets: string[]): string[] =>
  Object.entries(texts).flatMap(([where, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`),
  );

test('no file that we serve tells a secret, a path of this machine or where its source is', () => {
  const names = readdirSync(served, { recursive: true }).map(String);
  const files = names.filter((name) => /\.(js|css|json|html|webmanifest)$/.test(name));
  const texts = Object.fromEntries(
    files.map((name) => [name, readFileSync(path.join(served, name), 'utf8')]),
  );
  // The console is silent by specification, so nothing may be written there either.
  const secrets = [...server_words, password, serverSecret(), `${root}/`, 'console.'];
  const faults = leaksIn(texts, secrets);
  console.log(`T-J bundle ${JSON.stringify({ files: files.length, faults: faults.length })}`);
  expect(files.length).toBeGreaterThan(20);
  expect(faults).toEqual([]);
  const careless = { ...texts, 'assets/planted.js': `const demo="${password}"` };
  expect(leaksIn(careless, secrets)).toEqual([`assets/planted.js: ${password}`]);
});

interface Part {
  file: string;
  imports?: string[];
}

test('no screen asks for many files: on a slow line each six of them are a way there and back', () => {
  const read = (name: string) => JSON.parse(readFileSync(path.join(served, '.vite', name), 'utf8'));
  const parts: Record<string, Part> = read('manifest.json');
  const screens: Record<string, string> = read('screens.json');
  const needs = (name: string, known = new Set<string>()): Set<string> => {
    if (known.has(name)) return known;
    known.add(name);
    for (const one of parts[name]?.imports ?? []) needs(one, known);
    return known;
  };
  const counts = Object.entries(screens).map(([screen, name]) => [screen, needs(name).size]);
  expect(counts.length).toBeGreaterThan(50);
  expect(counts.filter(([, count]) => Number(count) > files_max)).toEqual([]);
});

test('the browser keeps no secret and loads no script of anybody else', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('request', (one) => {
    if (one.resourceType() === 'script') scripts.add(one.url());
  });
  await typeSignIn(page, 'admin');
  for (const screen of ['students/students-management', 'finance/fee-panel', 'user/account']) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const cookies = (await page.context().cookies()).filter((one) => one.httpOnly);
  expect(cookies.length).toBeGreaterThan(0);
  const secrets = [password, serverSecret(), ...cookies.map((one) => one.value)];
  const kept = await keptBy(page);
  const faults = [...leaksIn(kept, secrets), ...strangers(page, scripts)];
  const counts = { kept: Object.keys(kept).length, scripts: scripts.size, faults: faults.length };
  console.log(`T-J browser ${JSON.stringify(counts)}`);
  expect(kept['local darasa.auth']).toContain('access_token');
  expect(faults).toEqual([]);

  await page.evaluate((word) => sessionStorage.setItem('planted', word), password);
  expect(leaksIn(await keptBy(page), secrets)).toEqual([`session planted: ${password}`]);
  scripts.add('https://cdn.example.test/planted.js');
  expect(strangers(page, scripts)).toEqual(['https://cdn.example.test/planted.js: not ours']);
});

const strangers = (page: Page, scripts: Set<string>): string[] =>
  [...scripts]
    .filter((url) => new URL(url).origin !== new URL(page.url()).origin)
    .map((url) => `${url}: not ours`);

/** Everything a page can keep: both storages, readable cookies, caches and databases. */
const keptBy = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const kept: Record<string, string> = { cookies: document.cookie };
    for (const [name, value] of Object.entries(localStorage)) kept[`local ${name}`] = value;
    for (const [name, value] of Object.entries(sessionStorage)) kept[`session ${name}`] = value;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        kept[`cache ${request.url}`] = (await answer?.text()) ?? '';
      }
    }
    for (const { name, version } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name!, version);
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(asked.error as Error));
      });
      for (const store of opened.objectStoreNames) {
        const rows = await new Promise<unknown>((resolve) => {
          const asked = opened.transaction(store).objectStore(store).getAll();
          asked.addEventListener('success', () => resolve(asked.result));
        });
        kept[`database ${name} ${store}`] = JSON.stringify(rows);
      }
      opened.close();
    }
    return kept;
  });
