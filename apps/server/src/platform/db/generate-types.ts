import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { loginsFor, prepareRoles } from './roles.ts';
import { writeTypes } from './write-types.ts';

// Run by `npm run db:types`: migrates an empty throwaway database and writes down what it finds.
const here = path.dirname(fileURLToPath(import.meta.url));
const dir = await mkdtemp(path.join(tmpdir(), 'darasa-types-'));
const database = await startEmbedded({ dir, throwaway: true });
try {
  const logins = loginsFor(database.url);
  await prepareRoles(logins);
  await migrate(logins.owner_url, path.join(here, '../../../migrations'));
  writeTypes(logins.owner_url, { only_check: process.argv.includes('--check') });
} finally {
  await database.stop();
  await rm(dir, { recursive: true, force: true });
}
