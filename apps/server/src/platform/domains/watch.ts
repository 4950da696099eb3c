import { newTrail } from '../audit/trail.ts';
import type { Pool } from '../db/pool.ts';
import { inScope } from '../db/scope.ts';
import { newId } from '../ids.ts';
import { listTenantIds } from '../tenancy.ts';
import { type LookUp, recordOf } from './proof.ts';
import { type Due, findDue, isFailing, keepFinding } from './queries.ts';

export interface UnprovenDomain {
  tenant_id: string;
  domain: string;
  finding: string;
  failing_since: string;
}

// More of them wait for the next hour.
const lookups_max = 50;

/**
 * Looks about once a month whether each domain is still proven, and once a day where it is not. A record
 * that is missing is told and closes nothing: DNS breaks, and the operator decides.
 */
export async function watchDomains(
  pool: Pool,
  lookUp: LookUp,
  now: Date,
  onUnproven: (facts: UnprovenDomain) => void,
): Promise<void> {
  const due = await listDue(pool, now);
  // Asked outside of any transaction: an answer may take seconds.
  const findings = await Promise.all(
    due.map(({ domain, token }) => lookUp(recordOf(domain, token))),
  );
  for (const [i, one] of due.entries()) {
    const finding = findings[i] ?? null;
    await note(pool, one, finding, now);
    if (!finding) continue;
    const { tenant_id, domain } = one;
    const failing_since = new Date(one.failing_since ?? now).toISOString();
    onUnproven({ tenant_id, domain, finding, failing_since });
  }
}

type Asked = Due & { tenant_id: string };

async function listDue(pool: Pool, now: Date): Promise<Asked[]> {
  const due: Asked[] = [];
  for (const tenant_id of await listTenantIds(pool)) {
    if (due.length === lookups_max) break;
    const one = await inScope(pool, { tenant_id }, 'read', (db) => findDue(db, now));
    if (one) due.push({ ...one, tenant_id });
  }
  return due;
}

/** That the record went and that it came back stands in the audit trail; the days between do not. */
const note = (
  pool: Pool,
  { tenant_id, failing_since }: Asked,
  finding: string | null,
  now: Date,
): Promise<void> =>
  inScope(pool, { tenant_id }, 'write', async (db, closing) => {
    await keepFinding(db, finding, now);
    if ((finding !== null) === (failing_since !== null)) return;
    const actor = { tenant_id, school_id: null, user_id: null, session_id: null };
    const visit = { now, request_id: newId(), device: 'Worker', address: '' };
    const trail = newTrail({ ...actor, ...visit }, 'Look whether the domain is still proven');
    trail.changed('organisation', tenant_id, { proven: !!finding }, { proven: !finding, finding });
    closing.push(...trail.closing());
  });

const counted_ms = 5 * 60_000;

/**
 * Counts how many domains are not proven any more, for the page of figures: it waits for no database, so it
 * says what was counted last, and counts again behind it.
 */
export function countFailing(pool: Pool, clock: () => Date) {
  let last: { count: number; at_ms: number } | undefined;
  let counting: Promise<void> | undefined;
  const count = async () => {
    let failing = 0;
    for (const tenant_id of await listTenantIds(pool)) {
      if (await inScope(pool, { tenant_id }, 'read', isFailing)) failing++;
    }
    last = { count: failing, at_ms: clock().getTime() };
  };
  return (): number | undefined => {
    const is_old = !last || clock().getTime() - last.at_ms >= counted_ms;
    if (is_old && !counting) {
      // A database that does not answer is told where it is asked for something that matters.
      counting = count()
        .catch(() => {})
        .finally(() => (counting = undefined));
    }
    return last?.count;
  };
}
