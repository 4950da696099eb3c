import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { isHere } from '#platform/waiting/here.ts';

/** Contracts and papers of the staff that end by a day: one row with count, amount_cents and since. */
export const sumOfEnding = (db: Db, last_day: string) => sql`
    select count(*) as count, null as amount_cents, null as since
    from staff.documents d
    join identity.staff f on f.tenant_id = d.tenant_id and f.id = d.staff_id
    where ${isHere(db, 'd')} and d.retired_at is null
      and d.to_on <= ${last_day}::date and f.left_on is null`;

/** Staff of the school who were given a sign-in and never used it. */
export const sumOfSilent = (db: Db) => sql`
    select count(*) as count, null as amount_cents, null as since
    from identity.user_schools a
    join identity.users u on u.tenant_id = a.tenant_id and u.id = a.user_id
    join identity.staff f on f.tenant_id = u.tenant_id and f.user_id = u.id
    where ${isHere(db, 'a')} and u.user_type = 'staff'
      and u.last_sign_in_at is null and u.disabled_at is null and f.left_on is null`;
