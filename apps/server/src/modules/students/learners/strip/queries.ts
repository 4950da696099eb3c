import type { LearnerStrip } from '@darasa/contract/students/learners/strip';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { money_column } from '#modules/students/learners/learner/money-queries.ts';
import type { StripParts } from './sight.ts';

/**
 * The columns of a strip of the learner `s`, for the few rows of a page. What the reader may not see is
 * not read. Each is looked up by its key: that takes less than planning joins.
 */
export const stripColumns = (sees: StripParts): RawBuilder<unknown> => sql`
  s.id, s.admission_number, s.surname, s.first_name, s.other_names, s.status,
  (select t.name from administration.classes t
    where (t.tenant_id, t.id) = (s.tenant_id, s.class_id)) as class_name,
  (select t.name from administration.streams t
    where (t.tenant_id, t.id) = (s.tenant_id, s.stream_id)) as stream_name,
  ${sees.photo ? sql`'/api/files/' || s.photo_id` : sql`null`} as photo,
  ${sees.guardian ? guardian_column : sql`null as guardian`},
  ${sees.money ? money_column : sql`null as money`}`;

const guardian_column = sql`(
  select jsonb_build_object('name', g.first_name || ' ' || g.last_name, 'relation', l.relation,
    'phone', g.phone)
  from students.student_guardians l
  join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
  where l.tenant_id = s.tenant_id and l.student_id = s.id and not l.is_barred
  order by g.phone is null, l.priority, l.id
  limit 1) as guardian`;

export async function listStrips(
  db: Db,
  ids: readonly string[],
  sees: StripParts,
): Promise<LearnerStrip[]> {
  const found = await sql<LearnerStrip>`
    select ${stripColumns(sees)}
    from unnest(${[...ids]}::uuid[]) with ordinality n (id, at)
    join students.students s on s.id = n.id
    order by n.at
  `.execute(db);
  return found.rows;
}
