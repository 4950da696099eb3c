import type { InputOf } from '@darasa/contract/endpoint';
import type {
  limitPocket,
  movePocket,
  Pocket,
} from '@darasa/contract/finance/families/pocket-money';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { holdDues } from '#modules/finance/books/ledger/dues.ts';
import type { EntryLine } from '#modules/finance/books/ledger/entry.ts';
import { post } from '#modules/finance/books/ledger/post.ts';
import { requireCovered } from '#modules/finance/books/money-accounts/covered.ts';
import { requireShiftAt } from '#modules/finance/receiving/shifts/service.ts';
import * as queries from './queries.ts';

type Move = InputOf<typeof movePocket>;

export async function open(ctx: Pick<Ctx, 'db' | 'now'>, student_id: string): Promise<Pocket> {
  const [{ name, ...sums }, moves] = await Promise.all([
    queries.findSums(ctx.db, student_id, isoDate(ctx.now)),
    queries.listMoves(ctx.db, student_id),
  ]);
  if (name === null) throw fail('student.not_found');
  return { student_id, ...sums, moves };
}

/** Never more than there is, never more than the day allows; and never fees. */
export async function move(ctx: Ctx, input: Move): Promise<Pocket> {
  const { student_id, kind, amount_cents } = input;
  const moved_on = isoDate(ctx.now);
  if (kind !== 'spend' && input.money_account_id) {
    await requireShiftAt(ctx, input.money_account_id);
  }
  // The pen first: two who spend at once must not both see the same money.
  await holdDues(ctx, []);
  const [sums, place] = await Promise.all([
    queries.findSums(ctx.db, student_id, moved_on),
    input.money_account_id ? queries.findMoneyAccount(ctx.db, input.money_account_id) : undefined,
  ]);
  if (sums.name === null) throw fail('student.not_found');
  if (kind !== 'spend' && !place) {
    throw failField('request.invalid', 'money_account_id', 'Choose an account that you may use');
  }
  if (kind !== 'top-up') refuseTooMuch(sums, amount_cents);
  if (kind === 'cash-out') {
    await requireCovered(ctx, [{ money_account_id: place!.id, amount_cents }], 'money_account_id');
  }
  const row = {
    ...signedStampOf(ctx),
    student_id,
    kind,
    amount_cents,
    money_account_id: kind === 'spend' ? null : place!.id,
    moved_on,
    note: input.note || null,
  };
  await queries.insertMove(ctx.db, row);
  const into = kind === 'top-up' ? 1 : -1;
  const other: EntryLine['account'] =
    kind === 'spend' ? { part: 'other-income' } : { id: place!.account_id };
  await post(ctx, {
    source: `pocket-${kind}`,
    source_id: row.id,
    posted_on: moved_on,
    memo: [`Pocket money, ${sums.name}`, input.note].filter(Boolean).join(': '),
    lines: [
      { account: other, amount_cents: into * amount_cents },
      { account: { part: 'pocket-money' }, amount_cents: -into * amount_cents, student_id },
    ],
  });
  ctx.changed('pocket money', row.id, null, row);
  return open(ctx, student_id);
}

function refuseTooMuch(sums: queries.Sums, amount_cents: number): void {
  if (amount_cents > sums.balance_cents) {
    const failure = fail('pocket.too_little', { balance: formatKes(sums.balance_cents) });
    failure.fields = [{ path: 'amount_cents', message: failure.sentence }];
    throw failure;
  }
  const { daily_limit_cents, spent_today_cents } = sums;
  if (daily_limit_cents !== null && spent_today_cents + amount_cents > daily_limit_cents) {
    const left = Math.max(daily_limit_cents - spent_today_cents, 0);
    const failure = fail('pocket.day_limit', { left: formatKes(left) });
    failure.fields = [{ path: 'amount_cents', message: failure.sentence }];
    throw failure;
  }
}

export async function limit(ctx: Ctx, input: InputOf<typeof limitPocket>): Promise<Pocket> {
  const { student_id, daily_limit_cents } = input;
  const before = await open(ctx, student_id);
  if (daily_limit_cents === undefined) await queries.deleteLimit(ctx.db, student_id);
  else {
    await queries.upsertLimit(ctx.db, {
      tenant_id: ctx.tenant_id,
      school_id: schoolOf(ctx),
      student_id,
      daily_limit_cents,
      changed_by: ctx.user.id,
      changed_at: nowIso(ctx),
    });
  }
  const was = { daily_limit_cents: before.daily_limit_cents };
  ctx.changed('pocket limit', student_id, was, { daily_limit_cents: daily_limit_cents ?? null });
  return { ...before, daily_limit_cents: daily_limit_cents ?? null };
}
