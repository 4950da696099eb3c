import type { OpeningControl } from '@darasa/contract/finance/books/opening-balances';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export async function findControl(db: Db): Promise<OpeningControl> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<OpeningControl>`
    select c.control_cents, c.as_of, c.semester_id, coalesce(c.version, 0) as version,
      n.imported_cents, n.imported_count
    from (
      select coalesce(sum(o.amount_cents), 0) as imported_cents, count(*)::int as imported_count
      from finance.opening_balances o
      where o.tenant_id = ${tenant_id} and o.school_id = ${school_id} and o.taken_back_at is null
    ) n
    left join finance.opening_controls c on c.tenant_id = ${tenant_id} and c.school_id = ${school_id}
  `.execute(db);
  return found.rows[0]!;
}

export async function upsertControl(
  db: Db,
  row: {
    tenant_id: string;
    school_id: string;
    control_cents: number;
    as_of: string;
    semester_id: string;
    changed_by: string;
    changed_at: string;
  },
): Promise<void> {
  await db
    .insertInto('finance.opening_controls')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'school_id']).doUpdateSet((eb) => ({
        control_cents: row.control_cents,
        as_of: row.as_of,
        semester_id: row.semester_id,
        changed_by: row.changed_by,
        changed_at: row.changed_at,
        version: eb('finance.opening_controls.version', '+', 1),
      })),
    )
    .execute();
}

export async function hasTerm(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('administration.terms')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

export interface OpeningGround {
  students: Map<string, string>;
  /** By code and by name, in small letters. */
  heads: Map<string, string>;
  /** Who has an opening balance for which vote head. */
  taken: Set<string>;
}

/** Everything the rows of a file may name. */
export async function findKnown(db: Db, numbers: string[]): Promise<OpeningGround> {
  const [students, heads, taken] = await Promise.all([
    sql<{ id: string; number: string }>`
      select s.id, s.number_key as number
      from students.students s
      where s.number_key = any(${numbers}::text[])
    `.execute(db),
    sql<{ id: string; code: string; name: string }>`
      select v.id, lower(v.code) as code, lower(v.name) as name
      from finance.vote_heads v
      where v.retired_at is null
    `.execute(db),
    sql<{ key: string }>`
      select o.student_id || ' ' || o.vote_head_id as key
      from finance.opening_balances o
      where o.taken_back_at is null
    `.execute(db),
  ]);
  return {
    students: new Map(students.rows.map((row) => [row.number, row.id])),
    heads: new Map(
      heads.rows.flatMap((row): [string, string][] => [
        [row.name, row.id],
        [row.code, row.id],
      ]),
    ),
    taken: new Set(taken.rows.map((row) => row.key)),
  };
}

export interface NewBalance {
  id: string;
  student_id: string;
  semester_id: string;
  vote_head_id: string;
  amount_cents: number;
}

export async function insertBalances(
  db: Db,
  of: {
    tenant_id: string;
    school_id: string;
    user_id: string;
    now: string;
    as_of: string;
    rows: NewBalance[];
  },
): Promise<string[]> {
  const made = await sql<{ id: string }>`
    insert into finance.opening_balances (tenant_id, id, school_id, student_id, semester_id,
      vote_head_id, amount_cents, as_of, created_by, created_at)
    select ${of.tenant_id}::uuid, n.id, ${of.school_id}::uuid, n.student_id, n.semester_id,
      n.vote_head_id, n.amount_cents, ${of.as_of}::date, ${of.user_id}::uuid, ${of.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(of.rows)}::jsonb) as n (id uuid, student_id uuid,
      semester_id uuid, vote_head_id uuid, amount_cents bigint)
    on conflict do nothing
    returning id
  `.execute(db);
  return made.rows.map((row) => row.id);
}

export async function updateToTakenBack(db: Db, ids: string[], now: string) {
  const gone = await sql<{ id: string; student_id: string }>`
    update finance.opening_balances
    set taken_back_at = ${now}::timestamptz
    where id = any(${ids}::uuid[]) and taken_back_at is null
    returning id, student_id
  `.execute(db);
  return gone.rows;
}
