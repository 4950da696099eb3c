import { certificateList } from '@darasa/contract/students/leaving/certificates';
import type { LetterKind } from '@darasa/contract/students/papers/letters';
import type { LearnerStatus } from '@darasa/contract/students/learners/learner';
import { sql } from 'kysely';
import { lockRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { findLearnerName } from '#modules/students/learners/learner/queries.ts';

export interface LetterLearner {
  id: string;
  name: string;
  first_name: string;
  surname: string;
  gender: 'female' | 'male';
  admission_number: string;
  upi: string | null;
  born_on: string | null;
  status: LearnerStatus;
  admitted_on: string;
  left_on: string | null;
  class_name: string | null;
  stream_name: string | null;
  guardian: string | null;
  reason: string | null;
  until_on: string | null;
  /** The serial of a leaving certificate that still stands. */
  leaving_serial: string | null;
}

/** One paper at a time: whether somebody has a leaving certificate is asked of those who wait no longer. */
export async function lockLetterLearners(db: Db, ids: string[]): Promise<void> {
  await sql`
    select from students.students s where s.id = any(${ids}::uuid[]) order by s.id for update
  `.execute(db);
}

/** The facts a letter may name: the learner, the last place, the first guardian, the last change. */
export async function listLetterLearners(db: Db, ids: string[]): Promise<LetterLearner[]> {
  const found = await sql<LetterLearner>`
    select s.id, concat_ws(' ', s.first_name, s.other_names, s.surname) as name, s.first_name,
      s.surname, s.gender, s.admission_number, s.upi, s.born_on, s.status, s.admitted_on, s.left_on,
      c.name as class_name, t.name as stream_name, g.name as guardian, h.reason, h.until_on,
      l.serial as leaving_serial
    from students.students s
    left join lateral (
      select e.class_id, e.stream_id
      from students.enrolments e
      where e.tenant_id = s.tenant_id and e.student_id = s.id
      order by e.from_on desc, e.id desc
      limit 1
    ) e on true
    left join administration.classes c
      on c.tenant_id = s.tenant_id and c.id = coalesce(s.class_id, e.class_id)
    left join administration.streams t
      on t.tenant_id = s.tenant_id
        and t.id = case when s.class_id is null then e.stream_id else s.stream_id end
    left join lateral (
      select concat_ws(' ', p.first_name, p.last_name) as name
      from students.student_guardians x
      join students.guardians p on p.tenant_id = x.tenant_id and p.id = x.guardian_id
      where x.tenant_id = s.tenant_id and x.student_id = s.id and not x.is_barred
      order by x.priority, x.created_at, x.id
      limit 1
    ) g on true
    left join lateral (
      select h.reason, h.until_on
      from students.status_changes h
      where h.tenant_id = s.tenant_id and h.student_id = s.id and h.to_status = s.status
      order by h.created_at desc, h.id desc
      limit 1
    ) h on true
    left join lateral (
      select k.serial
      from students.certificates k
      where k.tenant_id = s.tenant_id
        and k.student_id = s.id
        and k.kind = 'leaving'
        and k.cancelled_at is null
      limit 1
    ) l on true
    where s.id = any(${ids}::uuid[])
    order by s.surname, s.first_name, s.id
  `.execute(db);
  return found.rows;
}

export interface NewCertificate {
  id: string;
  student_id: string;
  title: string;
  body: string;
  serial: string;
  code: string;
  holder: string;
}

export interface NewBatch {
  tenant_id: string;
  school_id: string;
  school_name: string;
  batch_id: string;
  template_id: string | null;
  kind: LetterKind;
  issued_on: string;
  by: string;
  now: string;
  rows: NewCertificate[];
}

/** The papers, and beside them what a stranger may learn of each. */
export async function insertBatch(db: Db, it: NewBatch): Promise<void> {
  const rows = JSON.stringify(it.rows);
  await sql`
    insert into students.certificates (tenant_id, id, school_id, student_id, batch_id, template_id,
      kind, title, body, serial, code, issued_on, issued_by, issued_at)
    select ${it.tenant_id}::uuid, n.id, ${it.school_id}::uuid, n.student_id, ${it.batch_id}::uuid,
      ${it.template_id}::uuid, ${it.kind}::text, n.title, n.body, n.serial, n.code,
      ${it.issued_on}::date, ${it.by}::uuid, ${it.now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb)
      as n (id uuid, student_id uuid, title text, body text, serial text, code text)
  `.execute(db);
  await sql`
    insert into students.document_codes (tenant_id, code, certificate_id, school_name, title, serial,
      holder, issued_on)
    select ${it.tenant_id}::uuid, n.code, n.id, ${it.school_name}::text, n.title, n.serial, n.holder,
      ${it.issued_on}::date
    from jsonb_to_recordset(${rows}::jsonb)
      as n (id uuid, code text, title text, serial text, holder text)
  `.execute(db);
}

const learner_words = "concat_ws(' ', s.first_name, s.other_names, s.surname, s.admission_number)";

export const certificates = rowsOf(certificateList, {
  from: 'students.certificates k',
  joins: {
    s: 'join students.students s on (s.tenant_id, s.id) = (k.tenant_id, k.student_id)',
    u: 'left join identity.users u on (u.tenant_id, u.id) = (k.tenant_id, k.issued_by)',
  },
  columns: {
    name: "concat_ws(' ', s.first_name, s.other_names, s.surname)",
    admission_number: 's.admission_number',
    issued_by: "nullif(concat_ws(' ', u.first_name, u.last_name), '')",
  },
  filters: { state: "case when k.cancelled_at is null then 'good' else 'cancelled' end" },
  search: [learner_words, 'k.serial', 'k.title'],
  sorts: { name: ['lower(s.surname)'] },
  ties: ['k.issued_at', 'k.id'],
  names: { student_id: findLearnerName },
});

export interface PrintedCertificate {
  id: string;
  kind: LetterKind;
  title: string;
  body: string;
  serial: string;
  code: string;
  issued_on: string;
  copy_count: number;
  cancelled_at: string | null;
  name: string;
  admission_number: string;
}

export async function listForPrint(
  db: Db,
  which: { id?: string | undefined; batch_id?: string | undefined },
): Promise<PrintedCertificate[]> {
  const found = await sql<PrintedCertificate>`
    select k.id, k.kind, k.title, k.body, k.serial, k.code, k.issued_on, k.copy_count, k.cancelled_at,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name, s.admission_number
    from students.certificates k
    join students.students s on s.tenant_id = k.tenant_id and s.id = k.student_id
    where (${which.id ?? null}::uuid is null or k.id = ${which.id ?? null}::uuid)
      and (${which.batch_id ?? null}::uuid is null or k.batch_id = ${which.batch_id ?? null}::uuid)
    order by k.serial
    limit 200
  `.execute(db);
  return found.rows;
}

export async function lockCertificate(db: Db, id: string) {
  return lockRow(db, 'students.certificates', id, [
    'id',
    'student_id',
    'serial',
    'code',
    'copy_count',
    'cancelled_at',
  ]);
}

export async function countCopy(db: Db, id: string): Promise<void> {
  await sql`
    update students.certificates
    set copy_count = copy_count + 1
    where id = ${id}
  `.execute(db);
}

export async function cancelCertificate(
  db: Db,
  it: { id: string; code: string; reason: string; by: string; now: string; today: string },
): Promise<void> {
  await sql`
    update students.certificates
    set cancelled_at = ${it.now}::timestamptz, cancelled_by = ${it.by},
      cancelled_reason = ${it.reason}
    where id = ${it.id}
  `.execute(db);
  await sql`
    update students.document_codes
    set cancelled_on = ${it.today}::date
    where code = ${it.code}
  `.execute(db);
}

export interface CheckedPaper {
  title: string;
  serial: string;
  holder: string;
  school_name: string;
  issued_on: string;
  cancelled_on: string | null;
}

export async function findByCode(db: Db, code: string): Promise<CheckedPaper | undefined> {
  const found = await sql<CheckedPaper>`
    select title, serial, holder, school_name, issued_on, cancelled_on
    from students.document_codes
    where code = ${code}
  `.execute(db);
  return found.rows[0];
}
