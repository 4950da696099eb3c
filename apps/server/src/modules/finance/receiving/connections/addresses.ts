import type { ConnectionKind } from '@darasa/contract/finance/books/pay-details';
import type { Secret } from '#platform/auth/tokens.ts';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { keepCallbackKey } from '#platform/secrets/callback-keys.ts';

const places: Record<ConnectionKind, [label: string, path: string][]> = {
  mpesa: [
    ['Confirmation', 'paybill/confirmation'],
    ['Validation', 'paybill/validation'],
  ],
  kcb: [
    ['Notification', 'kcb/notification'],
    ['Validation', 'kcb/validation'],
  ],
  equity: [['Notification', 'equity/notification']],
  coop: [['Notification', 'coop/notification']],
};

const baseOf = (origin: string, school_id: string, key: string): string =>
  `${origin}/api/incoming/${school_id}/${key}`;

/** The beginning of every address that M-Pesa is told with a call of ours. */
export async function mpesaBase(ctx: Ctx, secret: Secret, origin: string): Promise<string> {
  const place = { kind: 'mpesa', school_id: schoolOf(ctx) };
  const key = await keepCallbackKey(ctx.db, secret, place, ctx.now);
  return baseOf(origin, place.school_id, key);
}

/** The addresses are what is entered at the provider, whole. */
export const addressesOf = (
  origin: string,
  provider: ConnectionKind,
  school_id: string,
  key: string,
): { label: string; url: string }[] =>
  places[provider].map(([label, path]) => ({
    label,
    url: `${baseOf(origin, school_id, key)}/${path}`,
  }));
