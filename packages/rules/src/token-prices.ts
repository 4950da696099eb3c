// What a message costs in tokens. A token is bought for one shilling.

export const token_price_cents = 100;
export const tokens_min = 10;
export const tokens_max = 150_000;

export type WhatsappCategory = 'marketing' | 'utility' | 'authentication' | 'service';

interface DatedPrices {
  from_on: string;
  tokens: Record<WhatsappCategory, number>;
  /** Answers inside 24 hours that a number may send in a month before they cost anything. */
  free_service: number;
}

/** Meta changes what it charges on a day; a message of before is priced as of then. */
const prices: readonly DatedPrices[] = [
  {
    from_on: '2025-07-01',
    tokens: { marketing: 3, utility: 1, authentication: 1, service: 0 },
    free_service: Number.POSITIVE_INFINITY,
  },
  {
    from_on: '2026-10-01',
    tokens: { marketing: 3, utility: 1, authentication: 1, service: 1 },
    free_service: 1_000,
  },
];

export function whatsappTokens(
  category: WhatsappCategory,
  on: string,
  service_sent_this_month = 0,
): number {
  const dated = prices.findLast((one) => one.from_on <= on) ?? prices[0]!;
  if (category === 'service' && service_sent_this_month < dated.free_service) return 0;
  return dated.tokens[category];
}
