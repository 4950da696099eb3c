import type { CardIssue, CardReason } from '@darasa/contract/students/papers/cards';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

/** Locks the learners, so that two offices do not give out the same card number. */
export async function lockHolders(db: Db, student_ids: string[]): Promise<Map<string, number>> {
  await sql`
    select id
    from students.students
    where id = any(${student_ids}::uuid[])
    order by id
    for update
  `.execute(db);
  const found = await sql<{ student_id: string; last: number }>`
    select student_id, max(issue_number) as last
    from students.cards
    where student_id = any(${student_ids}::uuid[])
    group by student_id
  `.execute(db);
  return new Map(found.rows.map((row) => [row.student_id, row.last]));
}

export interface NewCards {
  tenant_id: string;
  school_id: string;
  batch_id: string;
  reason: CardReason;
  by: string;
  now: string;
  rows: { id: string; student_id: string; issue_number: number }[];
}

export async function insertCards(db: Db, it: NewCards): Promise<void> {
  await sql`
    insert into students.cards (tenant_id, id, school_id, student_id, batch_id, issue_number, reason,
      printed_by, printed_at)
    select ${it.tenant_id}::uuid, n.id, ${it.school_id}::uuid, n.student_id, ${it.batch_id}::uuid,
      n.issue_number, ${it.reason}::text, ${it.by}::uuid, ${it.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(it.rows)}::jsonb)
      as n (id uuid, student_id uuid, issue_number int)
  `.execute(db);
}

export async function listCards(db: Db, student_id: string): Promise<CardIssue[]> {
  const found = await sql<CardIssue>`
    select k.id, k.issue_number, k.reason, k.printed_at,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as printed_by
    from students.cards k
    left join identity.users u on (u.tenant_id, u.id) = (k.tenant_id, k.printed_by)
    where k.student_id = ${student_id}
    order by k.issue_number desc
    limit 100
  `.execute(db);
  return found.rows;
}

export interface PrintedCard {
  student_id: string;
  first_name: string;
  other_names: string | null;
  surname: string;
  admission_number: string;
  class_name: string | null;
  stream_name: string | null;
  boarding: 'day' | 'boarding';
  photo_id: string | null;
  issue_number: number;
}

export async function listForPrint(
  db: Db,
  { id = null, batch_id = null }: { id?: string | null; batch_id?: string | null },
): Promise<PrintedCard[]> {
  const found = await sql<PrintedCard>`
    select s.id as student_id, s.first_name, s.other_names, s.surname, s.admission_number, c.name as class_name,
      m.name as stream_name, s.boarding, s.photo_id, k.issue_number
    from students.cards k
    join students.students s on (s.tenant_id, s.id) = (k.tenant_id, k.student_id)
    left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)
    where (${id}::uuid is null or k.id = ${id}::uuid)
      and (${batch_id}::uuid is null or k.batch_id = ${batch_id}::uuid)
    order by c.level nulls last, c.name, m.name nulls last, s.first_name, s.surname, s.id
  `.execute(db);
  return found.rows;
}
