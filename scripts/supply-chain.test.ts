import { expect, test } from 'vitest';
import * as judge from './supply-chain/judge.mjs';
import { makeSbom, readExceptions, readLock } from './supply-chain/read.mjs';
import { readManifests, readSettings } from './supply-chain/read.mjs';

// T-J, the supply chain, as far as it can be seen without the network; `npm run supply-chain` asks the
// registry too.
const lock = readLock();
const today = '2026-11-16';

test('every library is locked, has a checksum, runs nothing and is on the list of parts', () => {
  const manifests = readManifests(lock);
  const faults = [
    ...judge.lockFaults(lock, manifests),
    ...judge.scriptFaults(lock),
    ...judge.settingFaults(readSettings()),
    ...judge.sbomFaults(makeSbom(), lock),
    ...judge.auditFaults({}, readExceptions(), new Date().toISOString().slice(0, 10)),
  ];
  const counts = { libraries: judge.libraries(lock).length, ours: Object.keys(manifests).length };
  process.stdout.write(
    `T-J supply chain ${JSON.stringify({ ...counts, faults: faults.length })}\n`,
  );
  expect(faults).toEqual([]);
});

const sound = { version: '1.2.3', integrity: 'sha512-abc' };
const locked = (packages: object) => ({ packages: { '': {}, ...packages } });

test('a library without a checksum, from elsewhere, or not in the lock file is found', () => {
  const careless = locked({
    'node_modules/sound': sound,
    'node_modules/bare': { version: '1.2.3' },
    'node_modules/forked': { ...sound, resolved: 'git+ssh://git@example.test/forked.git#main' },
    'node_modules/loose': { ...sound, version: 'latest' },
  });
  const manifests = { '': { dependencies: { added: '^1.0.0' } } };
  expect(judge.lockFaults(careless, manifests)).toEqual([
    'package.json: added is ^1.0.0 here and undefined in the lock file',
    'node_modules/bare: no sha512 checksum',
    'node_modules/forked: does not come from a registry',
    'node_modules/loose: no exact version',
  ]);
  const branch = { dependencies: { forked: 'github:somebody/forked' } };
  expect(judge.lockFaults({ packages: { '': branch } }, { '': branch })).toEqual([
    'package.json: forked is taken from github:somebody/forked',
  ]);
});

test('a library that wants to run a script, and an npm that would let it, are found', () => {
  const careless = locked({
    'node_modules/esbuild': { ...sound, hasInstallScript: true },
    'node_modules/a/node_modules/miner': { ...sound, hasInstallScript: true },
  });
  expect(judge.scriptFaults(careless)).toEqual([
    'node_modules/a/node_modules/miner: wants to run a script when it is installed',
  ]);
  expect(judge.settingFaults('registry=https://packages.test/')).toEqual([
    '.npmrc: libraries may run scripts',
    '.npmrc: names a registry or a password',
  ]);
});

test('a part that is missing from the list is found', () => {
  const here = locked({ 'node_modules/@a/b': sound, 'node_modules/tool': { ...sound, dev: true } });
  const listed = { components: [{ purl: 'pkg:npm/%40a/b@1.2.3' }] };
  expect(judge.sbomFaults(listed, here)).toEqual([]);
  expect(judge.sbomFaults({ components: [] }, here)).toEqual([
    '%40a/b@1.2.3: is not in the list of parts',
  ]);
});

test('a grave hole is found unless somebody answers for it, and for a month at most', () => {
  const url = 'https://advisories.test/1';
  const report = {
    vulnerabilities: {
      leaky: { severity: 'high', via: [{ url, title: 'Reads files', severity: 'high' }] },
      user: { severity: 'high', via: ['leaky'] },
      mild: { severity: 'low', via: [{ url: 'https://advisories.test/2', title: 'Slow' }] },
    },
  };
  const found = [`leaky: high, Reads files (${url})`];
  const excuse = (expires_on: string) => [{ advisory: url, reason: 'Not reached', expires_on }];
  const faults = (exceptions: object[]) => judge.auditFaults(report, exceptions, today);
  expect(faults([])).toEqual(found);
  expect(faults(excuse('2026-12-01'))).toEqual([]);
  expect(faults(excuse('2026-11-01'))).toEqual([`${url}: the exception ended on 2026-11-01`]);
  expect(faults(excuse('2027-11-01'))).toEqual([`${url}: an exception lasts 30 days at most`]);
  expect(faults([{ advisory: url, expires_on: '2026-12-01' }])).toEqual([
    `${url}: needs advisory, reason and expires_on`,
    ...found,
  ]);
});
