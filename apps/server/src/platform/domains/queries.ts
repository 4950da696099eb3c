import type { Db } from '../db/scope.ts';

const day_ms = 24 * 60 * 60_000;
const check_every_ms = 30 * day_ms;
const retry_every_ms = day_ms;

export interface Due {
  domain: string;
  token: string;
  failing_since: string | null;
}

/** The organisation's domain, when a record proved it and it is time to look whether it still does. */
export async function findDue(db: Db, now: Date): Promise<Due | undefined> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return db
    .selectFrom('identity.domain_proofs as p')
    .innerJoin('identity.organizations as o', 'o.id', 'p.tenant_id')
    .select(['o.domain', 'p.failing_since'])
    .select((eb) => eb.ref('p.token').$notNull().as('token'))
    .where('p.token', 'is not', null)
    .where('p.proven_at', 'is not', null)
    .where('p.proven_reason', 'is', null)
    .where('o.suspended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('p.failing_since', 'is', null),
          eb('p.checked_at', '<=', before(check_every_ms)),
        ]),
        eb.and([
          eb('p.failing_since', 'is not', null),
          eb('p.checked_at', '<=', before(retry_every_ms)),
        ]),
      ]),
    )
    .executeTakeFirst();
}

/** A finding is what was found in place of the record; nothing when it was there. */
export const keepFinding = (db: Db, finding: string | null, now: Date) =>
  db
    .updateTable('identity.domain_proofs')
    .set((eb) => ({
      checked_at: now.toISOString(),
      finding,
      failing_since: finding ? eb.fn.coalesce('failing_since', eb.val(now.toISOString())) : null,
    }))
    .where('proven_at', 'is not', null)
    .where('proven_reason', 'is', null)
    .execute();

/** Whether the record of an organisation that is open was missing when it was last looked up. */
export async function isFailing(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('identity.domain_proofs as p')
    .innerJoin('identity.organizations as o', 'o.id', 'p.tenant_id')
    .select('p.tenant_id')
    .where('p.failing_since', 'is not', null)
    .where('o.suspended_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
