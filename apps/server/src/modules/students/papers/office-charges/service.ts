import { formatKes } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { failField } from '#platform/fail.ts';
import { settingOf, settingsOf } from '#platform/settings/setting-of.ts';

/** Puts what the office charges on learners' accounts. Whoever keeps the books hands this in. */
export type ChargeLearners = (
  ctx: Ctx,
  charge: { name: string; amount_cents: number; reason: string; evidence: string },
  student_ids: readonly string[],
) => Promise<void>;

const priced = {
  'finance.lost_card_cents': 'Lost ID cards',
  'finance.certificate_copy_cents': 'Copies of certificates',
} as const;

export async function readPrices(ctx: Ctx) {
  const found = await settingsOf(ctx, [
    'finance.lost_card_cents',
    'finance.certificate_copy_cents',
  ]);
  return {
    lost_card_cents: found['finance.lost_card_cents'],
    certificate_copy_cents: found['finance.certificate_copy_cents'],
  };
}

const unpriced = {
  'finance.lost_card_cents':
    'No price is set for a lost card. Set it in Settings, or do not charge',
  'finance.certificate_copy_cents':
    'No price is set for a copy. Set it in Settings, or do not charge',
} as const;

/** Answers the sentence to add. What is called charged is charged, or refused where nothing has a price. */
export async function chargePrice(
  ctx: Ctx,
  chargeLearners: ChargeLearners,
  what: keyof typeof priced,
  of: { student_ids: readonly string[]; reason: string; evidence: string },
): Promise<string> {
  const amount_cents = await settingOf(ctx, what);
  if (amount_cents === 0) throw failField('request.invalid', 'charge', unpriced[what]);
  const { student_ids, ...why } = of;
  await chargeLearners(ctx, { name: priced[what], amount_cents, ...why }, student_ids);
  const each = student_ids.length > 1 ? ' each' : '';
  return ` ${formatKes(amount_cents)}${each} is charged.`;
}
