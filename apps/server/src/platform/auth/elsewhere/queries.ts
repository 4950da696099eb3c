import type { Act, ModuleName } from '@darasa/contract/access';
import { isoDate } from '@darasa/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '#platform/ctx.ts';

/**
 * Of these schools those in which the caller may do this. That somebody may enter a school says nothing
 * about what the person may do there: roles are given for one school, and end.
 */
export async function listSchoolsWhere(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  ids: readonly string[],
  [module, act]: readonly [ModuleName, Act],
): Promise<Set<string>> {
  const found = await sql<{ id: string }>`
    select s.id
    from unnest(${[...ids]}::uuid[]) s (id)
    where identity.may_in(${user.id}, s.id, ${module}, ${act}, ${isoDate(now)}::date)
  `.execute(db);
  return new Set(found.rows.map((row) => row.id));
}
