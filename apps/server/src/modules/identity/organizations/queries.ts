import type { Tenant } from '../../../platform/http/host.ts';
import type { Pool } from '../../../platform/db/pool.ts';

/** The one lookup that happens before a tenant is known; the domain is unique. */
export async function findTenantByDomain(pool: Pool, domain: string): Promise<Tenant | null> {
  const found = await pool.query<Tenant>({
    name: 'tenant-by-domain',
    text: `
      select id, name, domain, logo, colour, suspended_at is not null as suspended
      from identity.organizations
      where domain = $1`,
    values: [domain],
  });
  return found.rows[0] ?? null;
}
