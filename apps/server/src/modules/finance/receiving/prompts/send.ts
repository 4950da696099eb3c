import type { SchoolScope } from '#platform/automatic.ts';
import { nowIso } from '#platform/ctx.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { mpesaBase } from '../connections/addresses.ts';
import type { Outside } from '../connections/outside.ts';
import { mpesaAccount } from '../connections/secrets.ts';
import { createDaraja, DarajaError } from '../mpesa/daraja.ts';
import * as queries from './queries.ts';
import { failureWords, stateOf } from './service.ts';

const check_after_ms = 70_000;
const checks = 2;
const who = 'M-Pesa';

/** Sends a prompt to the phone. No transaction is open while Safaricom thinks. */
export async function sendPrompt(
  outside: Outside,
  scope: SchoolScope,
  { prompt_id, origin }: { prompt_id: string; origin: string },
): Promise<void> {
  const { inSchool, secret, daraja } = outside;
  const [prompt, account, base] = await inSchool(scope, who, 'Take a prompt', async (ctx) => [
    await queries.takePrompt(ctx.db, prompt_id, nowIso(ctx)),
    await mpesaAccount(ctx, secret, daraja),
    await mpesaBase(ctx, secret, origin),
  ]);
  if (!prompt) return;
  const outcome = await (account
    ? createDaraja(account)
        .push({
          phone: prompt.phone,
          shillings: prompt.amount_cents / 100,
          account_text: prompt.account_text,
          callback_url: `${base}/prompt/${prompt_id}`,
        })
        .then(
          ({ checkout_id }) => ({ state: 'sent' as const, checkout_id }),
          (error: unknown) => ({ state: 'failed' as const, result_text: sentenceOf(error) }),
        )
    : { state: 'failed' as const, result_text: 'M-Pesa is not set up for this school.' });
  await inSchool(scope, who, 'Note that a prompt was sent', async (ctx) => {
    const changed = await queries.updatePrompt(ctx.db, prompt_id, { ...outcome, now: nowIso(ctx) });
    if (changed) ctx.changed('prompt', prompt_id, { state: 'asking' }, outcome);
    if (outcome.state === 'failed') return;
    const run_at = new Date(ctx.now.getTime() + check_after_ms).toISOString();
    await enqueue(ctx.db, 'prompt.check', { prompt_id, tries_left: checks }, { run_at });
  });
}

const sentenceOf = (error: unknown): string =>
  error instanceof DarajaError ? error.message : 'The prompt could not be sent.';

/**
 * No answer came: Safaricom is asked. That it timed out does not mean that nothing was paid, so a
 * callback that comes later still counts, and what was paid without one is fetched.
 */
export async function checkPrompt(
  { inSchool, secret, daraja }: Outside,
  scope: SchoolScope,
  { prompt_id, tries_left }: { prompt_id: string; tries_left: number },
): Promise<void> {
  const [prompt, account] = await inSchool(scope, who, 'Look up a prompt', async (ctx) => [
    await queries.findOpen(ctx.db, prompt_id),
    await mpesaAccount(ctx, secret, daraja),
  ]);
  if (!prompt) return;
  const answer =
    prompt.checkout_id && account
      ? await createDaraja(account)
          .promptState(prompt.checkout_id)
          .catch(() => null)
      : null;
  await inSchool(scope, who, 'Note what became of a prompt', async (ctx) => {
    if (answer?.code === '0') {
      const paid = { state: 'paid' as const, result_code: '0' };
      const is_news = await queries.updatePrompt(ctx.db, prompt_id, { ...paid, now: nowIso(ctx) });
      if (is_news) ctx.changed('prompt', prompt_id, null, paid);
      await enqueue(ctx.db, 'arrivals.pull', { days: 1 });
      return;
    }
    if (!answer && tries_left > 0) {
      const run_at = new Date(ctx.now.getTime() + check_after_ms).toISOString();
      const again = { prompt_id, tries_left: tries_left - 1 };
      await enqueue(ctx.db, 'prompt.check', again, { run_at });
      return;
    }
    const code = answer?.code ?? '1037';
    const state = stateOf(code);
    const result_text = state === 'failed' ? failureWords(code) : null;
    const news = { state, result_code: code, result_text, now: nowIso(ctx) };
    const changed = await queries.updatePrompt(ctx.db, prompt_id, news);
    if (changed) ctx.changed('prompt', prompt_id, null, { state, result_code: code });
  });
}
