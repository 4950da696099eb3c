// The two builds of apps/web: one for browsers, one that the server renders pages with.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './bootstrap.mjs';

const web = join(root, 'apps/web');
const entries = ['src/app/main.tsx', 'src/public/entry-client.tsx', 'src/public/entry-server.tsx'];
const config = 'vite.config.ts';

export async function buildWeb({ watch = null } = {}) {
  const missing = [config, ...entries].filter((path) => !existsSync(join(web, path)));
  if (missing.length > 0) throw new Error(`Missing in apps/web: ${missing.join(', ')}.`);
  const { build } = await import(findVite());
  const shared = { root: web, configFile: join(web, config), logLevel: 'warn' };
  const client = { outDir: 'dist/client', manifest: true };
  const server = { outDir: 'dist/server', ssr: 'src/public/entry-server.tsx' };
  for (const target of [client, server]) {
    const result = await build({ ...shared, build: { ...target, emptyOutDir: true, watch } });
    if (watch) await firstRound(result);
  }
}

const firstRound = (watcher) =>
  new Promise((resolve) => {
    watcher.on('event', ({ code }) => code === 'END' && resolve());
  });

/** The version apps/web asks for, not the one that came with the test runner. */
const findVite = () => pathToFileURL(createRequire(join(web, 'package.json')).resolve('vite')).href;
