import { withOwner } from './owner.ts';

const every_ms = 15_000;
/** So many changed rows are bulk work: an import, a billing run, a long list of messages. */
const changes_min = 1_000;

/**
 * What the planner knows of the tables is taken anew after bulk work, and after a crash, from which
 * PostgreSQL comes back without remembering what changed: it would look at the tables only after the next
 * thousands of changes, and until then plan a new school's reads as if it had no rows.
 */
const outdated = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where case
    when coalesce(last_analyze, last_autoanalyze) is null then pg_relation_size(relid) > 0
    else n_mod_since_analyze >= $1
      and (n_mod_since_analyze >= n_live_tup / 50
        or greatest(last_analyze, last_autoanalyze) < now() - interval '10 minutes')
  end
  order by name`;

/** Says of which tables. Whoever is being looked at already is left alone. */
export const takeStatistics = (owner_url: string): Promise<string[]> =>
  withOwner(owner_url, async (client) => {
    const { rows } = await client.query<{ name: string }>(outdated, [changes_min]);
    for (const { name } of rows) await client.query(`analyze (skip_locked) ${name}`);
    return rows.map(({ name }) => name);
  });

/** At once, for the database may come from a crash, and then as long as the server runs. */
export function keepStatistics(
  owner_url: string,
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  let is_over = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    await takeStatistics(owner_url).catch(onFailure);
    if (!is_over) timer = setTimeout(() => (running = round()), every_ms).unref();
  };
  let running = round();
  return {
    stop: async () => {
      is_over = true;
      clearTimeout(timer);
      await running;
    },
  };
}
