import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MoneyProvider } from '@darasa/contract/finance/incoming';
import { provider_labels } from '@darasa/contract/finance/incoming';
import type { Secret } from '../../../platform/auth/tokens.ts';
import type { InSchool, SchoolScope } from '../../../platform/automatic.ts';
import { keep, type Money, noteProblem, settle } from './service.ts';

/**
 * The secret part of the address that a provider calls. It follows from the server's own secret, one
 * for each school and provider, in figures and the letters a to f: no word that Safaricom forbids in
 * an address can come out of it.
 */
export const keyOf = (secret: Secret, provider: MoneyProvider, scope: SchoolScope): string =>
  createHmac('sha256', secret)
    .update(`incoming money ${provider} ${scope.tenant_id} ${scope.school_id}`)
    .digest('hex')
    .slice(0, 40);

export function isKey(
  secret: Secret,
  provider: MoneyProvider,
  scope: SchoolScope,
  given: string,
): boolean {
  const wanted = Buffer.from(keyOf(secret, provider, scope));
  const got = Buffer.from(given);
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}

export interface Heard {
  provider: MoneyProvider;
  kind: string;
  payload: string;
  money: Money | null;
}

/**
 * What every provider's news goes through. First it is kept, in a transaction of its own; only then is
 * it put into the books. Where that cannot be done now, the reason is noted and it is done later:
 * the provider need not tell it again.
 */
export async function hear(
  inSchool: InSchool,
  scope: SchoolScope,
  { provider, kind, payload, money }: Heard,
): Promise<string | null> {
  const who = provider_labels[provider];
  const kept = await inSchool(scope, who, 'Keep a notice of money', (ctx) =>
    keep(ctx, { provider, kind, payload }, money),
  );
  if (kept && !kept.is_posted) await settleOrNote(inSchool, scope, who, kept.id);
  return kept?.id ?? null;
}

/** Money that was kept gets into the books, or the reason why it did not is written beside it. */
export async function settleOrNote(
  inSchool: InSchool,
  scope: SchoolScope,
  who: string,
  id: string,
): Promise<void> {
  try {
    await inSchool(scope, who, 'Put arrived money into the books', (ctx) => settle(ctx, id));
  } catch (error) {
    await inSchool(scope, who, 'Note why money is not in the books', (ctx) =>
      noteProblem(ctx, id, error),
    );
  }
}
