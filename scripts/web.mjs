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
  // Who watches builds all the time, on a fast line: there the files may stay as small as they fall.
  const apart = watch ? {} : withKit(await build({ ...shared, build: { write: false } }));
  for (const target of [{ ...client, ...apart }, server]) {
    const result = await build({ ...shared, build: { ...target, emptyOutDir: true, watch } });
    if (watch) await firstRound(result);
  }
}

const shared_by_min = 4;
const of_the_kit = /node_modules|packages.(ui|contract|rules).src|web.src.(platform|pickers)/;

/**
 * What many screens are made of becomes one file. Left alone, each field of the kit is a file of its
 * own: a screen asks for fifty, which on a slow line is eight times there and back. What the pages read
 * before any screen, as a first build tells, stays apart: nobody waits for the kit to sign in. Whatever
 * a module of the kit needs is in one of the two, so no files wait for each other.
 */
function withKit({ output }) {
  const chunks = new Map(output.map((one) => [one.fileName, one]));
  const first = new Set();
  const waiting = output.filter((one) => one.isEntry);
  for (const { moduleIds, imports } of waiting) {
    for (const id of moduleIds) first.add(id);
    waiting.push(
      ...imports.map((name) => chunks.get(name)).filter((one) => !waiting.includes(one)),
    );
  }
  const kit = {
    name: 'kit',
    test: (id) => of_the_kit.test(id) && !first.has(id),
    minShareCount: shared_by_min,
    includeDependenciesRecursively: false,
  };
  return { rolldownOptions: { output: { codeSplitting: { groups: [kit] } } } };
}

const firstRound = (watcher) =>
  new Promise((resolve) => {
    watcher.on('event', ({ code }) => code === 'END' && resolve());
  });

/** The version apps/web asks for, not the one that came with the test runner. */
const findVite = () => pathToFileURL(createRequire(join(web, 'package.json')).resolve('vite')).href;
