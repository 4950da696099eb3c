import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';

test.each([
  ['PORT', 'abc', 'PORT is "abc". Set it to a number from 1 to 65535, for example PORT=3000.'],
  ['PORT', '70000', 'PORT is "70000". Set it to a number from 1 to 65535, for example PORT=3000.'],
  ['DATABASE_URL', 'foo', 'DATABASE_URL is not an address of PostgreSQL. Set it like '],
  ['DATABASE_URL', 'mysql://a@b/c', 'DATABASE_URL is not an address of PostgreSQL. Set it like '],
  [
    'DARASA_ROLE',
    'boss',
    'DARASA_ROLE is "boss". Set it to all or web or worker, or leave it out.',
  ],
  ['DARASA_DEMO', 'no', 'DARASA_DEMO is "no". Set it to 0 or 1, or leave it out.'],
  ['DARASA_DATA', 'package.json', 'which is not a directory. Set it to a directory.'],
])('%s=%s is refused in one line that says what to set', (name, value, sentence) => {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(root, 'scripts', 'start.mjs')],
    { env: { ...process.env, [name]: value }, encoding: 'utf8' },
  );
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});
