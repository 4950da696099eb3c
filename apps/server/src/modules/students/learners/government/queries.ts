import {
  type GovernmentExport,
  governmentExportList,
  type LearnerChange,
} from '@darasa/contract/students/learners/government';
import { type LearnerStatus, statusesAtSchool } from '@darasa/contract/students/learners/learner';
import { school_zone } from '@darasa/rules/dates';
import { sql } from 'kysely';
import { insertRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

/** A learner as handed over, by the keys of the ministry's columns. */
export type Fields = Record<string, string>;

export interface GovernmentRow {
  id: string;
  admission_number: string;
  surname: string;
  first_name: string;
  other_names: string | null;
  gender: 'female' | 'male';
  born_on: string | null;
  status: LearnerStatus;
  boarding: 'day' | 'boarding';
  admitted_on: string;
  birth_certificate_number: string | null;
  upi: string | null;
  maisha_number: string | null;
  assessment_number: string | null;
  nationality: string | null;
  county: string | null;
  sub_county: string | null;
  special_need: string | null;
  class_name: string | null;
  stream_name: string | null;
  nemis_code: string | null;
  mother_name: string | null;
  mother_id: string | null;
  mother_phone: string | null;
  father_name: string | null;
  father_id: string | null;
  father_phone: string | null;
  guardian_name: string | null;
  guardian_id: string | null;
  guardian_phone: string | null;
  email: string | null;
  /** The family said no to data sharing, and this file is sharing. */
  is_withheld: boolean;
  last_hash: string | null;
  last_fields: Fields | null;
}

const first = (column: string, relation: string) =>
  sql.raw(`(array_agg(${column} order by l.priority, l.id) filter (where ${relation}))[1]`);
const name = `concat_ws(' ', g.first_name, g.last_name)`;
const other = `l.relation not in ('mother', 'father')`;

/** Those at school, and those who were handed over before and have left. */
export async function listLearners(db: Db, class_id: string | null): Promise<GovernmentRow[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<GovernmentRow>`
    with last as materialized (
      select distinct on (student_id) student_id, hash, fields
      from students.government_export_rows
      where tenant_id = ${tenant_id} and school_id = ${school_id}
      order by student_id, made_at desc, export_id desc
    ),
    withheld as materialized (
      select student_id
      from (
        select distinct on (c.student_id) c.student_id, c.answer
        from students.consents c
        where c.tenant_id = ${tenant_id} and c.school_id = ${school_id} and c.kind = 'data-sharing'
        order by c.student_id, c.on_date desc, c.created_at desc, c.id desc
      ) newest
      where newest.answer <> 'given'
    ),
    family as materialized (
      select l.student_id,
        ${first(name, `l.relation = 'mother'`)} as mother_name,
        ${first('g.national_id', `l.relation = 'mother'`)} as mother_id,
        ${first('g.phone', `l.relation = 'mother'`)} as mother_phone,
        ${first(name, `l.relation = 'father'`)} as father_name,
        ${first('g.national_id', `l.relation = 'father'`)} as father_id,
        ${first('g.phone', `l.relation = 'father'`)} as father_phone,
        ${first(name, other)} as guardian_name,
        ${first('g.national_id', other)} as guardian_id,
        ${first('g.phone', other)} as guardian_phone,
        ${first('g.email', 'g.email is not null')} as email
      from students.student_guardians l
      join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
      where l.tenant_id = ${tenant_id} and l.school_id = ${school_id} and not l.is_barred
      group by l.student_id
    )
    select s.id, s.admission_number, s.surname, s.first_name, s.other_names, s.gender, s.born_on,
      s.status, s.boarding, s.admitted_on, s.birth_certificate_number, s.upi, s.maisha_number,
      s.assessment_number, s.nationality, s.county, s.sub_county, s.special_need, c.name as class_name,
      m.name as stream_name, o.nemis_code, f.mother_name, f.mother_id, f.mother_phone,
      f.father_name, f.father_id, f.father_phone, f.guardian_name, f.guardian_id,
      f.guardian_phone, f.email, withheld.student_id is not null as is_withheld, last.hash as last_hash, last.fields as last_fields
    from students.students s
    join identity.schools o on (o.tenant_id, o.id) = (s.tenant_id, s.school_id)
    left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)
    left join family f on f.student_id = s.id
    left join last on last.student_id = s.id
    left join withheld on withheld.student_id = s.id
    where s.tenant_id = ${tenant_id}
      and s.school_id = ${school_id}
      and (${class_id}::uuid is null or s.class_id = ${class_id}::uuid)
      and (s.status = any(${[...statusesAtSchool]}::text[]) or last.hash is not null)
    order by c.level nulls last, c.name, m.name nulls last, s.first_name, s.surname, s.id
    limit 20000
  `.execute(db);
  return found.rows;
}

export interface NewExport {
  tenant_id: string;
  school_id: string;
  id: string;
  class_id: string | null;
  kind: 'whole' | 'changed';
  fault_count: number;
  by: string;
  now: string;
  rows: {
    student_id: string;
    position: number;
    change: LearnerChange;
    hash: string;
    fields: Fields;
  }[];
}

export async function insertExport(db: Db, it: NewExport): Promise<void> {
  await insertRow(db, 'students.government_exports', {
    tenant_id: it.tenant_id,
    school_id: it.school_id,
    id: it.id,
    class_id: it.class_id,
    kind: it.kind,
    learner_count: it.rows.length,
    fault_count: it.fault_count,
    made_by: it.by,
    made_at: it.now,
  });
  await sql`
    insert into students.government_export_rows (tenant_id, export_id, school_id, made_at, student_id,
      position, change, hash, fields)
    select ${it.tenant_id}::uuid, ${it.id}::uuid, ${it.school_id}::uuid, ${it.now}::timestamptz,
      n.student_id, n.position, n.change, n.hash, n.fields
    from jsonb_to_recordset(${JSON.stringify(it.rows)}::jsonb)
      as n (student_id uuid, position int, change text, hash text, fields jsonb)
  `.execute(db);
}

export const governmentExports = rowsOf(governmentExportList, {
  from: 'students.government_exports e',
  joins: {
    c: 'left join administration.classes c on (c.tenant_id, c.id) = (e.tenant_id, e.class_id)',
    u: 'left join identity.users u on (u.tenant_id, u.id) = (e.tenant_id, e.made_by)',
  },
  columns: {
    class_name: 'c.name',
    made_by: "nullif(concat_ws(' ', u.first_name, u.last_name), '')",
  },
  filters: { made: `(e.made_at at time zone '${school_zone}')::date` },
  search: ['c.name', "concat_ws(' ', u.first_name, u.last_name)"],
});

export const findExport = async (db: Db, id: string): Promise<GovernmentExport | undefined> =>
  (await governmentExports.some(db, [id]))[0];

export async function listExportRows(db: Db, export_id: string) {
  return db
    .selectFrom('students.government_export_rows')
    .select(['change', 'fields'])
    .where('export_id', '=', export_id)
    .orderBy('position')
    .execute();
}

export async function hasClass(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('administration.classes')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}
