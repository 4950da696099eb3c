// Builds what `npm start` runs: the server, the simulators, and the web client with its twin for
// rendering on the server.
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as bundle } from 'esbuild';
import { root, stop } from './bootstrap.mjs';
import { fingerprint, writeStamp } from './sources.mjs';
import { buildWeb } from './web.mjs';

/**
 * Our own packages are TypeScript and go into the bundle, and so do those that consist of hundreds of
 * small files, which take longer to find than to read. What else npm installed is loaded as it is.
 */
const installedStaysOutside = {
  name: 'installed-stays-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) => {
      const is_inside = /^(@darasa|kysely|zod)(\/|$)/.test(path) || kind === 'entry-point';
      return is_inside ? undefined : { path, external: true };
    });
  },
};

// Whatever the caller's environment says, this is what goes to people.
process.env.NODE_ENV = 'production';

// Taken before the work: a file saved meanwhile makes the next start build again.
const print = fingerprint();
try {
  const server = { main: 'src/main.ts', cli: 'src/cli.ts', ...childEntries() };
  await step('server', () => bundleNode('apps/server', server));
  await step('simulators', () => bundleNode('apps/simulators', { main: 'src/main.ts' }));
  await step('web', () => buildWeb());
} catch (error) {
  stop(`The build failed. ${error.message}`);
}
writeStamp(print);

async function step(name, work) {
  const began = performance.now();
  await work();
  console.log(`Built ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Work that runs in its own process is found by its file name beside the bundle. */
function childEntries() {
  const entries = {};
  const folder = join(root, 'apps/server/src');
  const paths = readdirSync(folder, { recursive: true }).map(String);
  for (const path of paths.filter((name) => name.endsWith('.child.ts'))) {
    const name = basename(path, '.ts');
    if (entries[name]) throw new Error(`Two children are called ${name}: rename one.`);
    entries[name] = join('src', path);
  }
  return entries;
}

async function bundleNode(app, entries) {
  const outdir = join(root, app, 'dist');
  rmSync(outdir, { recursive: true, force: true });
  await bundle({
    absWorkingDir: join(root, app),
    entryPoints: entries,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [installedStaysOutside],
  });
}
