import { findOrganization } from '@darasa/contract/identity/organizations/organization';
import { bareRoute } from '#platform/http/bare-route.ts';
import { normaliseDomain } from '#platform/tenancy.ts';

export const routes = [
  bareRoute(
    findOrganization,
    async (bare, { domain }) => {
      const tenant = await bare.findTenant(normaliseDomain(domain));
      if (!tenant) return { rows: [], count: 0, deactivated: false };
      const { id, name, logo, suspended: deactivated } = tenant;
      return { rows: [{ id, tenant_id: id, name, logo, deactivated }], count: 1, deactivated };
    },
    { is_lookup: true },
  ),
];
