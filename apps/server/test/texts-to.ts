import type { NewSchool } from './new-school.ts';

/** The texts are what was put into the queue for a phone or an address, the newest first. */
export async function textsTo(
  { sql, tenant_id }: Pick<NewSchool, 'sql' | 'tenant_id'>,
  to: string,
): Promise<string[]> {
  const rows = await sql<{ text: string }>(
    `select coalesce(m->>'text', payload->>'text') as text
     from graphile_worker._private_jobs
     left join json_array_elements(payload->'messages') m on true
     where payload->>'tenant_id' = $1 and coalesce(m->>'to', payload->>'to') = $2
     order by id desc`,
    [tenant_id, to],
  );
  return rows.map((row) => row.text);
}
