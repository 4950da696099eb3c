import type { Prompt, PromptState } from '@darasa/contract/finance/receiving/prompts';
import { plainKey } from '@darasa/rules/fees/account-text';
import { formatKes } from '@darasa/rules/money';
import { formatPhone } from '@darasa/rules/phone';
import type { Ctx } from '#platform/ctx.ts';
import { stampOf } from '#platform/db/rows.ts';
import { acrossAccounts, acrossPlaces } from '#platform/db/scope.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import * as queries from './queries.ts';

const per_phone_max = 3;
const per_phone_ms = 10 * 60_000;
const per_school_max = 300;
const per_parent_max = 5;
/** A link can be forwarded: whoever holds it does not pester whom it was sent to. */
const per_link_max = 3;
const hour_ms = 3_600_000;
const account_text_max = 12;

export interface Ask {
  student_id: string;
  amount_cents: number;
  phone: string;
  source: 'counter' | 'portal' | 'link';
  origin: string;
}

/** Somebody signed in, or whoever holds the link of a receipt. */
type Asker = Pick<Ctx, 'db' | 'tenant_id' | 'school_id' | 'now' | 'changed'> & {
  user: { id: string };
};

/** The prompt is written first, and the worker sends it: an answer always finds what it answers. */
export async function ask(ctx: Asker, asked: Ask): Promise<Prompt> {
  const { student_id, amount_cents, phone, source, origin } = asked;
  const now_ms = ctx.now.getTime();
  // Whatever accounts and classes a person sees, everybody's prompts count.
  const ground = await queries.findGround(acrossPlaces(acrossAccounts(ctx.db)), {
    student_id,
    phone,
    asked_by: ctx.user.id,
    lately: new Date(now_ms - per_phone_ms).toISOString(),
    hour_ago: new Date(now_ms - hour_ms).toISOString(),
  });
  if (ground.admission_number === null) throw fail('student.not_found');
  if (!ground.money_account_id) throw fail('prompt.not_set_up');
  if (ground.to_phone >= per_phone_max) {
    throw fail('prompt.too_many', { phone: formatPhone(phone) }, { retry_after_s: 600 });
  }
  if (source === 'portal' && ground.by_asker >= per_parent_max) {
    throw fail('prompt.enough', {}, { retry_after_s: 3_600 });
  }
  if (source === 'link' && ground.by_link >= per_link_max) {
    throw fail('prompt.enough', {}, { retry_after_s: 3_600 });
  }
  if (ground.in_school >= per_school_max) throw fail('request.too_many');
  const id = newId(now_ms);
  await queries.insertPrompt(ctx.db, {
    ...stampOf(ctx, id),
    student_id,
    amount_cents,
    phone,
    money_account_id: ground.money_account_id,
    account_text: plainKey(ground.admission_number).slice(0, account_text_max),
    source,
    asked_by: ctx.user.id,
  });
  await enqueue(ctx.db, 'prompt.send', { prompt_id: id, origin });
  ctx.changed('prompt', id, null, { student_id, amount_cents, phone, source });
  return read(ctx, id);
}

/** `asked_by` keeps a parent to the prompts that they asked for themselves. */
export async function read(ctx: Pick<Ctx, 'db'>, id: string, asked_by?: string): Promise<Prompt> {
  const found = await queries.findPrompt(ctx.db, id, asked_by);
  if (!found) throw fail('record.not_found');
  const { result_text: _, source: __, heard_at: ___, ...prompt } = found;
  return { ...prompt, words: wordsFor(found) };
}

const words: Record<Exclude<PromptState, 'failed'>, string> = {
  asking: 'The prompt is on its way to the phone.',
  sent: 'Waiting for the PIN on the phone.',
  paid: 'Paid.',
  cancelled: 'The prompt was cancelled on the phone. Nothing was paid.',
  'timed-out':
    'The prompt was not answered. If the money was sent, a receipt is issued automatically.',
  insufficient: 'There is not enough money in this M-Pesa account. Nothing was paid.',
};

const unconfirmed =
  'An answer came that M-Pesa has not confirmed. Nothing counts as paid before the receipt is here.';

function wordsFor(prompt: queries.StoredPrompt): string {
  const { state, receipt_number, held_cents, result_text, heard_at } = prompt;
  if (held_cents !== null) return heldWords(prompt, held_cents);
  if (state === 'failed') return result_text ?? 'The prompt could not be sent. Nothing was paid.';
  if (state === 'sent' && heard_at) return unconfirmed;
  if (state === 'paid' && !receipt_number) return 'Paid. The receipt is being made.';
  return words[state];
}

/** Money that came, and no receipt: it must be looked at first. */
function heldWords({ amount_cents, source }: queries.StoredPrompt, held_cents: number): string {
  const came =
    held_cents === amount_cents
      ? `${formatKes(held_cents)} came.`
      : `${formatKes(held_cents)} came instead of ${formatKes(amount_cents)}.`;
  return source === 'counter'
    ? `${came} It lies in suspense: assign it under Payments, Suspense.`
    : `${came} The school office looks at it and makes the receipt.`;
}

/** The state is what a result code means for whoever waits. */
export function stateOf(code: string): PromptState {
  if (code === '0') return 'paid';
  if (code === '1') return 'insufficient';
  if (code === '1032') return 'cancelled';
  return ['1037', '1019', '1001'].includes(code) ? 'timed-out' : 'failed';
}

/** Safaricom's own sentences are for programmers; these are for the counter. */
export function failureWords(code: string): string {
  if (code === '2001') return 'The PIN was wrong. Nothing was paid.';
  if (code === '4' || code === '3') return 'This is above the M-Pesa limit. Nothing was paid.';
  if (code === '17') return 'The same amount was paid a moment ago. Wait two minutes.';
  return `M-Pesa refused the payment (code ${code}). Nothing was paid.`;
}
