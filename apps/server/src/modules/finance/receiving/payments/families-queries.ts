import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface Sibling {
  student_id: string;
  admission_number: string;
  student_name: string;
  class_name: string | null;
  balance_cents: number;
}

/** A learner and the other children of the same guardians, the learner first. */
export async function listSiblings(db: Db, student_id: string, limit: number): Promise<Sibling[]> {
  const found = await sql<Sibling>`
    select s.id as student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as student_name,
      nullif(concat_ws(' ', c.name, t.name), '') as class_name,
      coalesce(b.balance_cents, 0) as balance_cents
    from students.students s
    left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    left join administration.streams t on (t.tenant_id, t.id) = (s.tenant_id, s.stream_id)
    left join finance.balances b on (b.tenant_id, b.student_id) = (s.tenant_id, s.id)
    where s.id = ${student_id}
      or (s.status in ('active', 'suspended') and s.id in (
        select other.student_id
        from students.student_guardians own
        join students.student_guardians other
          on (other.tenant_id, other.guardian_id) = (own.tenant_id, own.guardian_id)
        where own.student_id = ${student_id}
      ))
    order by s.id <> ${student_id}, balance_cents desc, s.id
    limit ${limit}
  `.execute(db);
  return found.rows;
}

export interface PayingGuardian {
  student_id: string;
  user_id: string | null;
  phone: string | null;
  language: 'en' | 'sw';
}

/** Guardians are those who is told about fees of these learners, whoever is called first in front. */
export const listGuardians = (db: Db, student_ids: string[]): Promise<PayingGuardian[]> =>
  listGuardiansOf(db, sql`select unnest(${student_ids}::uuid[])`);

export const listGuardiansOfPaid = (db: Db, payment_ids: string[]): Promise<PayingGuardian[]> =>
  listGuardiansOf(
    db,
    sql`select p.student_id from finance.payments p where p.id = any(${payment_ids}::uuid[])`,
  );

/** Finds whose name and phone the counter is offered as the payer's. */
export async function findPayer(
  db: Db,
  student_id: string,
): Promise<{ name: string; phone: string | null } | null> {
  const found = await sql<{ name: string; phone: string | null }>`
    select concat_ws(' ', g.first_name, g.last_name) as name,
      case when l.gets_messages then g.phone end as phone
    from students.student_guardians l
    join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
    where l.student_id = ${student_id} and l.sees_fees and not l.is_barred
    order by l.priority, l.id
    limit 1
  `.execute(db);
  return found.rows[0] ?? null;
}

async function listGuardiansOf(db: Db, students: RawBuilder<unknown>): Promise<PayingGuardian[]> {
  const found = await sql<PayingGuardian>`
    select l.student_id, g.user_id, g.phone, g.language
    from students.student_guardians l
    join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
    where l.student_id in (${students})
      and l.gets_messages and l.sees_fees and not l.is_barred
    order by l.priority, l.id
    limit 100
  `.execute(db);
  return found.rows;
}

/** Lists what these learners owe now. */
export async function listBalances(db: Db, student_ids: string[]): Promise<Map<string, number>> {
  const found = await sql<{ student_id: string; balance_cents: number }>`
    select b.student_id, b.balance_cents
    from finance.balances b
    where b.student_id = any(${student_ids}::uuid[])
  `.execute(db);
  return new Map(found.rows.map((row) => [row.student_id, row.balance_cents]));
}
