import path from 'node:path';
import pg from 'pg';
import { BadConfig, type Config } from '../config.ts';
import { prepareQueue } from '../jobs/worker.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { type Logins, loginsFor, prepareRoles } from './roles.ts';

export interface Database {
  logins: Logins;
  stop(): Promise<void>;
}

/** The database that the settings name, or the embedded one; with its roles, queue and tables. */
export async function openDatabase(
  config: Pick<Config, 'database_url' | 'data_dir'>,
  migrations_dir: string,
  say: (line: string) => void,
): Promise<Database> {
  const embedded = config.database_url
    ? null
    : await startEmbedded({ dir: path.join(config.data_dir, 'postgres'), onProgress: say });
  const stop = async () => embedded?.stop();
  try {
    const logins = loginsFor(config.database_url ?? embedded!.url);
    if (config.database_url) await checkReachable(config.database_url);
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
