import { consentList } from '@darasa/contract/communication/whatsapp/whatsapp';
import { type RawBuilder, sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { likeAnywhere } from '#platform/lists/like.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const here = "(select nullif(current_setting('app.school_id', true), '')::uuid)";

/** Only phones that this school knows: a guardian of it, or somebody who wrote to it. */
const known_numbers = `(
  select k.tenant_id, ${here} as school_id, k.phone as id, k.phone,
    coalesce(p.name, v.name) as name,
    case when k.whatsapp_opted_out_at is null then 'agreed' else 'stopped' end as state,
    k.whatsapp_opted_in_at as opted_in_at, k.whatsapp_opted_in_how as opted_in_how,
    k.whatsapp_opted_out_at as opted_out_at, k.whatsapp_last_in_at as last_in_at,
    k.not_on_whatsapp_at
  from communication.contacts k
  left join (
    select g.tenant_id, g.phone, min(g.first_name || ' ' || g.last_name) as name
    from students.guardians g
    join students.student_guardians r on r.tenant_id = g.tenant_id and r.guardian_id = g.id
    join students.students s on s.tenant_id = r.tenant_id and s.id = r.student_id
    where s.school_id = ${here} and g.phone is not null
    group by g.tenant_id, g.phone
  ) p on p.tenant_id = k.tenant_id and p.phone = k.phone
  left join communication.conversations v on v.tenant_id = k.tenant_id and v.phone = k.phone
    and v.channel = 'whatsapp' and v.school_id = ${here}
  where (k.whatsapp_opted_in_at is not null or k.whatsapp_opted_out_at is not null)
    and (p.phone is not null or v.id is not null
      or (k.last_school_id = ${here} and current_setting('app.limits', true) = '*'))
) q`;

export const consents = rowsOf(consentList, { from: known_numbers, search: findsWords });

/** Each word is found somewhere; three figures or more are looked for as a phone has them. */
function findsWords(search: string): RawBuilder<unknown> {
  const found = search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => {
      const digits = word.replace(/^\+?(254|0)(?=[17])/, '').replace(/\D/g, '');
      const pattern = likeAnywhere(digits.length >= 3 ? digits : word);
      return sql`lower(concat_ws(' ', q.phone, q.name)) like ${pattern}`;
    });
  return sql.join(found, sql` and `);
}

export async function countGuardians(db: Db) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ guardians: number; agreed_guardians: number }>`
    select count(*)::int as guardians,
      count(*) filter (where k.whatsapp_opted_in_at is not null
        and k.whatsapp_opted_out_at is null)::int as agreed_guardians
    from (
      select distinct g.phone
      from students.guardians g
      join students.student_guardians r on r.tenant_id = g.tenant_id and r.guardian_id = g.id
      join students.students s on s.tenant_id = r.tenant_id and s.id = r.student_id
      where g.tenant_id = ${tenant_id} and s.school_id = ${school_id} and g.phone is not null
        and s.status in ('active', 'suspended', 'on-leave')
    ) p
    left join communication.contacts k on k.tenant_id = ${tenant_id} and k.phone = p.phone
  `.execute(db);
  return found.rows[0]!;
}

/** Answers what each phone's consent was before. */
export async function note(
  db: Db,
  phones: readonly string[],
  { agreed, how, now }: { agreed: boolean; how: string; now: string },
): Promise<number> {
  const { tenant_id, school_id } = scopeOf(db);
  const noted = await sql`
    insert into communication.contacts as c (tenant_id, phone, last_school_id, whatsapp_opted_in_at,
      whatsapp_opted_in_how, whatsapp_opted_out_at)
    select ${tenant_id}, phone, ${school_id}, ${agreed ? now : null}, ${agreed ? how : null},
      ${agreed ? null : now}
    from unnest(${phones}::text[]) as phone
    order by phone
    on conflict (tenant_id, phone) do update
    set whatsapp_opted_in_at = coalesce(excluded.whatsapp_opted_in_at, c.whatsapp_opted_in_at),
      whatsapp_opted_in_how = coalesce(excluded.whatsapp_opted_in_how, c.whatsapp_opted_in_how),
      whatsapp_opted_out_at = excluded.whatsapp_opted_out_at
  `.execute(db);
  return Number(noted.numAffectedRows ?? 0n);
}
