import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { previewCategoryChange } from '@darasa/contract/finance/fees/fee-adjustments';
import { restOfTerm } from '@darasa/rules/fees/joining';
import { proRata } from '@darasa/rules/fees/waive';
import type { Ctx } from '#platform/ctx.ts';
import { failField } from '#platform/fail.ts';
import * as queries from './category-queries.ts';

type Asked = InputOf<typeof previewCategoryChange>;

/** A boarder from the middle of the term on pays the difference for the days or weeks that are left. */
export async function planCategory(ctx: Pick<Ctx, 'db'>, asked: Asked) {
  const [term, prices] = await Promise.all([
    queries.findTermOn(ctx.db, asked.from_on),
    queries.listPrices(ctx.db, { ...asked, day: asked.from_on }),
  ]);
  if (!term) throw failField('request.invalid', 'from_on', 'Choose a day within a term');
  const [first] = prices;
  if (!first) {
    const message = 'There is no bill for this term, or no published structure for this category';
    throw failField('request.invalid', 'fee_category_id', message);
  }
  if (first.fee_category_id === asked.fee_category_id) {
    throw failField('request.invalid', 'fee_category_id', 'The learner was billed for this one');
  }
  const { parts, parts_left } = restOfTerm(term, asked.from_on, asked.by);
  const lines = prices.flatMap((price) => {
    const change_cents = proRata(price.after_cents - price.before_cents, parts_left, parts);
    return change_cents === 0 ? [] : [{ ...price, change_cents }];
  });
  return {
    term,
    parts,
    parts_left,
    fee_group_id: first.fee_group_id,
    lines,
    total_cents: lines.reduce((sum, line) => sum + line.change_cents, 0),
  };
}

export async function preview(
  ctx: Ctx,
  asked: Asked,
): Promise<OutputOf<typeof previewCategoryChange>> {
  const plan = await planCategory(ctx, asked);
  return {
    semester_name: plan.term.name,
    parts_left: plan.parts_left,
    parts: plan.parts,
    total_cents: plan.total_cents,
    lines: plan.lines.map(({ vote_head_id, name, before_cents, after_cents, change_cents }) => ({
      vote_head_id,
      name,
      before_cents,
      after_cents,
      change_cents,
    })),
  };
}
