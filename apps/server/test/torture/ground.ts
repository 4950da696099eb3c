import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '#platform/db/embedded.ts';
import { chooseAccount, runAs } from '#platform/db/embedded/account.ts';
import { findBinaries } from '#platform/db/embedded/binaries.ts';
import { migrate } from '#platform/db/migrate.ts';
import { loginsFor, prepareRoles } from '#platform/db/roles.ts';
import { prepareQueue } from '#platform/jobs/worker.ts';
import { newConnectedPaybill, type NewPaybill } from '../new-paybill.ts';
import { planOnce } from '../plan-once.ts';
import { newSchool, type NewSchool } from '../new-school.ts';

export interface Ground {
  owner: pg.Pool;
  env: Record<string, string>;
  /** Where bundles are made: it has to see the installed packages. */
  cache: string;
  killDatabase(): void;
  /** Starts it again at the same address, and waits until it has recovered. */
  reviveDatabase(): Promise<void>;
  stop(): Promise<void>;
}

/** A database of its own that keeps its word (fsync is on), because it is going to be killed. */
export async function newGround(): Promise<Ground> {
  const dir = await mkdtemp(path.join(tmpdir(), 'darasa-torture-'));
  const database = await startEmbedded({ dir });
  const logins = loginsFor(database.url);
  await prepareRoles(logins);
  await prepareQueue(logins.worker_url);
  await migrate(logins.owner_url, path.join(import.meta.dirname, '../../migrations'));
  await planOnce(logins.owner_url);
  const owner = new pg.Pool({ connectionString: logins.owner_url, max: 3 });
  owner.on('error', () => {});
  owner.on('connect', (client) => client.on('error', () => {}));
  const cache = path.resolve(import.meta.dirname, '../../../../.cache');
  await mkdir(cache, { recursive: true });
  const own_cache = await mkdtemp(path.join(cache, 'torture-'));
  return {
    owner,
    env: {
      TORTURE_DATABASE: logins.web_url,
      TORTURE_SECRET: 'a secret for torture, 32 bytes long',
      TORTURE_FILES: path.join(dir, 'files'),
    },
    cache: own_cache,
    killDatabase: () => killPostmaster(homeOf(dir)),
    reviveDatabase: () => restart(homeOf(dir)),
    stop: async () => {
      await owner.end();
      await database.stop();
      await rm(dir, { recursive: true, force: true });
      await rm(own_cache, { recursive: true, force: true });
    },
  };
}

function homeOf(dir: string): string {
  const note = path.join(dir, 'location');
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : dir;
}

function killPostmaster(home: string): void {
  const note = path.join(home, 'data/postmaster.pid');
  process.kill(Number(readFileSync(note, 'utf8').split('\n')[0]), 'SIGKILL');
  // Nobody may have collected the dead process yet, and PostgreSQL would take it for alive.
  rmSync(note);
}

const restarts_max = 60;

/** With the options it had, and so at the same port; not before the last of its children is gone. */
async function restart(home: string): Promise<void> {
  const data = path.join(home, 'data');
  const account = chooseAccount(data);
  const program = path.join(findBinaries(account, home), 'pg_ctl');
  const log = path.join(home, 'logs/restart.log');
  for (let tries = restarts_max; ; tries--) {
    try {
      const args = ['restart', '-w', '-s', '-t', '60', '-D', data, '-l', log];
      return await runAs(account, program, args, { home, timeout_ms: 90_000 });
    } catch (error) {
      if (tries === 0) throw error;
      await sleep(150);
    }
  }
}

export interface TorturedSchool extends NewPaybill {
  school: NewSchool;
}

/** A school whose learners owe a term, with a paybill that is connected. */
export async function newTortured(
  owner: pg.Pool,
  port: number,
  learners: number,
): Promise<TorturedSchool> {
  const server = { owner, port, clock: { now: new Date() } };
  const school = await newSchool(server);
  const from_here = { sources: '127.0.0.1' };
  const paybill = await newConnectedPaybill(server, school, { learners }, from_here);
  return { ...paybill, school };
}
