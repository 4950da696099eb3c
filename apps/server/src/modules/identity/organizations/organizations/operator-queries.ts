import type { OwnerClient } from '#platform/db/owner.ts';
import { channel, type Event } from '#platform/realtime/events.ts';

interface Found {
  id: string;
  name: string;
  suspended_at: string | null;
  awaiting_proof_since: string | null;
}

export async function findByDomain(
  client: OwnerClient,
  domain: string,
): Promise<Found | undefined> {
  const found = await client.query<Found>(
    'select id, name, suspended_at, awaiting_proof_since from identity.organizations where domain = $1',
    [domain],
  );
  return found.rows[0];
}

export interface NewOrganisation {
  name: string;
  domain: string;
  school: string;
  admin_email: string;
  admin_first_name: string;
  admin_last_name: string;
  /** Why a public domain needs no record; null: it does. */
  proven_reason: string | null;
  /** Whether codes leave this server. Where none do, nobody who is asked for one could sign in. */
  sends_codes: boolean;
}

interface Ids {
  tenant_id: string;
  school_id: string;
  user_id: string;
  staff_id: string;
}

export async function insertOrganisation(
  client: OwnerClient,
  { tenant_id, school_id, user_id, staff_id }: Ids,
  input: NewOrganisation & { password_hash: string; proof: 'awaited' | 'not awaited' },
): Promise<void> {
  await client.query(
    `insert into identity.organizations (id, name, domain, awaiting_proof_since, created_at)
     values ($1, $2, $3, case when $4 then now() end, now())`,
    [tenant_id, input.name, input.domain, input.proof === 'awaited'],
  );
  await client.query(
    `insert into identity.schools (tenant_id, id, name, short_name, created_at)
     values ($1, $2, $3, $3, now())`,
    [tenant_id, school_id, input.school],
  );
  await client.query(
    `insert into identity.users (tenant_id, id, user_type, first_name, last_name, email, password_hash,
       is_admin, active_school_id, created_at)
     values ($1, $2, 'staff', $3, $4, $5, $6, true, $7, now())`,
    [
      tenant_id,
      user_id,
      input.admin_first_name,
      input.admin_last_name,
      input.admin_email.toLowerCase(),
      input.password_hash,
      school_id,
    ],
  );
  await client.query('select identity.add_default_duty_rules($1, now())', [tenant_id]);
  await client.query(
    'insert into identity.user_schools (tenant_id, user_id, school_id) values ($1, $2, $3)',
    [tenant_id, user_id, school_id],
  );
  await client.query(
    `insert into identity.staff (tenant_id, id, user_id, staff_number, job_title, created_at)
     values ($1, $2, $3, '1', 'Administrator', now())`,
    [tenant_id, staff_id, user_id],
  );
  if (input.sends_codes) await askMoneyForCodes(client, { tenant_id, school_id, user_id });
}

/** Whoever may approve money signs in with two steps from the first day. */
async function askMoneyForCodes(
  client: OwnerClient,
  { tenant_id, school_id, user_id }: Omit<Ids, 'staff_id'>,
): Promise<void> {
  await client.query(`set local app.school_id = '${school_id}'`);
  await client.query(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     values ($1, $2, 'security.two_step_money', 'true', $3, now())`,
    [tenant_id, school_id, user_id],
  );
}

export async function setSuspension(
  client: OwnerClient,
  tenant_id: string,
  reason: string | null,
): Promise<void> {
  await client.query(
    `update identity.organizations
     set suspended_at = case when $2::text is null then null else now() end, suspended_reason = $2
     where id = $1`,
    [tenant_id, reason],
  );
  if (reason) await endEverySession(client, tenant_id);
  const event: Event = { kind: 'organisation-changed', tenant_id };
  await client.query('select pg_notify($1, $2)', [channel, JSON.stringify(event)]);
}

/** Whoever worked there signs in again when it is restored; no browser is told anything till then. */
async function endEverySession(client: OwnerClient, tenant_id: string): Promise<void> {
  await client.query('delete from platform.push_subscriptions where tenant_id = $1', [tenant_id]);
  await client.query(
    `update identity.sessions set ended_at = now(), end_reason = 'organisation suspended'
     where tenant_id = $1 and ended_at is null`,
    [tenant_id],
  );
}

/**
 * Another record is asked for: whoever was asked before is asked for another record; nothing closes that is
 * open.
 */
export const askForRecord = (client: OwnerClient, tenant_id: string, token: string) =>
  client.query(
    `insert into identity.domain_proofs as p (tenant_id, token, asked_at)
     values ($1, $2, now())
     on conflict (tenant_id) do update set token = $2, asked_at = now()`,
    [tenant_id, token],
  );

/** From then on the domain is not looked up by itself any more. */
export async function acceptReason(client: OwnerClient, tenant_id: string, reason: string) {
  await client.query(
    `insert into identity.domain_proofs as p (tenant_id, asked_at, proven_at, proven_reason)
     values ($1, now(), now(), $2)
     on conflict (tenant_id) do update
     set proven_at = now(), proven_reason = $2, checked_at = null, finding = null, failing_since = null`,
    [tenant_id, reason],
  );
  await open(client, tenant_id);
}

export async function acceptRecord(client: OwnerClient, tenant_id: string) {
  await client.query(
    `update identity.domain_proofs
     set proven_at = case when proven_reason is null then coalesce(proven_at, now()) else now() end,
       proven_reason = null, checked_at = now(), finding = null, failing_since = null
     where tenant_id = $1`,
    [tenant_id],
  );
  await open(client, tenant_id);
}

/** A record that proved the domain once is missing from now on; one that never did is only not there yet. */
export const keepFinding = (client: OwnerClient, tenant_id: string, finding: string) =>
  client.query(
    `update identity.domain_proofs
     set checked_at = now(), finding = $2,
       failing_since = case when proven_at is not null and proven_reason is null
         then coalesce(failing_since, now()) end
     where tenant_id = $1`,
    [tenant_id, finding],
  );

const open = (client: OwnerClient, tenant_id: string) =>
  client.query('update identity.organizations set awaiting_proof_since = null where id = $1', [
    tenant_id,
  ]);

export interface Proof {
  token: string | null;
  proven_on: string | null;
  proven_reason: string | null;
  checked_on: string | null;
  finding: string | null;
  failing_since: string | null;
  /** From the first look that failed to the last. */
  failing_days: number | null;
}

/** The transaction is inside the tenant. */
export async function findProof(
  client: OwnerClient,
  tenant_id: string,
): Promise<Proof | undefined> {
  const found = await client.query<Proof>(
    `select token, proven_at::date::text as proven_on, proven_reason,
       checked_at::date::text as checked_on, finding, failing_since::date::text as failing_since,
       extract(day from checked_at - failing_since)::int as failing_days
     from identity.domain_proofs
     where tenant_id = $1`,
    [tenant_id],
  );
  return found.rows[0];
}

export interface OrganisationLine {
  id: string;
  name: string;
  domain: string;
  suspended_on: string | null;
  suspended_reason: string | null;
  awaiting_since: string | null;
}

export async function listOrganisations(client: OwnerClient): Promise<OrganisationLine[]> {
  const found = await client.query<OrganisationLine>(
    `select id, name, domain, suspended_at::date::text as suspended_on, suspended_reason,
       awaiting_proof_since::date::text as awaiting_since
     from identity.organizations
     order by domain`,
  );
  return found.rows;
}
