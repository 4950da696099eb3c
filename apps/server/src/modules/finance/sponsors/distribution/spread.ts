import type { InputOf } from '@darasa/contract/endpoint';
import type { overrideSpread, SpreadWorking } from '@darasa/contract/finance/sponsors/distribution';
import { isoDate } from '@darasa/rules/dates';
import { allocate } from '@darasa/rules/fees/allocate';
import { formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { findRuleOfPayment } from '#modules/finance/books/ledger/dues-queries.ts';
import type { EntryLine } from '#modules/finance/books/ledger/entry.ts';
import { post } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { findPayment } from '#modules/finance/receiving/payments/queries.ts';
import * as queries from './queries.ts';

/** The working is done again on what was owed just before, so it is the one that was done then. */
export async function explain(
  ctx: Pick<Ctx, 'db'>,
  { id }: { id: string },
): Promise<SpreadWorking> {
  const [payment, rows, respreads, rule] = await Promise.all([
    findPayment(ctx.db, id),
    queries.listSpread(ctx.db, id),
    queries.listRespreads(ctx.db, id),
    findRuleOfPayment(ctx.db, id),
  ]);
  if (!payment) throw fail('record.not_found');
  const names = new Map(rows.map((row) => [row.semester_id, row.semester_name]));
  const { steps } = allocate(
    payment.amount_cents,
    rows.map((row) => ({ ...row, due_cents: Math.max(0, row.owed_cents) })),
    rule,
  );
  return {
    payment,
    steps: steps.map(({ semester_id, ...step }) => ({
      semester_name: names.get(semester_id) ?? '',
      ...step,
    })),
    shares: rows.map(({ semester_order: _order, position: _at, due_cents, ...row }) => ({
      ...row,
      room_cents: Math.max(0, due_cents) + row.amount_cents,
    })),
    prepaid_cents: payment.prepaid_cents,
    respreads,
  };
}

/** One receipt spread as a person says: the sum stays, and nothing is paid beyond what is owed. */
export async function override(
  ctx: Ctx,
  { id, shares, reason }: InputOf<typeof overrideSpread>,
): Promise<SpreadWorking> {
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const before = await explain(ctx, { id });
  const { payment } = before;
  if (payment.cancelled_at) throw fail('payment.cancelled', { receipt: payment.receipt_number });
  const keyOf = (one: { semester_id: string; vote_head_id: string }) =>
    `${one.semester_id} ${one.vote_head_id}`;
  const wanted = new Map<string, number>();
  for (const share of shares) {
    wanted.set(keyOf(share), (wanted.get(keyOf(share)) ?? 0) + share.amount_cents);
  }
  const known = new Map(before.shares.map((share) => [keyOf(share), share]));
  for (const [key, cents] of wanted) {
    const share = known.get(key);
    if (cents > (share?.room_cents ?? 0)) {
      const name = share ? `${share.vote_head_name}, ${share.semester_name}` : 'a vote head';
      const room = formatKes(share?.room_cents ?? 0);
      throw failField('request.invalid', 'shares', `${name} can take ${room} at most`);
    }
  }
  const spread_cents = before.shares.reduce((sum, share) => sum + share.amount_cents, 0);
  const given_cents = [...wanted.values()].reduce((sum, cents) => sum + cents, 0);
  if (given_cents !== spread_cents) {
    const message = `The shares make ${formatKes(given_cents)}; they must make ${formatKes(spread_cents)}`;
    throw failField('request.invalid', 'shares', message);
  }
  const lines = before.shares.flatMap((share): EntryLine[] => {
    const amount_cents = share.amount_cents - (wanted.get(keyOf(share)) ?? 0);
    if (amount_cents === 0) return [];
    const { semester_id, vote_head_id } = share;
    const owed = { student_id: payment.student_id, semester_id, vote_head_id };
    return [{ account: { part: 'fees-receivable' }, amount_cents, ...owed }];
  });
  if (lines.length === 0) throw fail('distribution.same');
  const respread_id = newId(ctx.now.getTime());
  await queries.insertRespreads(
    ctx.db,
    {
      tenant_id: ctx.tenant_id,
      school_id: schoolOf(ctx),
      reason,
      user_id: ctx.user.id,
      now: nowIso(ctx),
    },
    [{ id: respread_id, payment_id: id, run_id: null }],
  );
  await post(ctx, {
    source: 'respread',
    source_id: respread_id,
    posted_on: isoDate(ctx.now),
    memo: `Receipt ${payment.receipt_number} spread again: ${reason}`,
    lines,
  });
  const after = await explain(ctx, { id });
  ctx.changed('payment', id, { shares: before.shares }, { shares: after.shares, reason });
  return after;
}
