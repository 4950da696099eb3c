import type { InputOf } from '@darasa/contract/endpoint';
import type { FeePanel, placeLearner } from '@darasa/contract/finance/families/fee-panel';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { insertPlacement } from '#modules/finance/fees/fee-adjustments/category-queries.ts';
import { open } from './service.ts';
import { findBilledTerm, findChoices } from './sides/queries.ts';

/** Counts from the next bill on; a term that is billed is changed by an adjustment. */
export async function place(ctx: Ctx, input: InputOf<typeof placeLearner>): Promise<FeePanel> {
  const { student_id, fee_category_id, fee_group_id, from_on, reason } = input;
  const [before, billed_term, choices] = await Promise.all([
    open(ctx, student_id),
    findBilledTerm(ctx.db, student_id, from_on),
    findChoices(ctx.db, fee_category_id, fee_group_id),
  ]);
  if (!choices.has_category) {
    throw failField('request.invalid', 'fee_category_id', 'Choose a category in use');
  }
  if (!choices.has_group) {
    throw failField('request.invalid', 'fee_group_id', 'Choose a group in use');
  }
  if (billed_term) {
    throw fail('placement.billed', { name: before.student.name, term: billed_term });
  }
  const id = newId(ctx.now.getTime());
  await insertPlacement(ctx.db, {
    ...signedStampOf(ctx, id),
    student_id,
    fee_category_id,
    fee_group_id,
    from_on,
    reason,
  });
  ctx.changed('fee placement', id, null, input);
  return open(ctx, student_id);
}
