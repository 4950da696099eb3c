import path from 'node:path';
import pg from 'pg';
import { BadConfig, type Config } from '../config.ts';
import { filesDirOf } from '../files/store.ts';
import { checkPair } from '../installation/pair.ts';
import { prepareQueue } from '../jobs/worker.ts';
import { startEmbedded } from './embedded.ts';
import { migrate, refuseNewer } from './migrate.ts';
import { type Logins, loginsFor, prepareRoles } from './roles.ts';

export interface Database {
  logins: Logins;
  stop(): Promise<void>;
}

type Place = Pick<Config, 'database_url' | 'data_dir'>;
type Say = (line: string) => void;

/** The database that the settings name, or the embedded one; its roles, queue and tables, and its files beside it. */
export async function openDatabase(
  config: Place,
  migrations_dir: string,
  say: Say,
): Promise<Database> {
  const database = await openUnpaired(config, migrations_dir, say);
  try {
    await checkPair(database.logins.owner_url, filesDirOf(config));
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The same, whatever folder of files is beside it. */
export async function openUnpaired(
  config: Place,
  migrations_dir: string,
  say: Say,
): Promise<Database> {
  const { logins, stop } = await connect(config, say);
  try {
    await refuseNewer(logins.owner_url, migrations_dir);
    await prepareRoles(logins);
    await prepareQueue(logins.worker_url);
    const ran = await migrate(logins.owner_url, migrations_dir);
    if (ran.length) say(`Database: ${ran.length} migrations ran.`);
    return { logins, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Nothing but the server and its database: no role, queue or table is made. */
export async function connect(config: Place, say: Say): Promise<Database> {
  if (config.database_url) {
    await checkReachable(config.database_url);
    return { logins: loginsFor(config.database_url), stop: async () => {} };
  }
  const dir = path.join(config.data_dir, 'postgres');
  const embedded = await startEmbedded({ dir, onProgress: say });
  return { logins: loginsFor(embedded.url), stop: () => embedded.stop() };
}

const version_min = 150_000;

async function checkReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const found = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    if (Number(found.rows[0]?.version) < version_min) {
      throw new BadConfig('DATABASE_URL names a PostgreSQL older than 15: set it to a newer one.');
    }
  } catch (error) {
    if (error instanceof BadConfig) throw error;
    const reason = (error as Error).message || (error as { code?: string }).code;
    throw new BadConfig(
      `DATABASE_URL cannot be reached (${reason}): set it to a PostgreSQL that runs and lets this user in.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
