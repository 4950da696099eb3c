import type { InputOf } from '@darasa/contract/endpoint';
import {
  type Consent,
  type ConsentAnswer,
  consentKinds,
  type ConsentKind,
  type ConsentLine,
  type ConsentWording,
  type listConsentRegister,
} from '@darasa/contract/students/care/consents';
import { statusesAtSchool } from '@darasa/contract/students/learners/learner';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { insertRow, insertUnlessTaken, placeOf } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const history_max = 200;

export type ConsentFilter = Omit<InputOf<typeof listConsentRegister>, 'page' | 'page_size'>;

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

export async function pageOfRegister(db: Db, input: InputOf<typeof listConsentRegister>) {
  const found = await sql<ConsentLine & { count: number }>`
    with matching as (${matching(db, input)})
    select n.count, p.*
    from (select count(*)::int as count from matching) n
    left join (
      select *
      from matching
      order by ${orderOf(input.sort)}
      limit ${input.page_size} offset ${(input.page - 1) * input.page_size}
    ) p on true
    order by ${orderOf(input.sort)}
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(
  db: Db,
  filter: ConsentFilter,
  limit: number,
): Promise<ConsentLine[]> {
  const found = await sql<ConsentLine>`
    select *
    from (${matching(db, filter)}) m
    order by ${orderOf(filter.sort)}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

/** Everybody at school times every kind: whoever was never asked is on the list as well. */
function matching(db: Db, { search, kind, state, class_id }: ConsentFilter) {
  const { tenant_id, school_id } = scopeOf(db);
  const kinds = kind ? [kind] : [...consentKinds];
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  return sql`
    select s.id || ' ' || k.kind as id,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name, s.admission_number,
      c.name as class_name, m.name as stream_name, k.kind,
      coalesce(x.answer, 'not-asked') as state, x.wording_version,
      g.first_name || ' ' || g.last_name as guardian, x.on_date, x.how,
      lower(s.surname) || ' ' || lower(s.first_name) as sort_name, k.nth
    from students.students s
    cross join unnest(${kinds}::text[]) with ordinality k (kind, nth)
    left join (${standing(db)}) x on x.student_id = s.id and x.kind = k.kind
    left join students.guardians g on g.tenant_id = ${tenant_id} and g.id = x.guardian_id
    left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)
    where s.tenant_id = ${tenant_id}
      and s.school_id = ${school_id}
      and s.status = any(${[...statusesAtSchool]}::text[])
      and (${class_id ?? null}::uuid is null or s.class_id = ${class_id ?? null}::uuid)
      and (${state ?? null}::text is null
        or coalesce(x.answer, 'not-asked') = ${state ?? null}::text)
      and (${pattern}::text is null
        or concat_ws(' ', s.first_name, s.other_names, s.surname, s.admission_number)
          ilike ${pattern}::text)`;
}

const standing = (db: Db) => sql`
  select distinct on (c.student_id, c.kind) c.student_id, c.kind, c.answer, c.wording_version,
    c.guardian_id, c.on_date, c.how
  from students.consents c
  where c.tenant_id = ${scopeOf(db).tenant_id} and c.school_id = ${scopeOf(db).school_id}
  order by c.student_id, c.kind, c.on_date desc, c.created_at desc, c.id desc`;

function orderOf(sort: ConsentFilter['sort']) {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  const by = column === 'name' ? 'sort_name' : column;
  return sql.raw(`${by} ${way} nulls last, sort_name, admission_number, nth`);
}

/** The newest answer of each of the learners; who was never asked is not among them. */
export async function listNewest(db: Db, student_ids: readonly string[], kind: ConsentKind) {
  const found = await sql<{ student_id: string; answer: ConsentAnswer }>`
    select distinct on (c.student_id) c.student_id, c.answer
    from students.consents c
    where c.tenant_id = ${scopeOf(db).tenant_id}
      and c.student_id = any(${[...student_ids]}::uuid[])
      and c.kind = ${kind}
    order by c.student_id, c.on_date desc, c.created_at desc, c.id desc
  `.execute(db);
  return new Map(found.rows.map((row) => [row.student_id, row.answer]));
}
