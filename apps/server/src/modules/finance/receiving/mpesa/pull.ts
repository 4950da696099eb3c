import { providerCents } from '@darasa/rules/fees/provider-amount';
import type { SchoolScope } from '#platform/automatic.ts';
import { nowIso } from '#platform/ctx.ts';
import { mpesaBase } from '../connections/addresses.ts';
import type { Outside } from '../connections/outside.ts';
import { noteOutcome } from '../connections/queries.ts';
import { mpesaAccount } from '../connections/secrets.ts';
import { hear, settleOrNote } from '../incoming/hear.ts';
import { listUnsettled } from '../incoming/queries.ts';
import { createDaraja, DarajaError, type PulledRow } from './daraja.ts';
import { readTime } from './read.ts';

const day_ms = 86_400_000;
const pages_max = 20;

/** Arrivals are pulled: whatever the paybill took and nobody told us, or told us while we were away. */
export async function pullArrivals(
  { inSchool, secret, daraja }: Outside,
  scope: SchoolScope,
  { days }: { days: number },
): Promise<void> {
  const account = await inSchool(scope, 'M-Pesa', 'Look up a connection', (ctx) =>
    mpesaAccount(ctx, secret, daraja),
  );
  if (!account) return;
  const client = createDaraja(account);
  const to = new Date();
  const from = new Date(to.getTime() - days * day_ms);
  for (let page = 0, offset = 0; page < pages_max; page++) {
    const rows = await client.pull(from, to, offset);
    for (const row of rows) {
      const money = moneyOf(row, account.shortcode);
      const payload = JSON.stringify(row);
      await hear(inSchool, scope, { provider: 'mpesa', kind: 'pull', payload, money });
    }
    if (rows.length === 0) return;
    offset += rows.length;
  }
}

function moneyOf(row: PulledRow, sent_to: string) {
  const amount_cents = providerCents(row.amount);
  if (amount_cents === null || !/^[A-Za-z0-9]{6,20}$/.test(row.receipt)) return null;
  return {
    provider: 'mpesa' as const,
    receipt: row.receipt,
    amount_cents,
    account_text: row.account_text,
    payer_phone: row.phone || null,
    paid_at: readTime(row.paid_at.replace(/\D/g, '').slice(0, 14)),
    sent_to,
  };
}

const settle_max = 200;

/** Arrivals are settled: what a crash or a closed month left outside the books is tried again. */
export async function settleArrivals(
  { inSchool }: Pick<Outside, 'inSchool'>,
  scope: SchoolScope,
): Promise<void> {
  const ids = await inSchool(scope, 'Darasa', 'Look for money outside the books', (ctx) =>
    listUnsettled(ctx.db, settle_max),
  );
  for (const id of ids) await settleOrNote(inSchool, scope, 'Darasa', id);
}

/** A token proves the keys; registering tells Safaricom where to bring its news. */
export async function tryConnection(
  { inSchool, secret, daraja }: Outside,
  scope: SchoolScope,
  { register, origin }: { register: boolean; origin: string },
): Promise<void> {
  const [account, base] = await inSchool(scope, 'M-Pesa', 'Look up a connection', async (ctx) => [
    await mpesaAccount(ctx, secret, daraja),
    await mpesaBase(ctx, secret, origin),
  ]);
  if (!account) return;
  const client = createDaraja(account);
  const failure = await (async () => {
    await client.check();
    if (!register) return null;
    await client.register({
      confirmation: `${base}/paybill/confirmation`,
      validation: `${base}/paybill/validation`,
    });
    return null;
  })().catch((error: unknown) =>
    error instanceof DarajaError ? error.message : 'Something went wrong on our side.',
  );
  await inSchool(scope, 'M-Pesa', 'Note how a test went', (ctx) =>
    noteOutcome(ctx.db, 'mpesa', { failure, now: nowIso(ctx) }),
  );
}
