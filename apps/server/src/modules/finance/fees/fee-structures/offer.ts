import type { OfferFees } from '#modules/students/index.ts';
import { listOfferedFees } from './offer-queries.ts';

/** A row for each vote head and a column for each term, as families know it from the board. */
export const offerFees: OfferFees = async (ctx, enquiry_id) => {
  const found = await listOfferedFees(ctx.db, enquiry_id);
  const terms = [...new Set(found.map((one) => one.term_name))];
  const heads = [...new Set(found.map((one) => one.vote_head_name))];
  const amountOf = (head: string, term: string): number =>
    found.find((one) => one.vote_head_name === head && one.term_name === term)?.amount_cents ?? 0;
  return {
    terms,
    rows: heads.map((name) => ({ name, amounts: terms.map((term) => amountOf(name, term)) })),
  };
};
