import { moneyReference } from '@darasa/rules/fees/money-reference';
import type { InSchool, SchoolScope } from '#platform/automatic.ts';
import type { Ctx } from '#platform/ctx.ts';
import { nowIso } from '#platform/ctx.ts';
import { settleOrNote } from '../incoming/hear.ts';
import { keep, type KeptNotice, type Money } from '../incoming/service.ts';
import type { Answer } from '../mpesa/read.ts';
import * as queries from './queries.ts';
import { failureWords, stateOf } from './service.ts';

interface Told {
  prompt_id: string;
  payload: string;
  answer: Answer | null;
  is_confirmed: boolean;
}

/**
 * The answer to a prompt, however late, however often, and even before our own call was answered: the
 * address that it came to names the prompt.
 */
export async function answerPrompt(
  inSchool: InSchool,
  scope: SchoolScope,
  told: Told,
): Promise<void> {
  const kept = await inSchool(scope, 'M-Pesa', 'Keep the answer to a prompt', (ctx) =>
    keepAnswer(ctx, told),
  );
  if (kept && !kept.is_posted) await settleOrNote(inSchool, scope, 'M-Pesa', kept.id);
}

async function keepAnswer(ctx: Ctx, told: Told): Promise<KeptNotice | null> {
  const { prompt_id, payload, answer, is_confirmed } = told;
  const raw = { provider: 'mpesa' as const, kind: 'prompt', payload };
  const facts = answer ? await queries.findFacts(ctx.db, prompt_id) : undefined;
  const money = moneyOf(answer, prompt_id, facts);
  const kept = await keep(ctx, raw, money && { ...money, is_confirmed });
  if (answer && facts && is_confirmed) await note(ctx, prompt_id, answer);
  // Nobody known said it: M-Pesa itself is asked before long, and until then nothing is said but that.
  if (answer && facts && !is_confirmed) await queries.markHeard(ctx.db, prompt_id, nowIso(ctx));
  return kept;
}

/**
 * Money for a prompt that is not ours, or that was paid by another receipt before, is money all the same:
 * nobody is named with it, and it waits in suspense.
 */
function moneyOf(
  answer: Answer | null,
  prompt_id: string,
  facts: queries.PromptFacts | undefined,
): Money | null {
  if (!answer?.paid) return null;
  const { receipt, amount_cents, phone, paid_at } = answer.paid;
  const before = facts?.paid_receipt;
  const is_own = facts !== undefined && (!before || before === moneyReference(receipt));
  return {
    provider: 'mpesa',
    receipt,
    amount_cents,
    account_text: is_own ? facts.account_text : '',
    payer_phone: phone,
    paid_at,
    prompt_id: is_own ? prompt_id : null,
    money_account_id: facts?.money_account_id ?? null,
  };
}

async function note(ctx: Ctx, id: string, answer: Answer): Promise<void> {
  const { result_code, checkout_id, paid } = answer;
  const state = paid ? 'paid' : result_code === '0' ? 'sent' : stateOf(result_code);
  const changed = await queries.updatePrompt(ctx.db, id, {
    state,
    checkout_id: checkout_id || null,
    result_code,
    result_text: state === 'failed' ? failureWords(result_code) : null,
    now: nowIso(ctx),
  });
  if (changed) ctx.changed('prompt', id, null, { state, result_code });
}
