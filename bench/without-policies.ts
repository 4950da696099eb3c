import { withOwner } from '../apps/server/src/platform/db/owner.ts';
import type { PlantedSchool } from './plant.ts';
import type { Statement } from './statements.ts';

let made: Promise<string> | undefined;

/** A login that row security does not hold back, in the database of the bench only. */
export const bypassLogin = (owner_url: string): Promise<string> =>
  (made ??= makeBypassLogin(owner_url));

async function makeBypassLogin(owner_url: string): Promise<string> {
  const password = 'only-on-localhost-while-measuring';
  await withOwner(owner_url, async (client) => {
    await client.query(`create role bench_bypass login bypassrls password '${password}'`);
    await client.query('grant darasa_web to bench_bypass');
  });
  const url = new URL(owner_url);
  url.username = 'bench_bypass';
  url.password = password;
  return url.href;
}

/** Which tables have a policy, and whether it looks at the school too. */
export const policies = (owner_url: string): Promise<Map<string, boolean>> =>
  withOwner(owner_url, async (client) => {
    const found = await client.query<{ name: string; by_school: boolean }>(
      "select schemaname || '.' || tablename as name, qual like '%school_id%' as by_school from pg_policies",
    );
    return new Map(found.rows.map((row) => [row.name, row.by_school]));
  });

const table = /\b(from|join)\s+"?(\w+)"?\."?(\w+)"?(?:\s+(?:as\s+)?(?!\w*\()"?(\w+)"?)?/gi;
const keyword = /^(where|join|left|inner|cross|on|order|group|limit|union|for)$/i;

/**
 * The same statements as somebody writes them who has no row security: every table narrowed by hand
 * to the tenant and school, in a plain transaction without settings.
 */
export function narrowedByHand(
  statements: Statement[],
  by_school: Map<string, boolean>,
  { tenant_id, school_id }: Pick<PlantedSchool, 'tenant_id' | 'school_id'>,
): Statement[] {
  return statements.map((statement) => {
    const { text, values } = statement;
    if (!values) return { text: text.split(';')[0]! };
    const added: string[] = [];
    const place = (id: string) => {
      if (!added.includes(id)) added.push(id);
      return `$${values.length + added.indexOf(id) + 1}::uuid`;
    };
    const narrowed = text.replace(table, (all, word, schema, name, alias = '') => {
      const has_school = by_school.get(`${schema}.${name}`);
      if (has_school === undefined) return all;
      const and_school = has_school ? ` and school_id = ${place(school_id)}` : '';
      const rows = `(select * from ${schema}.${name} where tenant_id = ${place(tenant_id)}${and_school})`;
      if (!alias || keyword.test(alias)) return `${word} ${rows} ${name} ${alias}`;
      return `${word} ${rows} ${alias}`;
    });
    return { text: narrowed, name: `${statement.name}-h`, values: [...values, ...added] };
  });
}
