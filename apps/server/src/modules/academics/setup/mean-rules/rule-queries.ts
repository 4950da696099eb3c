import { type RawBuilder, sql } from 'kysely';

/**
 * The groups of an edition as the rules read them: subjects by their codes, or by their ids where a
 * subject has none. Nothing where no edition is pinned.
 */
export const meanRuleOf = (edition_id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('needs', pinned.needs, 'groups', (
    select jsonb_agg(jsonb_build_object('name', g.name,
      'best', coalesce(to_jsonb(g.best), '"all"'),
      'codes', case when g.is_rest then '"rest"'::jsonb else (
        select coalesce(jsonb_agg(coalesce(b.code, b.id::text)), '[]')
        from academics.mean_rule_subjects s
        join administration.subjects b on (b.tenant_id, b.id) = (s.tenant_id, s.subject_id)
        where (s.tenant_id, s.edition_id, s.position) = (g.tenant_id, g.edition_id, g.position)
      ) end) order by g.position)
    from academics.mean_rule_groups g
    where (g.tenant_id, g.edition_id) = (pinned.tenant_id, pinned.id)))
  from academics.mean_rule_editions pinned
  where pinned.id = ${edition_id}
)`;
