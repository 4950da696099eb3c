import type { Exam } from '@darasa/contract/academics/exams/exams';
import type { OwnerClient } from '../apps/server/src/platform/db/owner.ts';
import type { PlantedSchool } from './plant.ts';

/** A sheet with whoever stands on it. */
export interface ExamPlace {
  sheet_id: string;
  exam_id: string;
  subject_id: string;
  group_id: string;
  student_ids: string[];
}

/** Twelve subjects of a form by the codes that the rule of the mean knows. */
export const exam_subjects: [code: string, name: string][] = [
  ['101', 'English'],
  ['102', 'Kiswahili'],
  ['121', 'Mathematics'],
  ['231', 'Biology'],
  ['232', 'Physics'],
  ['233', 'Chemistry'],
  ['311', 'History and Government'],
  ['312', 'Geography'],
  ['313', 'Christian Religious Education'],
  ['443', 'Agriculture'],
  ['451', 'Computer Studies'],
  ['565', 'Business Studies'],
];

/**
 * Learners of a planted school sit in three classes instead of twelve: 420 in streams of 60, 40 in one stream, and
 * the other thousand in streams of 40. The teacher of the school teaches the first stream.
 */
export async function placeLearners(client: OwnerClient, school: PlantedSchool): Promise<void> {
  const { tenant_id, school_id, class_ids, people } = school;
  const classes = class_ids.slice(0, 3);
  const of_tenant = [tenant_id, school_id];
  const run = (text: string, values: unknown[]) => client.query(text, values);
  await run(
    `update administration.classes set curriculum = '844' where tenant_id = $1 and id = any($2)`,
    [tenant_id, classes],
  );
  await run(
    `insert into administration.streams (tenant_id, id, school_id, class_id, name, created_at)
     select $1, gen_random_uuid(), $2, ($3::uuid[])[c], 'S' || s, now()
     from (select 1 as c, generate_series(1, 7) as s union all select 2, 1
           union all select 3, generate_series(1, 25)) n`,
    [...of_tenant, classes],
  );
  await run(
    `with seated as (
       select s.id, substr(s.admission_number, 2)::int - 1 as n
       from students.students s
       where s.tenant_id = $1
     ), placed as (
       select id, case when n < 420 then 1 when n < 460 then 2 else 3 end as c,
         case when n < 420 then n / 60 when n < 460 then 0 else (n - 460) / 40 end + 1 as s
       from seated
     )
     update students.students t
     set class_id = m.class_id, stream_id = m.id
     from placed p
     join administration.streams m on m.class_id = ($2::uuid[])[p.c] and m.name = 'S' || p.s
     where t.tenant_id = $1 and t.id = p.id`,
    [tenant_id, classes],
  );
  await run(
    `update students.enrolments e
     set class_id = s.class_id, stream_id = s.stream_id
     from students.students s
     where s.tenant_id = $1 and (e.tenant_id, e.student_id) = (s.tenant_id, s.id)`,
    [tenant_id],
  );
  await run(
    `insert into administration.subjects (tenant_id, id, school_id, name, code, curriculum, kind, created_at)
     select $1, gen_random_uuid(), $2, n.name, n.code, '844', 'compulsory', now()
     from jsonb_to_recordset($3) n (name text, code text)`,
    [...of_tenant, JSON.stringify(exam_subjects.map(([code, name]) => ({ code, name })))],
  );
  await run(
    `insert into administration.subject_classes (tenant_id, school_id, subject_id, class_id)
     select $1, $2, b.id, c from administration.subjects b, unnest($3::uuid[]) c
     where b.tenant_id = $1`,
    [...of_tenant, classes],
  );
  await run(
    `insert into administration.teaching (tenant_id, id, school_id, subject_id, stream_id, staff_id, from_on, created_at)
     select $1, gen_random_uuid(), $2, b.id, m.id, f.id, date_trunc('year', now()), now()
     from administration.subjects b
     join administration.streams m on m.tenant_id = b.tenant_id and m.class_id = $3 and m.name = 'S1'
     join identity.staff f on f.tenant_id = b.tenant_id and f.user_id = $4
     where b.tenant_id = $1`,
    [...of_tenant, classes[0], people.teacher.user_id],
  );
  // A teacher of a subject instead of the class teacher that other schools have.
  await run(`update identity.user_roles set limits = null where tenant_id = $1 and user_id = $2`, [
    tenant_id,
    people.teacher.user_id,
  ]);
  await run(
    `insert into identity.role_permissions
     select r.tenant_id, r.id, 'teacher-portal', act
     from identity.roles r, unnest(array['view', 'edit']) act
     where r.tenant_id = $1 and r.name = 'Class teacher'`,
    [tenant_id],
  );
}

/** Marks in every cell of these exams, with the results that they make. */
export async function fillSheets(
  client: OwnerClient,
  { tenant_id, school_id, people }: PlantedSchool,
  exams: readonly Exam[],
  state: 'open' | 'approved',
): Promise<void> {
  const ids = exams.map(({ id }) => id);
  await client.query(
    `insert into academics.marks (tenant_id, school_id, sheet_id, group_id, student_id, part, score,
       version, typed_by, typed_at)
     select r.tenant_id, $2, r.sheet_id, r.group_id, r.student_id, p.part,
       15 + ('x' || substr(md5(r.student_id::text || r.subject_id || p.part || p.exam_id), 1, 4))::bit(16)::int % 35,
       1, $4, now()
     from academics.sheets h
     join academics.results r on (r.tenant_id, r.sheet_id) = (h.tenant_id, h.id)
     join academics.exam_parts p
       on (p.tenant_id, p.exam_id, p.subject_id) = (h.tenant_id, h.exam_id, h.subject_id)
     where h.tenant_id = $1 and h.exam_id = any($3)`,
    [tenant_id, school_id, ids, people.admin.user_id],
  );
  await client.query(
    `update academics.results r
     set outcome = 'graded', percent = n.percent, shown = round(n.percent), code = b.code,
       points = b.points, derived_at = now()
     from (
       select h.id as sheet_id, k.student_id, e.edition_id, avg(k.score) * 2 as percent
       from academics.sheets h
       join academics.exam_subjects e
         on (e.tenant_id, e.exam_id, e.subject_id) = (h.tenant_id, h.exam_id, h.subject_id)
       join academics.marks k on (k.tenant_id, k.sheet_id) = (h.tenant_id, h.id)
       where h.tenant_id = $1 and h.exam_id = any($2)
       group by h.id, k.student_id, e.edition_id
     ) n
     join academics.scale_bands b on b.tenant_id = $1 and b.edition_id = n.edition_id
       and round(n.percent) between b.lower_limit and b.upper_limit
     where r.tenant_id = $1 and r.sheet_id = n.sheet_id and r.student_id = n.student_id`,
    [tenant_id, ids],
  );
  await client.query(
    `update academics.sheets
     set entered_count = expected_count, state = case when $3 then 'accepted' else state end
     where tenant_id = $1 and exam_id = any($2)`,
    [tenant_id, ids, state === 'approved'],
  );
  await client.query(
    'update academics.sittings set state = $3 where tenant_id = $1 and exam_id = any($2)',
    [tenant_id, ids, state],
  );
}
