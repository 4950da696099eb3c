import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand, root } from '../bootstrap.mjs';

const wait_ms_max = 120_000;
const read = (path) => readFileSync(join(root, path), 'utf8');
const readJson = (path) => JSON.parse(read(path));

export const readSettings = () => read('.npmrc');
export const readExceptions = () => readJson('scripts/supply-chain/exceptions.json');
export const readLock = () => readJson('package-lock.json');

/** Every package.json of ours, by the name that the lock file knows it under. */
export function readManifests(lock) {
  const ours = Object.keys(lock.packages).filter((path) => !path.includes('node_modules/'));
  return Object.fromEntries(ours.map((at) => [at, readJson(join(at, 'package.json'))]));
}

/**
 * Made from the lock file alone, so it needs neither the network nor an installation. Tools are in it
 * too: npm's `--omit=dev` also leaves out what both the product and a tool use, such as React.
 */
export function makeSbom() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  return JSON.parse(npm(args).stdout);
}

/** What npm says, as text; it ends with an error also when it has found something. */
export function npm(args) {
  const { program, args: before, shell } = npmCommand();
  return spawnSync(program, [...before, ...args], {
    cwd: root,
    shell,
    encoding: 'utf8',
    timeout: wait_ms_max,
    maxBuffer: 64 * 1024 * 1024,
  });
}
