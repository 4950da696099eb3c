import type { ConnectionKind } from '@darasa/contract/finance/connections';
import type { Secret } from '../../../platform/auth/tokens.ts';
import type { InSchool, SchoolScope } from '../../../platform/automatic.ts';
import { fail } from '../../../platform/fail.ts';
import { isKey } from '../incoming/hear.ts';
import { type OpenConnection, openConnection } from './secrets.ts';

export interface Knock extends SchoolScope {
  address: string;
  params: Record<string, string>;
  secret: Secret;
  inSchool: InSchool;
}

/**
 * Whether a provider may speak here: the secret in the path, and its own address where the school
 * listed some. Wrong secret, wrong school and no such place look the same from outside.
 */
export async function checkKnock(
  knock: Knock,
  provider: ConnectionKind,
): Promise<OpenConnection | null> {
  const { tenant_id, school_id, secret } = knock;
  const scope = { tenant_id, school_id };
  if (!isKey(secret, provider, scope, knock.params['key'] ?? '')) throw fail('request.not_found');
  const connection = await knock.inSchool(scope, provider, 'Look up a connection', (ctx) =>
    openConnection(ctx, secret, provider),
  );
  const listed = String(connection?.details['sources'] ?? '')
    .split(/[\s,]+/)
    .filter(Boolean);
  const from = knock.address.replace(/^::ffff:/, '');
  if (listed.length > 0 && !listed.includes(from)) throw fail('request.not_found');
  return connection;
}
