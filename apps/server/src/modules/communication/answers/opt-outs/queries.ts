import { silentList } from '@darasa/contract/communication/answers/opt-outs';
import { type RawBuilder, sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { likeAnywhere } from '#platform/lists/like.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const here = "(select nullif(current_setting('app.school_id', true), '')::uuid)";

/** Only phones that this school knows: of its families, of its staff, or written to by it. */
const known_numbers = `(
  select k.tenant_id, ${here} as school_id, k.phone as id, k.phone,
    coalesce(p.name, f.name, m.name) as name, coalesce(p.learners, '') as learners,
    p.admission_number,
    case when k.sms_opted_out_at is not null then 'opted-out' else 'refused' end as why,
    case when k.sms_opted_out_at is not null then k.sms_opted_out_how else k.refused_reason
      end as how,
    coalesce(k.sms_opted_out_at, k.refused_at) as since
  from communication.contacts k
  left join lateral (
    select min(g.first_name || ' ' || g.last_name) as name,
      (array_agg(s.admission_number order by s.first_name, s.id))[1] as admission_number,
      string_agg(distinct concat_ws(' ', s.first_name, s.surname), ', ') as learners
    from students.guardians g
    join students.student_guardians r on r.tenant_id = g.tenant_id and r.guardian_id = g.id
    join students.students s on s.tenant_id = r.tenant_id and s.id = r.student_id
    where g.tenant_id = k.tenant_id and g.phone = k.phone and s.school_id = ${here}
  ) p on true
  left join lateral (
    select concat_ws(' ', coalesce(u.first_name, f.first_name),
      coalesce(u.last_name, f.last_name)) as name
    from identity.staff f
    left join identity.users u on u.tenant_id = f.tenant_id and u.id = f.user_id
    where f.tenant_id = k.tenant_id and f.school_id = ${here}
      and coalesce(f.phone, u.phone) = k.phone
    limit 1
  ) f on true
  left join lateral (
    select nullif(m.name, '') as name, true as is_known
    from communication.messages m
    where m.tenant_id = k.tenant_id and m.phone = k.phone and m.school_id = ${here}
    order by m.created_at desc
    limit 1
  ) m on true
  where (k.sms_opted_out_at is not null or k.refused_at is not null)
    and (p.name is not null or f.name is not null or m.is_known
      or (k.last_school_id = ${here} and current_setting('app.limits', true) = '*'))
) q`;

export const silent = rowsOf(silentList, { from: known_numbers, search: findsWords });

/** Each word is found somewhere; three figures or more are looked for as a phone has them. */
function findsWords(search: string): RawBuilder<unknown> {
  const found = search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => {
      const digits = word.replace(/^\+?(254|0)(?=[17])/, '').replace(/\D/g, '');
      const pattern = likeAnywhere(digits.length >= 3 ? digits : word);
      return sql`lower(concat_ws(' ', q.phone, q.name, q.learners, q.how)) like ${pattern}`;
    });
  return sql.join(found, sql` and `);
}

export interface Silence {
  sms_opted_out_at: string | null;
  sms_opted_out_how: string | null;
  refused_at: string | null;
  refused_reason: string | null;
}

export async function findSilence(db: Db, phone: string): Promise<Silence | undefined> {
  const found = await sql<Silence>`
    select sms_opted_out_at, sms_opted_out_how, refused_at, refused_reason
    from communication.contacts
    where tenant_id = ${scopeOf(db).tenant_id} and phone = ${phone}
    for update
  `.execute(db);
  return found.rows[0];
}

export async function saveSilence(db: Db, phone: string, row: Silence): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into communication.contacts (tenant_id, phone, last_school_id, sms_opted_out_at,
      sms_opted_out_how, refused_at, refused_reason)
    values (${tenant_id}, ${phone}, ${school_id}, ${row.sms_opted_out_at},
      ${row.sms_opted_out_how}, ${row.refused_at}, ${row.refused_reason})
    on conflict (tenant_id, phone) do update
    set sms_opted_out_at = excluded.sms_opted_out_at,
      sms_opted_out_how = excluded.sms_opted_out_how, refused_at = excluded.refused_at,
      refused_reason = excluded.refused_reason
  `.execute(db);
}
