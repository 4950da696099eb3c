import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { loginsFor, prepareRoles } from '../src/platform/db/roles.ts';
import { prepareQueue } from '../src/platform/jobs/worker.ts';
import { planOnce } from './plan-once.ts';

declare module 'vitest' {
  interface ProvidedContext {
    owner_url: string;
  }
}

/** One real database for all test files; each test makes schools of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'darasa-test-'));
  const database = await openDatabase(dir);
  const logins = loginsFor(database.url);
  await prepareRoles(logins);
  await prepareQueue(logins.worker_url);
  await migrate(logins.owner_url, path.join(import.meta.dirname, '../migrations'));
  await planOnce(logins.owner_url);
  project.provide('owner_url', database.url);
  return async () => {
    await database.stop();
    await rm(dir, { recursive: true, force: true });
  };
}

/** The embedded one, unless `npm run test:debian` has brought another. */
async function openDatabase(dir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env['DARASA_TEST_DATABASE_URL'];
  return url ? { url, stop: async () => {} } : startEmbedded({ dir, throwaway: true });
}
