import { createHmac } from 'node:crypto';
import pg from 'pg';

/**
 * Three logins for one database: the owner migrates, `darasa_web` serves (it owns nothing and cannot
 * pass row security), `darasa_worker` owns the job queue and nothing else.
 */
export interface Logins {
  owner_url: string;
  web_url: string;
  worker_url: string;
}

/** Passwords follow from the owner's, so that every process finds the same ones without a file. */
export function loginsFor(owner_url: string): Logins {
  const login = (role: string) => {
    const url = new URL(owner_url);
    const password = createHmac('sha256', `darasa ${url.password}`)
      .update(role)
      .digest('base64url');
    url.username = role;
    url.password = password;
    return url.href;
  };
  return { owner_url, web_url: login('darasa_web'), worker_url: login('darasa_worker') };
}

export async function prepareRoles(logins: Logins): Promise<void> {
  const client = new pg.Client({ connectionString: logins.owner_url });
  await client.connect();
  try {
    for (const url of [logins.web_url, logins.worker_url]) await prepareRole(client, new URL(url));
    const database = client.escapeIdentifier(client.database ?? 'darasa');
    await client.query(`grant connect on database ${database} to darasa_web, darasa_worker`);
    // The queue's library makes its own schema, and asks to even when it is there.
    await client.query(`grant create on database ${database} to darasa_worker`);
    await client.query('grant darasa_worker to current_user');
    await client.query('create schema if not exists graphile_worker authorization darasa_worker');
  } finally {
    await client.end();
  }
}

async function prepareRole(client: pg.Client, url: URL): Promise<void> {
  const role = client.escapeIdentifier(url.username);
  const password = client.escapeLiteral(url.password);
  const found = await client.query('select 1 from pg_roles where rolname = $1', [url.username]);
  const verb = found.rowCount ? 'alter' : 'create';
  await client.query(
    `${verb} role ${role} login nosuperuser nobypassrls nocreaterole nocreatedb password ${password}`,
  );
  // Both answer many at once: helpers for one query take longer to start than the query, and take
  // the cores from somebody else.
  await client.query(`alter role ${role} set max_parallel_workers_per_gather = 0`);
  // Some PostgreSQLs, Debian's among them, compile a plan that looks dear at each call. Pages that are told
  // not to sort look dear and are not: compiling one takes seconds, running it milliseconds.
  await client.query(`alter role ${role} set jit = off`);
}
