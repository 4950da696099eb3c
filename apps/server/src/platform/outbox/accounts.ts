import type { Secret } from '../auth/tokens.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import { inScope } from '../db/scope.ts';
import { unseal } from '../secrets/seal.ts';

/** Names whose sealed key it is, so that it opens nowhere else. */
export const secretOwner = (tenant_id: string, kind: string): string =>
  `integration ${kind} ${tenant_id}`;

/** Through which account a message of an organisation leaves: its own, or the server's. */
export interface Accounts {
  sms(tenant_id: string): Promise<Config['sms']>;
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
  return {
    sms: async (tenant_id) => {
      const own = await find<SmsDetails>(tenant_id, 'sms');
      if (!own) return config.sms;
      const { username, sender = null } = own.details;
      // The address of the carrier is the server's own: nobody chooses where we call.
      return { base_url: config.sms.base_url, username, sender, api_key: own.key };
    },
    email: async (tenant_id) => {
      const own = await find<EmailDetails>(tenant_id, 'email');
      if (!own) return { own: false, config: config.email };
      const { host, port, user, from } = own.details;
      const account = { host, port, secure: port === tls_port, user, password: own.key, from };
      return { own: true, config: account };
    },
  };
}
