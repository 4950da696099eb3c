import type { InputOf } from '@darasa/contract/endpoint';
import type { listMatches, Match } from '@darasa/contract/finance/reconciliation/reconciliation';
import type { Proposal } from '@darasa/rules/reconcile/match';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import type { Db } from '#platform/db/scope.ts';

export type NewMatch = Proposal & { id: string; is_automatic: boolean; cleared_on: string };

/** Answers how many members were taken: fewer when somebody matched one of them first. */
export async function insertMatches(
  db: Db,
  ground: {
    tenant_id: string;
    school_id: string;
    money_account_id: string;
    user_id: string;
    now: string;
  },
  matches: NewMatch[],
): Promise<number> {
  const { tenant_id, school_id, money_account_id } = ground;
  const made = await sql<{ count: number }>`
    with given as (
      select n.*
      from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as n (id uuid, level text,
        confidence int, reason text, is_automatic boolean, cleared_on date, line_ids uuid[],
        entry_ids uuid[])
    ), heads as (
      insert into finance.matches (tenant_id, school_id, id, money_account_id, level, confidence,
        reason, is_automatic, cleared_on, created_by, created_at)
      select ${tenant_id}::uuid, ${school_id}::uuid, g.id, ${money_account_id}::uuid, g.level,
        g.confidence, g.reason, g.is_automatic, g.cleared_on, ${ground.user_id}::uuid,
        ${ground.now}::timestamptz
      from given g
    ), lines as (
      insert into finance.match_lines (tenant_id, school_id, match_id, statement_line_id)
      select ${tenant_id}::uuid, ${school_id}::uuid, g.id, l
      from given g, unnest(g.line_ids) l
      on conflict do nothing
      returning 1
    ), entries as (
      insert into finance.match_entries (tenant_id, school_id, match_id, money_account_id, journal_id)
      select ${tenant_id}::uuid, ${school_id}::uuid, g.id, ${money_account_id}::uuid, e
      from given g, unnest(g.entry_ids) e
      on conflict do nothing
      returning 1
    )
    select ((select count(*) from lines) + (select count(*) from entries))::int as count
  `.execute(db);
  return made.rows[0]!.count;
}

/** Lists what people took apart, as sorted lists of members. */
export async function listUndone(db: Db, money_account_id: string): Promise<Set<string>> {
  const found = await sql<{ members: string[] }>`
    select m.undone_members as members
    from finance.matches m
    where m.money_account_id = ${money_account_id} and m.undone_members is not null
    order by m.undone_at desc
    limit 2000
  `.execute(db);
  return new Set(found.rows.map((row) => row.members.join(' ')));
}

const shown = sql.raw(`
  m.id, m.level, m.confidence, m.reason, m.is_automatic, m.cleared_on,
  coalesce(l.amount_cents, 0)::bigint as amount_cents, coalesce(l.count, 0)::int as line_count,
  coalesce(e.count, 0)::int as entry_count, coalesce(l.words, '') as lines_text,
  coalesce(e.words, '') as entries_text, u.first_name || ' ' || u.last_name as made_by,
  m.created_at, m.money_account_id`);
const sources = sql.raw(`finance.matches m
  left join lateral (
    select count(*) as count, sum(s.amount_cents) as amount_cents,
      string_agg(coalesce(s.reference || ' ', '') || left(s.narration, 80), '; '
        order by s.booked_on, s.row_number) as words
    from finance.match_lines x
    join finance.statement_lines s on s.tenant_id = x.tenant_id and s.id = x.statement_line_id
    where x.tenant_id = m.tenant_id and x.match_id = m.id
  ) l on true
  left join lateral (
    select count(*) as count, string_agg(left(j.memo, 80), '; ' order by j.number) as words
    from finance.match_entries x
    join finance.journals j on j.tenant_id = x.tenant_id and j.id = x.journal_id
    where x.tenant_id = m.tenant_id and x.match_id = m.id
  ) e on true
  left join identity.users u on u.tenant_id = m.tenant_id and u.id = m.created_by`);

export type MatchFilter = Omit<InputOf<typeof listMatches>, 'page' | 'page_size'>;

export async function listPage(
  db: Db,
  { page, page_size, ...filter }: InputOf<typeof listMatches>,
) {
  const found = await sql<Match & { count: number }>`
    select c.count, m.*
    from (select count(*)::int as count from ${sources} where ${matching(filter)}) c
    left join (
      select ${shown} from ${sources} where ${matching(filter)}
      order by m.cleared_on, m.id
      limit ${page_size} offset ${(page - 1) * page_size}
    ) m on true
    order by m.cleared_on, m.id
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(db: Db, filter: MatchFilter, limit: number): Promise<Match[]> {
  const found = await sql<Match>`
    select ${shown} from ${sources} where ${matching(filter)} order by m.cleared_on, m.id limit ${limit}
  `.execute(db);
  return found.rows;
}

function matching({ money_account_id, month, level, search }: MatchFilter) {
  const conditions = [
    sql`m.money_account_id = ${money_account_id} and m.undone_at is null
      and m.cleared_on >= ${`${month}-01`}
      and m.cleared_on < (${`${month}-01`}::date + interval '1 month')`,
  ];
  if (level) conditions.push(sql`m.level = ${level}`);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(l.words ilike ${pattern} or e.words ilike ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}

export async function findMatch(db: Db, id: string) {
  const found = await sql<Match & { money_account_id: string }>`
    select ${shown} from ${sources} where m.id = ${id} and m.undone_at is null
  `.execute(db);
  return found.rows[0];
}

export async function undo(db: Db, id: string, user_id: string, now: string): Promise<void> {
  await sql`
    with lines as (
      delete from finance.match_lines where match_id = ${id} returning statement_line_id as member
    ), entries as (
      delete from finance.match_entries where match_id = ${id} returning journal_id as member
    )
    update finance.matches
    set undone_at = ${now}, undone_by = ${user_id}, undone_members = (
      select array_agg(a.member order by a.member)
      from (select member from lines union all select member from entries) a
    )
    where id = ${id}
  `.execute(db);
}
