import { type RawBuilder, sql } from 'kysely';

/**
 * Limits have names: what a role as it was given is limited to, by name. A limit of another school shows
 * its names there only; here it is counted, so that a role with a limit is never taken for one without.
 */
export function limitNames(of: 't' | 'g'): RawBuilder<string[]> {
  const given = sql.raw(of);
  return sql<string[]>`(
    select n.names || case when cardinality(n.names) < n.all_count
      then array[(n.all_count - cardinality(n.names)) || ' of another school']
      else '{}'::text[] end
    from (
      select
        coalesce(cardinality(${given}.limits), 0)
          + coalesce(cardinality(${given}.money_account_ids), 0) as all_count,
        array(
          select k.name from administration.classes k
          where k.tenant_id = ${given}.tenant_id and k.id = any (${given}.limits)
          union all
          select k.name || ' ' || s.name
          from administration.streams s
          join administration.classes k on (k.tenant_id, k.id) = (s.tenant_id, s.class_id)
          where s.tenant_id = ${given}.tenant_id and s.id = any (${given}.limits)
          union all
          select m.name from finance.money_accounts m
          where m.tenant_id = ${given}.tenant_id and m.id = any (${given}.money_account_ids)
          order by 1
        ) as names
    ) n)`;
}
