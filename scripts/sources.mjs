// Tells whether the build is older than what it is made of.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './bootstrap.mjs';

const stamp = join(root, '.cache', 'build-stamp');
const built = ['apps/server/dist/main.js', 'apps/web/dist/server', 'apps/simulators/dist/main.js'];
const sources = ['apps', 'packages', 'package-lock.json', 'tsconfig.json', 'scripts/build.mjs'];
const not_built = /^(node_modules|dist|test|migrations)$|\.test\.tsx?$/;

export const isBuilt = () =>
  built.every((path) => existsSync(join(root, path))) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === fingerprint();

export function writeStamp(print) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
}

/** Names, sizes and times of all sources: a thousand files take a few milliseconds. */
export function fingerprint() {
  const hash = createHash('sha256').update(process.versions.node);
  for (const path of sources.flatMap((source) => listFiles(join(root, source)))) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !not_built.test(name))
    .toSorted()
    .flatMap((name) => listFiles(join(path, name)));
}
