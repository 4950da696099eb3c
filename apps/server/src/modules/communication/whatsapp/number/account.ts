import { createHmac } from 'node:crypto';
import type { Secret } from '#platform/auth/tokens.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { unseal } from '#platform/secrets/seal.ts';
import type { WhatsappAccount } from '#modules/communication/sending/sending/whatsapp.ts';
import { findAccount } from './queries.ts';

/** Names whose sealed keys these are, so that they open nowhere else. */
export const whatsappOwner = (tenant_id: string, school_id: string): string =>
  `whatsapp ${tenant_id} ${school_id}`;

/** The secret is what the simulator signs with; no real number is ever told it. */
export const simulated_app_secret = (secret: Secret): string =>
  createHmac('sha256', secret).update('whatsapp simulator').digest('hex');

/** The school's own number, or the simulator's until it has one. */
export async function accountOf(
  db: Db,
  secret: Secret,
  urls: { live_url: string; simulator_url: string | null },
): Promise<WhatsappAccount | null> {
  const { tenant_id, school_id } = scopeOf(db);
  const own = await findAccount(db);
  if (own && school_id) {
    const token = unseal(secret, whatsappOwner(tenant_id, school_id), own.sealed_token);
    return {
      base_url: urls.live_url,
      phone_number_id: own.phone_number_id,
      business_account_id: own.business_account_id ?? '',
      token,
      callback_url: null,
    };
  }
  if (!urls.simulator_url) return null;
  return {
    base_url: urls.simulator_url,
    phone_number_id: '100000000000001',
    business_account_id: '200000000000001',
    token: simulated_app_secret(secret),
    callback_url: null,
  };
}
