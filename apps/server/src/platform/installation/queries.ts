import type { OwnerClient } from '../db/owner.ts';

export async function findInstallationId(client: OwnerClient): Promise<string> {
  const found = await client.query<{ id: string }>('select id from platform.installation');
  return found.rows[0]!.id;
}

export async function listOrganisationIds(client: OwnerClient): Promise<string[]> {
  const found = await client.query<{ id: string }>('select id from identity.organizations');
  return found.rows.map((row) => row.id);
}

/** Organisations that keep at least one file. */
export async function listFileOwners(client: OwnerClient): Promise<string[]> {
  const found = await client.query<{ id: string }>(
    `select o.id
     from identity.organizations o
     where exists (select from platform.files f where f.tenant_id = o.id)`,
  );
  return found.rows.map((row) => row.id);
}
