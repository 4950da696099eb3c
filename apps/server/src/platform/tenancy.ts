import type { Session } from '@darasa/contract/identity/sign-in/session';
import type { Pool } from './db/pool.ts';
import { fail } from './fail.ts';
import { FairGate } from './fairness/gate.ts';

export interface Tenant {
  id: string;
  name: string;
  domain: string;
  logo: string | null;
  colour: string;
  suspended: boolean;
}

/** A session that is alive, with its person and the organisation it belongs to. */
export interface LiveSession extends Pick<Session, 'user' | 'staff'> {
  domain: string;
  suspended: boolean;
  /** When the person last confirmed who they are, by password or code, since signing in. */
  confirmed_at: string | null;
  /** Each role as it was given, with the places and money accounts that it is limited to. */
  grants: { role_id: string; limits: string[] | null; money_account_ids: string[] | null }[];
}

/** Case, port and a trailing dot do not make another domain. */
export const normaliseDomain = (host: string): string =>
  host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

const columns = 'id, name, domain, logo, colour, suspended_at is not null as suspended';

/**
 * The one lookup that happens before a tenant is known; the domain is unique. Whoever did not prove yet
 * that it is theirs is answered for as if there were nobody.
 */
async function findTenantByDomain(pool: Pool, domain: string): Promise<Tenant | null> {
  const found = await pool.query<Tenant>({
    name: 'tenant-by-domain',
    text: `select ${columns} from identity.organizations
      where domain = $1 and awaiting_proof_since is null`,
    values: [domain],
  });
  return found.rows[0] ?? null;
}

export async function listTenantIds(pool: Pool): Promise<string[]> {
  const found = await pool.query<{ id: string }>(
    'select id from identity.organizations order by id',
  );
  return found.rows.map((row) => row.id);
}

export async function findDomain(pool: Pool, tenant_id: string): Promise<string | null> {
  const text = `select ${columns} from identity.organizations where id = $1`;
  const found = await pool.query<Tenant>({ name: 'tenant-by-id', text, values: [tenant_id] });
  return found.rows[0]?.domain ?? null;
}

export async function isSuspended(pool: Pool, tenant_id: string): Promise<boolean> {
  const text = `select ${columns} from identity.organizations where id = $1`;
  const found = await pool.query<Tenant>({ name: 'tenant-by-id', text, values: [tenant_id] });
  return found.rows[0]?.suspended ?? true;
}

const remembered_ms = 1_000;
const remembered_max = 5_000;
/** Connections for domains that were never found: there are as many of those as anybody makes up. */
const unknown_at_once_max = 2;
const unknown_wait_ms_max = 2_000;

/** A page and its first calls ask for the same domain at once; a second later it is asked anew. */
export function rememberTenants(pool: Pool, clock: () => Date = () => new Date()) {
  const known = new Map<string, { at_ms: number; tenant: Promise<Tenant | null> }>();
  const find = findTenants(pool);
  return (domain: string): Promise<Tenant | null> => {
    const now_ms = clock().getTime();
    const last = known.get(domain);
    if (last && now_ms - last.at_ms < remembered_ms) return last.tenant;
    if (known.size >= remembered_max) known.clear();
    const tenant = find(domain);
    // A failed lookup is not remembered.
    tenant.catch(() => known.delete(domain));
    known.set(domain, { at_ms: now_ms, tenant });
    return tenant;
  };
}

/** Whoever was found once is asked for at once; the others wait for one another. */
function findTenants(pool: Pool) {
  const found = new Set<string>();
  const gate = new FairGate(unknown_at_once_max);
  return async (domain: string): Promise<Tenant | null> => {
    if (found.has(domain)) return findTenantByDomain(pool, domain);
    const leave = await gate.enter('unknown', unknown_wait_ms_max);
    if (!leave) throw fail('server.busy', {}, { retry_after_s: 1 });
    try {
      const tenant = await findTenantByDomain(pool, domain);
      if (tenant) found.add(domain);
      return tenant;
    } finally {
      leave();
    }
  };
}
