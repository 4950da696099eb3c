import type { OwnerClient } from '../../../platform/db/owner.ts';
import { channel, type Event } from '../../../platform/realtime/events.ts';
import type { NewOrganisation } from './operator.ts';

interface Found {
  id: string;
  name: string;
  suspended_at: string | null;
}

export async function findByDomain(
  client: OwnerClient,
  domain: string,
): Promise<Found | undefined> {
  const found = await client.query<Found>(
    'select id, name, suspended_at from identity.organizations where domain = $1',
    [domain],
  );
  return found.rows[0];
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
  input: NewOrganisation & { password_hash: string },
): Promise<void> {
  await client.query(
    'insert into identity.organizations (id, name, domain, created_at) values ($1, $2, $3, now())',
    [tenant_id, input.name, input.domain],
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
