import type { InSchool, SchoolScope } from '#platform/automatic.ts';
import type { Ctx } from '#platform/ctx.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { mpesaBase } from '#modules/finance/receiving/connections/addresses.ts';
import { mpesaAccount } from '#modules/finance/receiving/connections/secrets.ts';
import { keep } from '#modules/finance/receiving/incoming/service.ts';
import { createDaraja, DarajaError } from '#modules/finance/receiving/mpesa/daraja.ts';
import type { OperatorResult } from '#modules/finance/receiving/mpesa/read.ts';
import type { Outside } from '#modules/finance/receiving/connections/outside.ts';
import * as queries from './queries.ts';
import { answer, doubt, note, standing, takeBack } from './service.ts';

const who = 'M-Pesa';
const check_after_ms = 5 * 60_000;
const checks = 3;

// Whoever did not answer may have done it all the same.
const is_unsure = new Set(['timeout', 'unreachable']);

/** It is marked as sent before it is: a worker that dies in between sends nothing twice. */
export async function sendReversal(
  outside: Outside,
  scope: SchoolScope,
  { reversal_id }: { reversal_id: string },
): Promise<void> {
  const { inSchool, secret, daraja } = outside;
  const [one, account, address] = await inSchool(scope, who, 'Take a reversal', async (ctx) => {
    const held = await queries.holdReversal(ctx.db, reversal_id);
    if (held?.state !== 'asking') return [undefined, null, ''];
    await note(ctx, held, { state: 'sent' });
    const run_at = new Date(ctx.now.getTime() + check_after_ms).toISOString();
    await enqueue(ctx.db, 'reversal.check', { reversal_id, tries_left: checks }, { run_at });
    const told_to = await addressOf(ctx, secret, held);
    return [held, await mpesaAccount(ctx, secret, daraja), told_to];
  });
  if (!one) return;
  const failure = account
    ? await createDaraja(account)
        .reverse(one.transaction_code, one.amount_cents / 100, address)
        .then(() => null, asFailure)
    : new DarajaError('none', 'M-Pesa is not set up for this school.');
  if (!failure) return;
  await inSchool(scope, who, 'Note that a reversal failed', async (ctx) => {
    const held = await queries.holdReversal(ctx.db, reversal_id);
    if (held?.state !== 'sent') return;
    if (is_unsure.has(failure.code)) {
      await note(ctx, held, { state: 'unknown', text: failure.message });
    } else {
      await takeBack(ctx, held, failure.message);
    }
  });
}

const asFailure = (error: unknown): DarajaError =>
  error instanceof DarajaError
    ? error
    : new DarajaError('timeout', 'The reversal may not have reached M-Pesa.');

const addressOf = async (
  ctx: Ctx,
  secret: Outside['secret'],
  { id, origin }: queries.HeldReversal,
): Promise<string> => `${await mpesaBase(ctx, secret, origin)}/reversal/${id}`;

/** Nobody said how it ended: M-Pesa is asked what the payment is now. */
export async function checkReversal(
  outside: Outside,
  scope: SchoolScope,
  { reversal_id, tries_left }: { reversal_id: string; tries_left: number },
): Promise<void> {
  const { inSchool, secret, daraja } = outside;
  const [one, account, address] = await inSchool(scope, who, 'Look up a reversal', async (ctx) => {
    const held = await queries.holdReversal(ctx.db, reversal_id);
    if (held?.state !== 'sent' && held?.state !== 'unknown') return [undefined, null, ''];
    if (held.state === 'sent') {
      await note(ctx, held, { state: 'unknown', text: 'M-Pesa has not answered yet.' });
    }
    if (tries_left > 0) {
      const run_at = new Date(ctx.now.getTime() + check_after_ms * 2).toISOString();
      const again = { reversal_id, tries_left: tries_left - 1 };
      await enqueue(ctx.db, 'reversal.check', again, { run_at });
    }
    const told_to = await addressOf(ctx, secret, held);
    return [held, await mpesaAccount(ctx, secret, daraja), told_to];
  });
  if (!one || !account) return;
  // Where this fails too, the next check asks again, or a person looks.
  await createDaraja(account)
    .transactionStatus(one.transaction_code, `${address}/standing`)
    .catch(() => undefined);
}

interface Told {
  reversal_id: string;
  payload: string;
  result: OperatorResult | null;
  about: 'reversal' | 'standing';
  /** False: whoever told it is not known to be M-Pesa. */
  is_confirmed: boolean;
}

/**
 * The answer is kept as it came, whatever can be made of it. Where anybody could have said it, a person
 * looks at the paybill's statement: a forged refusal would pay the same money back twice.
 */
export const hearResult = (inSchool: InSchool, scope: SchoolScope, told: Told): Promise<void> =>
  inSchool(scope, who, 'Keep the answer to a reversal', async (ctx) => {
    const { reversal_id, payload, result, about, is_confirmed } = told;
    await keep(ctx, { provider: 'mpesa', kind: about, payload }, null);
    if (!result) return;
    if (!is_confirmed) await doubt(ctx, reversal_id);
    else if (about === 'reversal') {
      const text = `M-Pesa refused it (code ${result.code}).`;
      await answer(ctx, reversal_id, {
        is_done: result.code === '0',
        code: result.transaction_id,
        text,
      });
    } else if (result.code === '0') {
      await standing(ctx, reversal_id, result.status ?? '');
    }
  });
