import type { Db } from '../../../platform/db/scope.ts';

const admins_max = 100;

/** Who hears of what concerns the whole organisation. */
export async function listAdminIds(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('identity.users')
    .select('id')
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .limit(admins_max)
    .execute();
  return found.map((row) => row.id);
}
