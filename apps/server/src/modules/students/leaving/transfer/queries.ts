import type { TransferredLearner } from '@darasa/contract/students/leaving/transfer';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface Transferable {
  learner: TransferredLearner;
  school: string;
  domain: string;
}

/** Everything the next school needs, in one row. */
export async function findTransferable(db: Db, id: string): Promise<Transferable | undefined> {
  const found = await sql<TransferredLearner & { school: string; domain: string }>`
    select s.surname, s.first_name, s.other_names, s.gender, s.born_on, s.admission_number, s.upi,
      s.birth_certificate_number, s.maisha_number, s.assessment_number, s.nationality, s.county,
      s.religion, s.special_need, s.admitted_on, s.left_on, c.name as class_name, c.curriculum,
      coalesce((
        select jsonb_agg(jsonb_build_object('first_name', g.first_name, 'last_name', g.last_name,
          'relation', x.relation, 'phone', g.phone, 'email', g.email) order by x.priority, x.id)
        from students.student_guardians x
        join students.guardians g on g.tenant_id = x.tenant_id and g.id = x.guardian_id
        where x.tenant_id = s.tenant_id and x.student_id = s.id and not x.is_barred), '[]')
        as guardians,
      i.name as school, o.domain
    from students.students s
    join identity.schools i on i.tenant_id = s.tenant_id and i.id = s.school_id
    join identity.organizations o on o.id = s.tenant_id
    left join lateral (
      select e.class_id
      from students.enrolments e
      where e.tenant_id = s.tenant_id and e.student_id = s.id
      order by e.from_on desc, e.id desc
      limit 1
    ) e on true
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = e.class_id
    where s.id = ${id}
  `.execute(db);
  if (!found.rows[0]) return undefined;
  const { school, domain, ...learner } = found.rows[0];
  return { school, domain, learner: { ...learner, guardians: learner.guardians.slice(0, 10) } };
}

/** Somebody here who can only be the same learner. */
export async function findSameLearner(
  db: Db,
  { upi, birth_certificate_number }: TransferredLearner,
) {
  const found = await sql<{ id: string; name: string; admission_number: string }>`
    select id, concat_ws(' ', first_name, other_names, surname) as name, admission_number
    from students.students
    where upi = ${upi}::text or birth_certificate_number = ${birth_certificate_number}::text
    limit 1
  `.execute(db);
  return found.rows[0] ?? null;
}
