import { sql } from 'kysely';
import type { Secret } from '../auth/tokens.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import { inScope } from '../db/scope.ts';
import { unseal } from '../secrets/seal.ts';
import { isSilent } from './silent.ts';

/** Names whose sealed key it is, so that it opens nowhere else. */
export const secretOwner = (tenant_id: string, kind: string): string =>
  `integration ${kind} ${tenant_id}`;

export const schoolSecretOwner = (tenant_id: string, school_id: string): string =>
  secretOwner(tenant_id, `sms ${school_id}`);

/** Through which account a message leaves: the school's, the organisation's, or the server's. */
export interface Accounts {
  sms(scope: { tenant_id: string; school_id: string | null }): Promise<Config['sms']>;
  /** Whether this phone asked for no more SMS. */
  isSilent(tenant_id: string, phone: string): Promise<boolean>;
  /** One code or warning more of this day. */
  countSms(tenant_id: string, used_on: string): Promise<void>;
  /** `own`: the host was chosen by somebody of the organisation. */
  email(tenant_id: string): Promise<{ own: boolean; config: Config['email'] }>;
}

interface SmsDetails {
  username: string;
  sender?: string;
}

interface EmailDetails {
  host: string;
  port: number;
  user: string;
  from: string;
}

const tls_port = 465;

export function createAccounts(
  config: Pick<Config, 'sms' | 'email'>,
  pool: Pool,
  secret: Secret,
): Accounts {
  const find = async <D>(tenant_id: string, kind: 'sms' | 'email') => {
    const row = await inScope(pool, { tenant_id }, 'read', (db) =>
      db
        .selectFrom('platform.integrations')
        .select(['details', 'sealed_secret'])
        .where('kind', '=', kind)
        .executeTakeFirst(),
    );
    if (!row) return null;
    const key = unseal(secret, secretOwner(tenant_id, kind), row.sealed_secret);
    return { details: row.details as D, key };
  };
  const findOfSchool = async (tenant_id: string, school_id: string) => {
    const found = await inScope(pool, { tenant_id }, 'read', (db) =>
      sql<{ details: SmsDetails; sealed_secret: string }>`
        select details, sealed_secret
        from platform.school_sms_accounts
        where tenant_id = ${tenant_id} and owner_school_id = ${school_id}
      `.execute(db),
    );
    const row = found.rows[0];
    if (!row) return null;
    const key = unseal(secret, schoolSecretOwner(tenant_id, school_id), row.sealed_secret);
    return { details: row.details, key };
  };
  return {
    sms: async ({ tenant_id, school_id }) => {
      const own =
        (school_id ? await findOfSchool(tenant_id, school_id) : null) ??
        (await find<SmsDetails>(tenant_id, 'sms'));
      if (!own) return config.sms;
      const { username, sender = null } = own.details;
      // The address of the carrier is the server's own: nobody chooses where we call.
      return { base_url: config.sms.base_url, username, sender, api_key: own.key };
    },
    isSilent: (tenant_id, phone) =>
      inScope(pool, { tenant_id }, 'read', (db) => isSilent(db, phone)),
    countSms: (tenant_id, used_on) =>
      inScope(pool, { tenant_id }, 'write', async (db) => {
        await sql`
          insert into platform.sms_uses as u (tenant_id, used_on, sent)
          values (${tenant_id}, ${used_on}, 1)
          on conflict (tenant_id, used_on) do update set sent = u.sent + 1
        `.execute(db);
      }),
    email: async (tenant_id) => {
      const own = await find<EmailDetails>(tenant_id, 'email');
      if (!own) return { own: false, config: config.email };
      const { host, port, user, from } = own.details;
      const account = { host, port, secure: port === tls_port, user, password: own.key, from };
      return { own: true, config: account };
    },
  };
}
