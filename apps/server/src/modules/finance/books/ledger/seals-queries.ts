import type { DailySeal } from '@darasa/contract/finance/books/ledger';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const shown =
  sql.raw(`s.id, s.sealed_on, s.last_number, s.journal_count, s.total_cents, s.last_hash,
  s.hash, s.is_sound, s.broken, s.created_at`);

export async function listPage(db: Db, { page, page_size }: { page: number; page_size: number }) {
  const found = await sql<DailySeal & { count: number }>`
    select c.count, p.*
    from (select count(*)::int as count from finance.seals) c
    left join (
      select ${shown} from finance.seals s
      order by s.sealed_on desc
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by p.sealed_on desc
  `.execute(db);
  return countedPage(found.rows);
}

export async function listAll(db: Db, limit: number): Promise<DailySeal[]> {
  const found = await sql<DailySeal>`
    select ${shown} from finance.seals s order by s.sealed_on limit ${limit}
  `.execute(db);
  return found.rows;
}

export interface DayFigures {
  is_sealed: boolean;
  previous_hash: string;
  last_number: number;
  last_hash: string;
  journal_count: number;
  total_cents: number;
}

/** Finds what was posted on a day by the clock of the school, and where the chain stood at its end. */
export async function findDay(db: Db, day: string, zone: string): Promise<DayFigures> {
  const found = await sql<DayFigures>`
    with day as (
      select j.tenant_id, j.id, j.number, j.hash
      from finance.journals j
      where j.created_at >= (${day}::date)::timestamp at time zone ${zone}
        and j.created_at < (${day}::date + 1)::timestamp at time zone ${zone}
    ), last as (
      select j.number, j.hash
      from finance.journals j
      where j.created_at < (${day}::date + 1)::timestamp at time zone ${zone}
      order by j.number desc
      limit 1
    )
    select
      exists (select from finance.seals s where s.sealed_on = ${day}::date) as is_sealed,
      coalesce((select s.hash from finance.seals s where s.sealed_on < ${day}::date
        order by s.sealed_on desc limit 1), '') as previous_hash,
      coalesce((select number from last), 0) as last_number,
      coalesce((select hash from last), '') as last_hash,
      (select count(*) from day)::int as journal_count,
      coalesce((
        select sum(l.amount_cents)
        from day d
        join finance.lines l on l.tenant_id = d.tenant_id and l.journal_id = d.id
        where l.amount_cents > 0
      ), 0) as total_cents
  `.execute(db);
  return found.rows[0]!;
}

export async function insertSeal(db: Db, row: Omit<DailySeal, 'created_at'> & { now: string }) {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into finance.seals (tenant_id, id, school_id, sealed_on, last_number, journal_count,
      total_cents, last_hash, hash, is_sound, broken, created_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.sealed_on}, ${row.last_number},
      ${row.journal_count}, ${row.total_cents}, ${row.last_hash}, ${row.hash}, ${row.is_sound},
      ${JSON.stringify(row.broken)}::jsonb, ${row.now})
    on conflict do nothing
  `.execute(db);
}
