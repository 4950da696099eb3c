import {
  type Consent,
  type ConsentAnswer,
  consentKinds,
  type ConsentKind,
  consentList,
  type ConsentWording,
} from '@darasa/contract/students/care/consents';
import { statusesAtSchool } from '@darasa/contract/students/learners/learner';
import { type RawBuilder, sql } from 'kysely';
import { insertRow, insertUnlessTaken, placeOf } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { findClassName } from '#modules/students/learners/learner/queries.ts';

const history_max = 200;

export async function listOf(db: Db, student_id: string): Promise<Consent[]> {
  const found = await sql<Consent>`
    select c.id, c.kind, c.answer, c.wording_version,
      g.first_name || ' ' || g.last_name as guardian, c.on_date, c.how, c.note,
      u.first_name || ' ' || u.last_name as by, c.created_at
    from students.consents c
    join students.guardians g on (g.tenant_id, g.id) = (c.tenant_id, c.guardian_id)
    left join identity.users u on (u.tenant_id, u.id) = (c.tenant_id, c.created_by)
    where c.student_id = ${student_id}
    order by c.on_date desc, c.created_at desc, c.id desc
    limit ${history_max}
  `.execute(db);
  return found.rows;
}

/** The answer that holds today, and whether this guardian may answer for the child. */
export async function findStanding(
  db: Db,
  { student_id, kind, guardian_id }: { student_id: string; kind: ConsentKind; guardian_id: string },
) {
  const found = await sql<{
    answer: string | null;
    on_date: string | null;
    wording_version: number | null;
    may_answer: boolean;
  }>`
    select c.answer, c.on_date, c.wording_version,
      exists (
        select from students.student_guardians l
        where l.student_id = s.id and l.guardian_id = ${guardian_id} and not l.is_barred
      ) as may_answer
    from students.students s
    left join lateral (
      select c.answer, c.on_date, c.wording_version
      from students.consents c
      where c.tenant_id = s.tenant_id and c.student_id = s.id and c.kind = ${kind}
      order by c.on_date desc, c.created_at desc, c.id desc
      limit 1
    ) c on true
    where s.id = ${student_id}
    for update of s
  `.execute(db);
  return found.rows[0];
}

/** The newest words of each kind that some school of this transaction wrote itself. */
export async function listWordings(
  db: Db,
  school_id: string | null | undefined = scopeOf(db).school_id,
): Promise<ConsentWording[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<ConsentWording>`
    select distinct on (w.kind) w.kind, w.version, w.wording,
      u.first_name || ' ' || u.last_name as changed_by, w.created_at as changed_at
    from students.consent_wordings w
    left join identity.users u on (u.tenant_id, u.id) = (w.tenant_id, w.created_by)
    where w.tenant_id = ${tenant_id} and w.school_id = ${school_id ?? null}
    order by w.kind, w.version desc
  `.execute(db);
  return found.rows;
}

export async function insertWording(
  db: Db,
  row: { id: string; kind: string; version: number; wording: string; by: string; now: string },
): Promise<boolean> {
  return insertUnlessTaken(db, 'students.consent_wordings', {
    ...placeOf(db),
    id: row.id,
    kind: row.kind,
    version: row.version,
    wording: row.wording,
    created_by: row.by,
    created_at: row.now,
  });
}

export interface NewConsent {
  tenant_id: string;
  id: string;
  school_id: string;
  student_id: string;
  kind: string;
  answer: string;
  wording_version: number;
  guardian_id: string;
  on_date: string;
  how: string;
  note: string | null;
  created_by: string;
  created_at: string;
}

export const insertConsent = (db: Db, consent: NewConsent) =>
  insertRow(db, 'students.consents', consent);

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

/** Everybody at school times every kind: whoever was never asked is on the list as well. */
export const consents = rowsOf(consentList, {
  from: `(
    select s.tenant_id, s.school_id, s.id || ' ' || k.kind as id, s.class_id, s.stream_id,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name, s.admission_number,
      lower(s.surname) || ' ' || lower(s.first_name) as sort_name, k.kind, k.nth,
      coalesce(x.answer, 'not-asked') as state, x.wording_version, x.guardian_id, x.on_date, x.how
    from students.students s
    cross join unnest(array[${listed(consentKinds)}]) with ordinality k (kind, nth)
    left join (
      select distinct on (c.tenant_id, c.student_id, c.kind) c.tenant_id, c.student_id, c.kind,
        c.answer, c.wording_version, c.guardian_id, c.on_date, c.how
      from students.consents c
      order by c.tenant_id, c.student_id, c.kind, c.on_date desc, c.created_at desc, c.id desc
    ) x on (x.tenant_id, x.student_id, x.kind) = (s.tenant_id, s.id, k.kind)
    where s.status in (${listed(statusesAtSchool)})
  ) e`,
  joins: {
    g: 'left join students.guardians g on (g.tenant_id, g.id) = (e.tenant_id, e.guardian_id)',
    c: 'left join administration.classes c on (c.tenant_id, c.id) = (e.tenant_id, e.class_id)',
    m: 'left join administration.streams m on (m.tenant_id, m.id) = (e.tenant_id, e.stream_id)',
  },
  columns: {
    class_name: 'c.name',
    stream_name: 'm.name',
    guardian: "g.first_name || ' ' || g.last_name",
  },
  search: ["concat_ws(' ', e.name, e.admission_number)"],
  sorts: { name: ['e.sort_name'] },
  ties: ['e.sort_name', 'e.admission_number', 'e.nth'],
  names: { class_id: findClassName },
});

/** Learners by their ids, or as a sub-select of whoever asks: then nobody waits for the ids first. */
export type Learners = readonly string[] | RawBuilder<unknown>;

/** The newest answer of each of the learners; who was never asked is not among them. */
export async function listNewest(db: Db, learners: Learners, kind: ConsentKind) {
  const found = await sql<{ student_id: string; answer: ConsentAnswer }>`
    select distinct on (c.student_id) c.student_id, c.answer
    from students.consents c
    where c.tenant_id = ${scopeOf(db).tenant_id}
      and c.student_id ${among(learners)}
      and c.kind = ${kind}
    order by c.student_id, c.on_date desc, c.created_at desc, c.id desc
  `.execute(db);
  return new Map(found.rows.map((row) => [row.student_id, row.answer]));
}

const among = (learners: Learners): RawBuilder<unknown> =>
  'toOperationNode' in learners ? sql`in (${learners})` : sql`= any(${[...learners]}::uuid[])`;
