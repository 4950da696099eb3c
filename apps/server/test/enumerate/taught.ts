import type pg from 'pg';
import { newId } from '#platform/ids.ts';
import type { PlantedGround, Row } from './rows.ts';
import type { Table } from './tables.ts';

export interface Rights {
  faults: string[];
  tables: number;
}

const denied = '42501';

/**
 * Tries every command on every table of teaching groups and of registers as somebody who teaches another
 * group, as the role the web process uses. The office sees the row, or nothing would be proved.
 */
export async function taughtFaults(
  client: pg.ClientBase,
  tables: Table[],
  planted: PlantedGround,
): Promise<Rights> {
  const faults: string[] = [];
  for (const table of tables) {
    const row = planted.rows.get(table.name)?.at(-1);
    if (!row) {
      faults.push(`${table.name}: no row was planted`);
      continue;
    }
    for (const [name, what] of Object.entries(tries)) {
      await client.query('savepoint one');
      const wrong = await what(client, table, row, planted);
      await client.query('rollback to savepoint one');
      if (wrong) faults.push(`${table.name} ${name}: ${wrong}`);
    }
  }
  return { faults, tables: tables.length };
}

type Try = (
  client: pg.ClientBase,
  table: Table,
  row: Row,
  ground: PlantedGround,
) => Promise<string | undefined>;

const tries: Record<string, Try> = {
  'by the office': async (client, table, _row, ground) => {
    await enter(client, ground, '*');
    const { rows } = await client.query(`select * from ${table.name}`);
    return rows.length > 0 ? undefined : 'the office does not see its own row';
  },
  select: async (client, table, _row, ground) => {
    await enter(client, ground, newId());
    const { rows } = await client.query(`select * from ${table.name}`);
    return rows.length > 0 ? `a stranger sees ${rows.length} rows` : undefined;
  },
  'select of nobody': async (client, table, _row, ground) => {
    await enter(client, ground, '');
    const { rows } = await client.query(`select * from ${table.name}`);
    return rows.length > 0 ? `whoever is no teacher sees ${rows.length} rows` : undefined;
  },
  insert: async (client, table, row, ground) => {
    await enter(client, ground, newId());
    const columns = Object.keys(row).map((name) => `"${name}"`);
    const places = columns.map((_, i) => `$${i + 1}`);
    const text = `insert into ${table.name} (${columns.join(', ')}) values (${places.join(', ')})`;
    const code = await codeOf(client.query(text, Object.values(row)));
    // A row that is there already would say so, had the policy not refused it first.
    return code === denied ? undefined : `a stranger writes (${code ?? 'done'})`;
  },
  update: (client, table, row, ground) => {
    const key = 'group_id' in row ? 'group_id' : 'audience_id';
    return reaches(client, ground, `update ${table.name} set ${key} = ${key}`);
  },
  delete: (client, table, _row, ground) => reaches(client, ground, `delete from ${table.name}`),
};

async function reaches(
  client: pg.ClientBase,
  ground: PlantedGround,
  text: string,
): Promise<string | undefined> {
  await enter(client, ground, newId());
  let count: number | null = 0;
  const code = await codeOf(client.query(text).then((answer) => (count = answer.rowCount)));
  if (code && code !== denied) return `failed with ${code}`;
  return count ? `a stranger reaches ${count} rows` : undefined;
}

async function codeOf(done: Promise<unknown>): Promise<string | undefined> {
  try {
    await done;
    return undefined;
  } catch (error) {
    return (error as pg.DatabaseError).code;
  }
}

/** Inside the school without any other limit: what hides a row here is the group alone. */
async function enter(
  client: pg.ClientBase,
  { tenant_id, school_id }: PlantedGround,
  taught: string,
): Promise<void> {
  await client.query(
    `set local app.tenant_id = '${tenant_id}'; set local app.school_id = '${school_id}';
     set local app.limits = '*'; set local app.money_accounts = '*';
     set local app.taught = '${taught}'; set local app.groups = '${taught === '*' ? '' : newId()}';
     set local app.audiences = '${taught === '*' ? '' : newId()}'`,
  );
}
