import type { SlipSnapshot } from '@darasa/contract/academics/reports/snapshots';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Which learners of an exam are meant: those of classes, of one stream of a class, or some by name. */
export interface Choice {
  exam_id: string;
  class_ids: readonly string[] | null;
  stream_id: string | null;
  student_ids: readonly string[] | null;
}

export interface ExamClass {
  sitting_id: string;
  class_id: string;
  class: string;
  exam: string;
  is_published: boolean;
}

/** The classes of an exam that are meant, and whether their results are published. */
export async function listClasses(db: Db, { exam_id, class_ids, student_ids }: Choice) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<ExamClass>`
    select i.id as sitting_id, i.class_id, c.name as class, x.name as exam,
      i.state in ('published', 'locked') as is_published
    from academics.sittings i
    join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
    join administration.classes c on (c.tenant_id, c.id) = (i.tenant_id, i.class_id)
    where i.tenant_id = ${tenant_id} and i.school_id = ${school_id} and i.exam_id = ${exam_id}
      and i.state <> 'cancelled'
      and (${class_ids}::uuid[] is null or i.class_id = any(${class_ids}::uuid[]))
      and (${student_ids}::uuid[] is null or exists (
        select
        from academics.results r
        where r.tenant_id = i.tenant_id and r.sitting_id = i.id
          and r.student_id = any(${student_ids}::uuid[])))
    order by c.level, c.name
    limit 60
  `.execute(db);
  return found.rows;
}

/** Nobody withdraws the results of an exam while texts of them are made; texts wait for no others. */
export async function holdSittings(db: Db, exam_id: string): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    select i.id
    from academics.sittings i
    where i.tenant_id = ${tenant_id} and i.school_id = ${school_id} and i.exam_id = ${exam_id}
    order by i.id
    for share
  `.execute(db);
}

export interface Slip {
  student_id: string;
  snapshot: SlipSnapshot;
  is_held: boolean;
}

const slips_max = 20_000;

/** The slips that stand: what was replaced, withdrawn or never released is not told of. */
export async function listSlips(
  db: Db,
  { exam_id, class_ids, stream_id, student_ids }: Choice,
): Promise<Slip[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Slip>`
    select p.student_id, s.snapshot, p.held_at is not null as is_held
    from academics.sittings i
    join academics.papers p on (p.tenant_id, p.sitting_id) = (i.tenant_id, i.id)
    join academics.paper_snapshots s on (s.tenant_id, s.paper_id) = (p.tenant_id, p.id)
    where i.tenant_id = ${tenant_id} and i.school_id = ${school_id} and i.exam_id = ${exam_id}
      and i.state in ('published', 'locked')
      and p.kind = 'slip' and p.replaced_at is null and p.withdrawn_at is null
      and (p.released_at is not null or p.held_at is not null)
      and (${class_ids}::uuid[] is null or p.class_id = any(${class_ids}::uuid[]))
      and (${stream_id}::uuid is null or p.stream_id = ${stream_id})
      and (${student_ids}::uuid[] is null or p.student_id = any(${student_ids}::uuid[]))
    order by p.student_id
    limit ${slips_max}
  `.execute(db);
  return found.rows;
}
