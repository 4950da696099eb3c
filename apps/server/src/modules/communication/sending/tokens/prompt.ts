import type { Db } from '#platform/db/scope.ts';
import { scopeOf } from '#platform/db/scope.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { JobScope, TaskRunners } from '#platform/jobs/tasks.ts';
import { announce } from '#platform/notifications/announce.ts';
import { createDaraja, type DarajaAccount, DarajaError } from '#modules/finance/index.ts';
import { tokens_came } from '#modules/communication/events.ts';
import * as queries from './queries.ts';

export interface TokenShop {
  /** The account of whoever runs the server: tokens are bought from them. Null: they sell none. */
  account: DarajaAccount | null;
  inScope<T>(scope: JobScope, mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T>;
  /** Where Safaricom brings the answer for a purchase. */
  callbackUrl(tenant_id: string, purchase_id: string): Promise<string>;
  clock(): Date;
}

const check_ms = 2 * 60_000;
const nobody_knows =
  'We could not learn whether the phone was asked. If it is paid, the tokens come by themselves.';
/** The phone is still being asked. */
const undecided = new Set(['4999', '500.001.1001']);

/** Asks the phone, and looks again later in case nobody told us how it ended. */
export const createTokenRunners = (
  shop: TokenShop,
): Pick<TaskRunners, 'tokens.prompt' | 'tokens.check'> => ({
  'tokens.prompt': async ({ purchase_id }, scope) => {
    // Written down before the phone rings: whoever dies in between must not make it ring again.
    const purchase = await shop.inScope(scope, 'write', async (db) => {
      const found = await queries.lockPurchase(db, { id: purchase_id });
      if (found?.state !== 'asked' || found.prompted_at) return null;
      const now = shop.clock();
      await queries.markPrompted(db, purchase_id, now.toISOString());
      const run_at = new Date(now.getTime() + check_ms).toISOString();
      await enqueue(db, 'tokens.check', { purchase_id }, { run_at });
      return found;
    });
    if (!purchase) return;
    const outcome = await push(shop, scope, purchase);
    await shop.inScope(scope, 'write', (db) =>
      queries.markPurchase(db, purchase_id, outcome, shop.clock().toISOString()),
    );
  },

  'tokens.check': async ({ purchase_id }, scope) => {
    const purchase = await shop.inScope(scope, 'write', (db) =>
      queries.lockPurchase(db, { id: purchase_id }),
    );
    if (purchase?.state === 'asked') {
      const now = shop.clock();
      await shop.inScope(scope, 'write', (db) =>
        settlePurchase(db, now, purchase_id, null, nobody_knows),
      );
    }
    if (purchase?.state !== 'pending' || !purchase.provider_id || !shop.account) return;
    const { code, text } = await createDaraja(shop.account).promptState(purchase.provider_id);
    // Thrown, so that the queue tries again later.
    if (undecided.has(code)) throw new Error('the phone has not answered yet');
    const paid = code === '0' ? { receipt: null } : null;
    await shop.inScope(scope, 'write', (db) =>
      settlePurchase(db, shop.clock(), purchase_id, paid, text),
    );
  },
});

async function push(
  shop: TokenShop,
  { tenant_id }: JobScope,
  purchase: { id: string; phone: string; amount_cents: number },
) {
  if (!shop.account) {
    const reason = 'Tokens cannot be bought here yet: ask whoever runs the server.';
    return { state: 'failed' as const, reason };
  }
  try {
    const { checkout_id } = await createDaraja(shop.account).push({
      phone: purchase.phone,
      shillings: purchase.amount_cents / 100,
      account_text: 'TOKENS',
      callback_url: await shop.callbackUrl(tenant_id, purchase.id),
    });
    return { state: 'pending' as const, provider_id: checkout_id };
  } catch (error) {
    if (error instanceof DarajaError) return { state: 'failed' as const, reason: error.message };
    throw error;
  }
}

/** The provider's word, whichever way it came: credited once, or failed. */
export async function settlePurchase(
  db: Db,
  now: Date,
  id: string,
  paid: { receipt: string | null } | null,
  words: string,
): Promise<void> {
  const purchase = await queries.lockPurchase(db, { id });
  if (!purchase || purchase.state === 'credited') return;
  const at = now.toISOString();
  if (!paid) {
    await queries.markPurchase(db, id, { state: 'failed', reason: words.slice(0, 200) }, at);
    return;
  }
  const { channel, tokens, asked_by } = purchase;
  const credited = await queries.credit(db, {
    id,
    channel,
    tokens,
    now: at,
    receipt: paid.receipt,
  });
  if (!credited) return;
  const { tenant_id, school_id = null } = scopeOf(db);
  await announce({ db, tenant_id, school_id, now }, tokens_came, {
    to: [asked_by],
    title: `${tokens.toLocaleString('en')} ${channel === 'sms' ? 'SMS' : 'WhatsApp'} tokens are here`,
    link: '/dashboard/communication/logs?tab=tokens',
  });
}
