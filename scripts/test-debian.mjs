// npm run test:debian: the API tests once more, on the PostgreSQL that Debian brings or that DATABASE_URL
// names. It is another version than the embedded one, is set up as a packager does, and has its own plans.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import { checkNode, ensureInstalled, root, run } from './bootstrap.mjs';

const bin = '/usr/lib/postgresql/15/bin';
const ms_max = 4 * 60 * 60_000;

checkNode();
await ensureInstalled();
const given = process.env.DATABASE_URL;
const database = given ? { url: given, stop: () => {} } : await startDebians();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    database.stop();
    process.exit(1);
  });
}
try {
  const args = ['run', '--project', 'server', ...process.argv.slice(2)];
  process.exitCode = await run(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), ...args],
    { env: { DARASA_TEST_DATABASE_URL: database.url }, timeout_ms: ms_max },
  );
} finally {
  database.stop();
}

/** A database of our own, thrown away afterwards; PostgreSQL refuses to run as root. */
async function startDebians() {
  if (!existsSync(bin)) {
    console.error(`There is no PostgreSQL in ${bin}: install it, or set DATABASE_URL.`);
    process.exit(1);
  }
  const dir = mkdtempSync(join(tmpdir(), 'darasa-debian-'));
  const account = accountFor(dir);
  const data = join(dir, 'data');
  const port = await freePort();
  const control = (program, args) =>
    execFileSync(join(bin, program), args, { ...account, cwd: dir, stdio: 'ignore' });
  control('initdb', [
    '-D',
    data,
    '-U',
    'darasa_super',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-A',
    'trust',
  ]);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
  control('pg_ctl', ['start', '-w', '-D', data, '-l', join(dir, 'log'), '-o', options]);
  control('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'darasa_super', 'darasa']);
  return {
    url: `postgres://darasa_super:test@127.0.0.1:${port}/darasa`,
    stop: () => {
      control('pg_ctl', ['stop', '-m', 'immediate', '-D', data]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function accountFor(dir) {
  if (process.getuid?.() !== 0) return {};
  const idOf = (kind) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  const account = { uid: idOf('-u'), gid: idOf('-g') };
  chownSync(dir, account.uid, account.gid);
  chmodSync(dir, 0o700);
  return account;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
