import { sql } from 'kysely';
import { placeOf } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/scope.ts';

/** Somebody of the staff who writes and signs; nobody where no teacher is named. */
export interface Writer {
  id: string;
  staff_id: string | null;
  user_id: string | null;
  first_name: string | null;
  last_name: string | null;
}

export interface ReportStreams {
  id: string;
  class_id: string;
  streams: Writer[];
}

export async function findDesign(db: Db, curriculum: string, name: string): Promise<string> {
  const found = await sql<{ id: string }>`
    select d.id
    from academics.report_designs d
    where d.curriculum = ${curriculum} and d.name = ${name}
    limit 1
  `.execute(db);
  return found.rows[0]!.id;
}

/** Report sets in the order of their classes, each with its streams and their class teachers. */
export async function listStreams(db: Db, set_ids: readonly string[]): Promise<ReportStreams[]> {
  const { tenant_id } = placeOf(db);
  const found = await sql<ReportStreams>`
    select r.id, r.class_id, (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'staff_id', f.id, 'user_id', u.id,
          'first_name', u.first_name, 'last_name', u.last_name) order by m.name), '[]')
        from administration.streams m
        left join identity.staff f on (f.tenant_id, f.id) = (m.tenant_id, m.class_teacher_id)
        left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
        where (m.tenant_id, m.class_id) = (r.tenant_id, r.class_id)
      ) as streams
    from academics.report_sets r
    join administration.classes c on (c.tenant_id, c.id) = (r.tenant_id, r.class_id)
    where r.tenant_id = ${tenant_id} and r.id = any(${set_ids}::uuid[])
    order by c.level, c.name
    limit 60
  `.execute(db);
  return found.rows;
}

/** The groups of a class that sat an exam, with whoever teaches each. */
export async function listGroups(db: Db, exam_id: string, class_id: string): Promise<Writer[]> {
  const { tenant_id } = placeOf(db);
  const found = await sql<Writer>`
    select h.group_id as id, f.id as staff_id, u.id as user_id, u.first_name, u.last_name
    from academics.sheets h
    join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)
    left join lateral (
      select t.staff_id
      from academics.teachers_of(h.group_id, x.list_on) t (staff_id)
      limit 1
    ) t on true
    left join identity.staff f on f.tenant_id = h.tenant_id and f.id = t.staff_id
    left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    where h.tenant_id = ${tenant_id} and h.exam_id = ${exam_id} and h.class_id = ${class_id}
    order by h.subject_id, h.group_id
    limit 100
  `.execute(db);
  return found.rows;
}

/** A typed mark of an approved exam, of a learner whose slip went out. */
export interface TypedMark {
  sheet_id: string;
  student_id: string;
  part: number;
  score: number;
  out_of: number;
  version: number;
  teacher_id: string;
}

/** Marks that a teacher typed, the lowest first; those of one teacher before all others. */
export async function listTypedMarks(
  db: Db,
  exam_id: string,
  first_teacher_id: string,
): Promise<TypedMark[]> {
  const { tenant_id } = placeOf(db);
  const found = await sql<TypedMark>`
    select k.sheet_id, k.student_id, k.part, k.score::float8 as score, p.out_of::float8 as out_of,
      k.version, k.typed_by as teacher_id
    from academics.sheets h
    join academics.marks k on (k.tenant_id, k.sheet_id) = (h.tenant_id, h.id)
    join academics.exam_parts p on (p.tenant_id, p.exam_id, p.subject_id, p.part)
      = (h.tenant_id, h.exam_id, h.subject_id, k.part)
    join identity.staff f on (f.tenant_id, f.user_id) = (h.tenant_id, k.typed_by)
    join students.students s on (s.tenant_id, s.id) = (k.tenant_id, k.student_id)
    where h.tenant_id = ${tenant_id} and h.exam_id = ${exam_id} and k.part = 1
      and k.score between p.out_of * 0.4 and p.out_of * 0.6
    order by k.typed_by <> ${first_teacher_id}, h.subject_id, s.admission_number
    limit 20
  `.execute(db);
  return found.rows;
}

export interface WaitingItem {
  id: string;
  round: number;
  step: number;
}

