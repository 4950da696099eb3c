import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { loginsFor, prepareRoles } from './roles.ts';

// Run by `npm run db:types`: migrates an empty throwaway database and writes down what it finds.
const here = path.dirname(fileURLToPath(import.meta.url));
const dir = await mkdtemp(path.join(tmpdir(), 'darasa-types-'));
const database = await startEmbedded({ dir, throwaway: true });
try {
  const logins = loginsFor(database.url);
  await prepareRoles(logins);
  await migrate(logins.owner_url, path.join(here, '../../../migrations'));
  writeTypes(logins.owner_url);
} finally {
  await database.stop();
  await rm(dir, { recursive: true, force: true });
}

function writeTypes(url: string): void {
  const options = [
    ['--dialect', 'postgres'],
    ['--url', url],
    ['--out-file', path.join(here, 'schema.ts')],
    ['--include-pattern', '*.*'],
    ['--exclude-pattern', '{public,graphile_worker}.*'],
    ['--date-parser', 'string'],
    ['--numeric-parser', 'number'],
    ['--type-mapping', JSON.stringify({ timestamptz: 'string', int8: 'number' })],
  ].flat();
  if (process.argv.includes('--check')) options.push('--verify');
  execFileSync('npx', ['kysely-codegen', ...options], { stdio: 'inherit' });
}
