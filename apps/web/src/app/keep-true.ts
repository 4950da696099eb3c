import type { findOrganization } from '@darasa/contract/identity/organizations/organization';
import type { me } from '@darasa/contract/identity/sign-in/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leaveTo } from '../platform/leave.ts';
import { readPageData } from '../platform/page-data.ts';
import { keptDataOf, queryOf } from '../platform/query.ts';
import { setTenantId, updateSession } from '../platform/session.ts';
import { useViewer } from '../platform/viewer.tsx';
import { useIdle } from '../platform/when-idle.ts';

const organisation_ms = 600_000;

/** A role taken away takes effect when the person comes back to the page, not at the next sign-in. */
export function useFreshViewer(): void {
  const { user, staff } = useViewer();
  const idle = useIdle();
  const { data } = useQuery({
    ...queryOf<typeof me>({ method: 'GET', path: '/user/me' }, {}),
    enabled: idle,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (data && !isSame(data, { user, staff })) updateSession(data);
    // Only what the server says counts here; our own changes come through it as well.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data]);
}

/** A deactivated organisation is closed to everybody; the server refuses its calls as well. */
export function useOrganisation(): void {
  const idle = useIdle();
  const query = queryOf<typeof findOrganization>(
    { method: 'GET', path: '/organization' },
    { domain: domainOf(location, readPageData().main_domain) },
  );
  const kept = keptDataOf(query);
  const { data } = useQuery({
    ...query,
    // One that was closed may be open again.
    ...(kept.initialData?.deactivated ? {} : kept),
    enabled: idle,
    staleTime: organisation_ms,
  });
  useEffect(() => {
    if (!data) return;
    if (data.deactivated) leaveTo('/suspended');
    const [organisation] = data.rows;
    if (organisation) setTenantId(organisation.tenant_id);
  }, [data]);
}

const tls_port = '443';

/** Hosts are looked up with their own port, or with that of TLS; the main domain always with that. */
export const domainOf = (at: Pick<Location, 'hostname' | 'port'>, main_domain?: string): string =>
  `${at.hostname}:${at.hostname === main_domain ? tls_port : at.port || tls_port}`;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
