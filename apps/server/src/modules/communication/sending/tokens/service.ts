import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  buySmsTokens,
  Channel,
  getSmsBalance,
  getWhatsappBalance,
  TokenProof,
} from '@darasa/contract/communication/sending/tokens';
import { token_price_cents, tokens_min } from '@darasa/rules/token-prices';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { listSchoolsWhere } from '#platform/auth/elsewhere/queries.ts';
import { acrossPlaces, enterSchool } from '#platform/db/scope.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import * as queries from './queries.ts';

const minute_ms = 60_000;
/** Nobody's phone is made to ring more often than this. */
const prompts_per_phone = { count: 3, ms: 10 * minute_ms };
const prompts_in_all = { count: 20, ms: 60 * minute_ms };

export async function smsBalance(
  ctx: Ctx,
  { school_id }: InputOf<typeof getSmsBalance>,
): Promise<OutputOf<typeof getSmsBalance>> {
  const own = schoolOf(ctx);
  if (school_id && school_id !== own) {
    const open = listSchoolsWhere(ctx, [school_id], ['communication', 'view']);
    enterSchool(ctx.db, school_id);
    const [where, left] = await Promise.all([open, queries.findLeft(ctx.db, 'sms')]);
    if (!where.has(school_id)) throw fail('school.not_found');
    return balanceOf(left);
  }
  return balanceOf(await queries.findLeft(ctx.db, 'sms'));
}

const balanceOf = (Credits: number): OutputOf<typeof getSmsBalance> => ({
  Credits,
  config: { minimum_purchasable_sms_tokens: tokens_min },
});

export async function whatsappBalance(ctx: Ctx): Promise<OutputOf<typeof getWhatsappBalance>> {
  schoolOf(ctx);
  const [current_balance, number] = await Promise.all([
    queries.findLeft(ctx.db, 'whatsapp'),
    queries.findNumber(ctx.db),
  ]);
  return { current_balance, number: number?.display_phone ?? null };
}

/** The phone is asked by the worker; tokens come when the provider says that it was paid. */
export async function buy(
  ctx: Ctx,
  channel: Channel,
  { phone_number, amount }: InputOf<typeof buySmsTokens>,
): Promise<OutputOf<typeof buySmsTokens>> {
  schoolOf(ctx);
  if (amount < tokens_min) {
    throw failField('tokens.too_few', 'amount', `Buy at least ${tokens_min} tokens`);
  }
  const id = newId(ctx.now.getTime());
  const now = nowIso(ctx);
  const before = (ms: number) => new Date(ctx.now.getTime() - ms).toISOString();
  const asked = await queries.noteAsked(
    ctx.db,
    { id, phone: phone_number, now },
    { phone: before(prompts_per_phone.ms), all: before(prompts_in_all.ms) },
  );
  if (asked.on_phone >= prompts_per_phone.count) {
    throw failField('tokens.phone_asked', 'phone_number');
  }
  if (asked.in_all >= prompts_in_all.count) throw fail('tokens.asked_often');
  const row = {
    id,
    channel,
    phone: phone_number,
    amount_cents: amount * token_price_cents,
    tokens: amount,
    asked_by: ctx.user.id,
    asked_at: now,
  };
  await queries.insertPurchase(ctx.db, row);
  await enqueue(ctx.db, 'tokens.prompt', { purchase_id: row.id });
  ctx.changed('token purchase', row.id, null, { ...row, state: 'asked' });
  return { id: row.id, tokens: amount, state: 'asked' };
}

/** Bought, used and left must be told alike by the wallet, its entries, the purchases and the messages. */
export async function prove(ctx: Ctx): Promise<{ rows: TokenProof[] }> {
  schoolOf(ctx);
  // The tokens are the school's, also where somebody sees the messages of some classes only.
  const found = await queries.sums(acrossPlaces(ctx.db));
  return { rows: found.map(proofOf) };
}

function proofOf(one: queries.Sums): TokenProof {
  const { channel, bought, used, reserved, returned, left } = one;
  const differences = [
    differ('Bought', bought, one.entries_bought, 'the entries'),
    differ('Bought', bought, one.purchases, 'the purchases'),
    differ('Used', used, one.entries_used, 'the entries'),
    differ('Used', used, one.messages_used, 'the messages'),
    differ('Reserved', reserved, one.entries_reserved, 'the entries'),
    differ('Reserved', reserved, one.messages_reserved, 'the messages'),
  ].flat();
  return { channel, bought, used, reserved, returned, left, differences };
}

const differ = (what: string, wallet: number, other: number, of: string): string[] =>
  wallet === other ? [] : [`${what}: the balance says ${wallet}, ${of} say ${other}.`];
