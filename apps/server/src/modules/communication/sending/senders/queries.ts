import type { Sender } from '@darasa/contract/communication/sending/senders';
import { sql } from 'kysely';
import { patchRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const shown = sql`s.id, s.sender, s.purpose, s.state, s.networks, s.reason, s.requested_at, s.version,
  u.first_name || ' ' || u.last_name as requested_by`;
const asked = sql`join identity.users u on (u.tenant_id, u.id) = (s.tenant_id, s.requested_by)`;

export async function listSenders(db: Db): Promise<Sender[]> {
  const found = await sql<Sender>`
    select ${shown}
    from communication.senders s
    ${asked}
    order by s.requested_at desc
    limit 50
  `.execute(db);
  return found.rows;
}

/** False when the name was asked for already. */
export async function insertSender(
  db: Db,
  row: { id: string; sender: string; purpose: string | null; by: string; now: string },
): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into communication.senders (tenant_id, id, school_id, sender, purpose, requested_by,
      requested_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.sender}, ${row.purpose}, ${row.by},
      ${row.now})
    on conflict do nothing
  `.execute(db);
  return made.numAffectedRows === 1n;
}

export async function lockSender(db: Db, id: string): Promise<Sender | undefined> {
  const found = await sql<Sender>`
    select ${shown}
    from communication.senders s
    ${asked}
    where s.id = ${id}
    for update of s
  `.execute(db);
  return found.rows[0];
}

export async function updateSender(
  db: Db,
  row: Pick<Sender, 'id' | 'state' | 'networks' | 'reason'>,
): Promise<void> {
  await patchRow(db, 'communication.senders', row.id, {
    state: row.state,
    networks: JSON.stringify(row.networks),
    reason: row.reason,
  });
}
