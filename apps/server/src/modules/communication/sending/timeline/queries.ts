import type { MessageRow } from '@darasa/contract/communication/sending/messages';
import { school_zone } from '@darasa/rules/dates';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface SentLine extends Pick<MessageRow, 'channel' | 'name' | 'title' | 'state'> {
  id: string;
  happened_on: string;
  recorded_at: string;
  by: string | null;
}

/** One line for each message and phone; copies to the staff are left out. */
export async function listSent(db: Db, student_id: string, rows_max: number): Promise<SentLine[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<SentLine>`
    select m.id, (coalesce(m.sent_at, m.created_at) at time zone ${school_zone})::date as happened_on,
      coalesce(m.sent_at, m.created_at) as recorded_at, u.first_name || ' ' || u.last_name as by,
      m.channel, m.name, c.title, m.state
    from communication.messages m
    join communication.campaigns c on (c.tenant_id, c.id) = (m.tenant_id, m.campaign_id)
    left join identity.users u on (u.tenant_id, u.id) = (c.tenant_id, c.created_by)
    where m.tenant_id = ${tenant_id} and m.school_id = ${school_id}
      and m.student_ids @> array[${student_id}::uuid]
      and not m.is_copy
    order by m.created_at desc, m.id
    limit ${rows_max}
  `.execute(db);
  return found.rows;
}
