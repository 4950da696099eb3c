import type { Secret } from '#platform/auth/tokens.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/ctx.ts';
import { schoolOf } from '#platform/ctx.ts';
import { unseal } from '#platform/secrets/seal.ts';
import * as queries from './queries.ts';

/** Names whose sealed keys they are, so that they open nowhere else. */
export const ownerOf = (ctx: Pick<Ctx, 'tenant_id' | 'school_id'>, provider: string): string =>
  `connection ${provider} ${ctx.tenant_id} ${schoolOf(ctx)}`;

export interface OpenConnection {
  money_account_id: string;
  details: Record<string, unknown>;
  secrets: Record<string, string>;
}

export async function openConnection(
  ctx: Ctx,
  secret: Secret,
  provider: string,
): Promise<OpenConnection | null> {
  const row = await queries.findConnection(ctx.db, provider);
  if (!row) return null;
  const { money_account_id, details, sealed_secret } = row;
  const secrets = JSON.parse(unseal(secret, ownerOf(ctx, provider), sealed_secret)) as Record<
    string,
    string
  >;
  return { money_account_id, details, secrets };
}

/** A Daraja account is what Safaricom must be told, and where it listens. */
export interface DarajaAccount {
  base_url: string;
  consumer_key: string;
  consumer_secret: string;
  passkey: string;
  shortcode: string;
  /** A till's own number is told beside the short code of the shop. */
  till: string | null;
  /** Only for what an operator of the paybill may do: status and reversal. */
  initiator: { name: string; credential: string } | null;
}

/**
 * The account says where M-Pesa of this school is called: at Safaricom with the school's own keys, or at
 * the simulator where there is one. Null: nowhere, because nothing is set up.
 */
export async function mpesaAccount(
  ctx: Ctx,
  secret: Secret,
  daraja: Config['daraja'],
): Promise<(DarajaAccount & { money_account_id: string }) | null> {
  const own = await openConnection(ctx, secret, 'mpesa');
  if (own) {
    const { environment, shortcode, till, initiator } = own.details as Record<string, string>;
    const { consumer_key = '', consumer_secret = '', passkey = '', credential } = own.secrets;
    return {
      money_account_id: own.money_account_id,
      base_url: environment === 'live' ? daraja.live_url : daraja.sandbox_url,
      consumer_key,
      consumer_secret,
      passkey,
      shortcode: shortcode ?? '',
      till: till ?? null,
      initiator: initiator && credential ? { name: initiator, credential } : null,
    };
  }
  const paybill = daraja.simulator_url ? await queries.findPaybill(ctx.db) : undefined;
  if (!paybill) return null;
  return {
    money_account_id: paybill.money_account_id,
    base_url: daraja.simulator_url!,
    consumer_key: 'simulator',
    consumer_secret: 'simulator',
    passkey: 'simulator',
    shortcode: paybill.paybill,
    till: null,
    initiator: { name: 'simulator', credential: 'simulator' },
  };
}
