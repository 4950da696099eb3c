import type { InputOf } from '@darasa/contract/endpoint';
import type { BursaryList, shareBursaryRest } from '@darasa/contract/finance/sponsors/bursaries';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { plainNumber } from '@darasa/rules/reconcile/read-cells';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { receiveAll } from '#modules/finance/receiving/payments/service.ts';
import * as queries from './queries.ts';
import { open } from './service.ts';

/** The sponsor has sent the right names: each gets what the list had for the wrong one. */
export async function shareRest(
  ctx: Ctx,
  { id, rows: named, shared_on }: InputOf<typeof shareBursaryRest>,
): Promise<BursaryList> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const [bursary, shares, last, learners] = await Promise.all([
    queries.findBursary(ctx.db, id),
    queries.listShares(ctx.db, id),
    queries.findLastRow(ctx.db, id),
    queries.findLearners(
      ctx.db,
      named.map((row) => row.student_id),
    ),
  ]);
  if (!bursary) throw fail('record.not_found');
  if (!bursary.shared_on || shared_on < bursary.shared_on || shared_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'shared_on', 'Choose a day since the cheque was shared');
  }
  const rows = named.map(({ row_number: answers_row, student_id }, i) => {
    const back = shares.find((one) => one.row_number === answers_row && one.rejected !== null);
    if (!back) throw fail('bursary.answered', { row: answers_row });
    const learner = learners.get(student_id);
    if (!learner) throw fail('student.not_found');
    const { admission_number, name } = learner;
    const { amount_cents } = back;
    return {
      row_number: last + 1 + i,
      answers_row,
      admission_number,
      name,
      amount_cents,
      student_id,
    };
  });
  const total = rows.reduce((sum, row) => sum + row.amount_cents, 0);
  // Some of it may have been returned or moved since the names went back.
  if (total > bursary.held_cents) {
    throw fail('bursary.not_held', {
      amount: formatKes(total),
      held: formatKes(bursary.held_cents),
    });
  }
  const payment_ids = await receiveAll(
    ctx,
    rows.map((row) => ({
      student_id: row.student_id,
      amount_cents: row.amount_cents,
      method: 'bursary' as const,
      money_account_id: bursary.money_account_id,
      // The learner may stand on the list with another amount already.
      reference:
        `${bursary.reference}-${plainNumber(row.admission_number)}-${row.row_number}`.slice(0, 64),
      received_on: shared_on,
      payer_name: bursary.sponsor,
      held_in: 'bursaries-held' as const,
    })),
  );
  await queries.insertShares(
    ctx.db,
    { tenant_id: ctx.tenant_id, school_id: schoolOf(ctx), bursary_id: id },
    rows.map((row, i) => ({ ...row, payment_id: payment_ids[i]!, rejected: null })),
  );
  const after = await open(ctx, { id });
  ctx.changed('bursary', id, bursary, after.bursary);
  return after;
}
