import type { Consent } from '@darasa/contract/communication/whatsapp/whatsapp';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

interface Filter {
  search?: string | undefined;
  state?: Consent['state'] | undefined;
}

/** Only phones that this school knows: a guardian of it, or somebody who wrote to it. */
const consentsOf = (db: Db, { search, state }: Filter) => {
  const { tenant_id, school_id } = scopeOf(db);
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.map((word) => {
    const digits = word.replace(/^\+?(254|0)(?=[17])/, '').replace(/\D/g, '');
    const like = `%${(digits.length >= 3 ? digits : word).replace(/[\\%_]/g, '\\$&')}%`;
    return sql`lower(concat_ws(' ', phone, name)) like ${like}`;
  });
  const conditions = [sql`(${state ?? null}::text is null or state = ${state ?? null})`, ...found];
  return sql`
    select *
    from (
      select k.phone as id, k.phone, coalesce(p.name, v.name) as name,
        case when k.whatsapp_opted_out_at is null then 'agreed' else 'stopped' end as state,
        k.whatsapp_opted_in_at as opted_in_at, k.whatsapp_opted_in_how as opted_in_how,
        k.whatsapp_opted_out_at as opted_out_at, k.whatsapp_last_in_at as last_in_at,
        k.not_on_whatsapp_at
      from communication.contacts k
      left join (
        select g.phone, min(g.first_name || ' ' || g.last_name) as name
        from students.guardians g
        join students.student_guardians r on r.tenant_id = g.tenant_id and r.guardian_id = g.id
        join students.students s on s.tenant_id = r.tenant_id and s.id = r.student_id
        where g.tenant_id = ${tenant_id} and s.school_id = ${school_id} and g.phone is not null
        group by g.phone
      ) p on p.phone = k.phone
      left join communication.conversations v on v.tenant_id = k.tenant_id and v.phone = k.phone
        and v.channel = 'whatsapp' and v.school_id = ${school_id}
      where k.tenant_id = ${tenant_id}
        and (k.whatsapp_opted_in_at is not null or k.whatsapp_opted_out_at is not null)
        and (p.phone is not null or v.id is not null or (k.last_school_id = ${school_id} and current_setting('app.limits', true) = '*'))
    ) known
    where ${sql.join(conditions, sql` and `)}`;
};

export async function pageOfConsents(db: Db, input: Filter & { page: number; page_size: number }) {
  const found = await sql<Consent & { count: number }>`
    with mine as (${consentsOf(db, input)})
    select n.count, p.*
    from (select count(*)::int as count from mine) n
    left join lateral (
      select *
      from mine
      order by name nulls last, phone
      limit ${input.page_size} offset ${(input.page - 1) * input.page_size}
    ) p on true
    order by p.name nulls last, p.phone
  `.execute(db);
  return countedPage(found.rows);
}

export async function listConsents(db: Db, filter: Filter, limit: number): Promise<Consent[]> {
  const found = await sql<Consent>`
    ${consentsOf(db, filter)}
    order by name nulls last, phone
    limit ${limit}
  `.execute(db);
  return found.rows;
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