/** The question of this kind that was asked last and waits for a decision. */
export async function findWaiting(db: Db, document_type: string): Promise<WaitingItem> {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<WaitingItem>`
    select i.id, i.round, i.step
    from workflows.items i
    where i.tenant_id = ${tenant_id} and i.school_id = ${school_id}
      and i.document_type = ${document_type} and i.status = 'in-approval'
    order by i.requested_at desc, i.id desc
    limit 1
  `.execute(db);
  return found.rows[0]!;
}

export async function findVersion(db: Db, sitting_id: string): Promise<number> {
  const found = await sql<{ version: number }>`
    select s.version
    from academics.sittings s
    where s.id = ${sitting_id}
  `.execute(db);
  return found.rows[0]!.version;
}

/** The standing slips of a sitting, by admission number. */
export async function listSlips(db: Db, sitting_id: string) {
  const { tenant_id } = placeOf(db);
  const found = await sql<{ id: string; student_id: string }>`
    select p.id, p.student_id
    from academics.papers p
    join students.students s on (s.tenant_id, s.id) = (p.tenant_id, p.student_id)
    where p.tenant_id = ${tenant_id} and p.sitting_id = ${sitting_id} and p.replaced_at is null
    order by s.admission_number
    limit 10
  `.execute(db);
  return found.rows;
}

/** Some parents looked the same evening, some days later, and some never did. */
export async function insertOpenings(
  db: Db,
  { except_user_id, now }: { except_user_id: string; now: string },
): Promise<void> {
  const { tenant_id, school_id } = placeOf(db);
  await sql`
    insert into academics.paper_events (tenant_id, id, school_id, paper_id, student_id, kind,
      guardian_id, created_at, created_by)
    select n.tenant_id, gen_random_uuid(), n.school_id, n.id, n.student_id, 'opened', n.guardian_id,
      n.opened_at, n.user_id
    from (
      select p.tenant_id, p.school_id, p.id, p.student_id, g.id as guardian_id, g.user_id, c.chance,
        p.released_at + interval '2 hours' + c.chance * interval '47 minutes' as opened_at,
        row_number() over (partition by p.student_id, g.id order by p.issued_at desc, p.id) as latest
      from academics.papers p
      join students.student_guardians l on (l.tenant_id, l.student_id) = (p.tenant_id, p.student_id)
      join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
      cross join lateral (
        select ('x' || substr(md5(p.student_id::text || g.id::text || p.title), 1, 6))::bit(24)::int % 100
          as chance
      ) c
      where p.tenant_id = ${tenant_id} and p.school_id = ${school_id} and p.released_at is not null
        and p.held_at is null and p.withdrawn_at is null and p.replaced_at is null
        and l.sees_records and not l.is_barred and g.user_id is not null
    ) n
    where n.opened_at < ${now}
      and case when n.user_id = ${except_user_id} then n.latest > 1 else n.chance < 65 end
  `.execute(db);
}

/** A message of results that was sent and arrived, some minutes after it was written. */
export async function updateSent(db: Db, campaign_id: string): Promise<void> {
  const { tenant_id } = placeOf(db);
  await sql`
    with sent as (
      update communication.messages m
      set state = 'delivered', network = 'Safaricom', tries = 1, next_try_at = null,
        sent_at = m.created_at + interval '1 minute', done_at = m.created_at + interval '2 minutes'
      where m.tenant_id = ${tenant_id} and m.campaign_id = ${campaign_id}
      returning m.tokens
    ), used as (
      select coalesce(sum(s.tokens), 0)::int as tokens from sent s
    ), done as (
      update communication.campaigns c
      set state = 'done'
      where c.tenant_id = ${tenant_id} and c.id = ${campaign_id}
      returning c.school_id, c.created_at
    ), entry as (
      insert into communication.token_entries (tenant_id, id, school_id, channel, kind, tokens,
        campaign_id, created_at)
      select ${tenant_id}, gen_random_uuid(), d.school_id, 'sms', 'used', u.tokens, ${campaign_id},
        d.created_at
      from done d, used u
      where u.tokens > 0
    )
    update communication.wallets w
    set reserved = w.reserved - u.tokens, used = w.used + u.tokens
    from used u, done d
    where w.tenant_id = ${tenant_id} and w.school_id = d.school_id and w.channel = 'sms'
  `.execute(db);
}
