import type { ConnectionKind } from '@darasa/contract/finance/books/pay-details';
import type { Secret } from '#platform/auth/tokens.ts';
import type { InSchool, SchoolScope } from '#platform/automatic.ts';
import { fail } from '#platform/fail.ts';
import { findCallbackKey, isSameText } from '#platform/secrets/callback-keys.ts';
import { type OpenConnection, openConnection } from './secrets.ts';

export interface Knock extends SchoolScope {
  address: string;
  params: Record<string, string>;
  secret: Secret;
  /** The simulator of this machine plays M-Pesa for schools that have connected nothing. */
  plays_mpesa: boolean;
  inSchool: InSchool;
}

/**
 * Whether a provider may speak here: something is connected, the secret is in the path, and it comes
 * from the provider's own address where the school listed some. A wrong secret, a wrong school and no
 * such place look the same from outside.
 */
export async function checkKnock(
  knock: Knock,
  provider: ConnectionKind,
): Promise<OpenConnection | null> {
  const { tenant_id, school_id, secret } = knock;
  const scope = { tenant_id, school_id };
  const [key, connection] = await knock.inSchool(scope, provider, 'Look up a connection', (ctx) =>
    Promise.all([
      findCallbackKey(ctx.db, secret, { kind: provider, school_id }),
      openConnection(ctx, secret, provider),
    ]),
  );
  const is_played = provider === 'mpesa' && knock.plays_mpesa;
  if (!connection && !is_played) throw fail('request.not_found');
  if (!key || !isSameText(knock.params['key'] ?? '', key)) throw fail('request.not_found');
  const listed = sourcesOf(connection);
  const from = knock.address.replace(/^::ffff:/, '');
  if (listed.length > 0 && !listed.includes(from)) throw fail('request.not_found');
  return connection;
}

const sourcesOf = (connection: OpenConnection | null): string[] =>
  String(connection?.details['sources'] ?? '')
    .split(/[\s,]+/)
    .filter(Boolean);

/**
 * M-Pesa signs nothing. Where a live school did not list the addresses that Safaricom calls from,
 * whoever knows the path could have said it, so the money waits until Safaricom's own list names it.
 */
export const isBelieved = (connection: OpenConnection | null): boolean =>
  connection?.details['environment'] !== 'live' || sourcesOf(connection).length > 0;
