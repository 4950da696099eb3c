import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { isHere } from '#platform/waiting/here.ts';

// What waits in communication: each answers one row with count, amount_cents and since.

export const sumOfUnread = (db: Db, channel: 'sms' | 'whatsapp') => sql`
  select count(*) as count, null as amount_cents,
    (min(v.last_at) at time zone 'Africa/Nairobi')::date as since
  from communication.conversations v
  where ${isHere(db, 'v')} and v.channel = ${channel} and v.state = 'open' and v.unread_count > 0`;

/** Who owes at least so much and heard nothing of fees since a day, by a rule or by hand. */
export const sumNotReminded = (db: Db, balance_cents_min: number, from: string) => sql`
  select count(*) as count, sum(b.balance_cents) as amount_cents, null as since
  from finance.balances b
  where ${isHere(db, 'b')} and b.balance_cents >= ${balance_cents_min}
    and not exists (
      select from communication.reminded r
      where r.tenant_id = b.tenant_id and r.student_id = b.student_id and r.run_on >= ${from}::date)
    and b.student_id not in (
      select unnest(m.student_ids)
      from communication.campaigns c
      join communication.messages m on m.tenant_id = c.tenant_id and m.campaign_id = c.id
      where ${isHere(db, 'c')} and c.created_at >= ${from}::date and c.kind = 'message'
        and c.cancelled_at is null and c.text_en like '%{{balance}}%')
    and b.student_id in (
      select s.id
      from students.students s
      where ${isHere(db, 's')} and s.status in ('active', 'suspended', 'on-leave'))`;
