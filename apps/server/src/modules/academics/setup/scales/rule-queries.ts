import { type RawBuilder, sql } from 'kysely';

/** An edition of a scale as the rules read it; its alias is no other statement's. */
export const rulesEditionOf = (edition_id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('kind', k.kind, 'step', pinned.step, 'min_value', pinned.min_value,
    'max_value', pinned.max_value, 'round', pinned.round, 'zero', pinned.zero, 'bands', coalesce((
      select jsonb_agg(jsonb_build_object('code', n.code, 'words_en', n.words_en,
        'words_sw', n.words_sw, 'lowerLimit', n.lower_limit, 'upperLimit', n.upper_limit,
        'points', n.points) order by n.position)
      from academics.scale_bands n
      where (n.tenant_id, n.edition_id) = (pinned.tenant_id, pinned.id)), '[]'))
  from academics.scale_editions pinned
  join academics.scales k on (k.tenant_id, k.id) = (pinned.tenant_id, pinned.scale_id)
  where pinned.id = ${edition_id}
)`;
