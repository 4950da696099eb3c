import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Digests say how many rows each table has and what they hash to, asked of the database itself. */
export async function digestsOf(url: string): Promise<Record<string, [number, string | null]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname !~ '^(pg_|information_schema$)'
       and (schemaname, tablename) not in (('public', 'migrations'), ('platform', 'installation'),
         ('graphile_worker', 'migrations'))`,
  );
  const digests: Record<string, [number, string | null]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number; digest: string | null }>(
      `select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as digest
       from ${name} t`,
    );
    digests[name] = [rows[0]!.count, rows[0]!.digest];
  }
  await client.end();
  return digests;
}

/** Every file by its path, without what says whose folder it is. */
export async function filesIn(dir: string): Promise<Record<string, string>> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile() && one.name !== 'belongs-to');
  const read = async (one: (typeof files)[number]) => {
    const file = path.join(one.parentPath, one.name);
    return [path.relative(dir, file), (await readFile(file)).toString('base64')] as const;
  };
  return Object.fromEntries(await Promise.all(files.map(read)));
}
