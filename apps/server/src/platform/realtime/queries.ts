import { isoDate } from '@darasa/rules/dates';
import { sql } from 'kysely';
import { idle_ms_max } from '../auth/tokens.ts';
import { type Db, scopeOf } from '../db/scope.ts';

/**
 * Which of these sessions are still good: not ended, left idle or grown too old, of a person who may
 * sign in and enter the school, in an organisation that is open.
 */
export async function listLiveSessions(db: Db, ids: string[], now: Date): Promise<Set<string>> {
  const seen_after = new Date(now.getTime() - idle_ms_max).toISOString();
  const today = isoDate(now);
  const found = await sql<{ id: string }>`
    select s.id
    from identity.sessions s
    join identity.users u on (u.tenant_id, u.id) = (s.tenant_id, s.user_id)
    join identity.organizations o on o.id = s.tenant_id
    where s.tenant_id = ${scopeOf(db).tenant_id}
      and s.id = any(${ids}::uuid[])
      and s.ended_at is null
      and s.last_seen_at > ${seen_after}
      and s.expires_at > ${now.toISOString()}
      and u.disabled_at is null
      and o.suspended_at is null
      and (s.school_id is null or exists (
        select from identity.user_schools a
        where (a.tenant_id, a.user_id, a.school_id) = (s.tenant_id, s.user_id, s.school_id)
          and (a.from_on is null or a.from_on <= ${today}::date)
          and (a.to_on is null or a.to_on >= ${today}::date)))
  `.execute(db);
  return new Set(found.rows.map((row) => row.id));
}
