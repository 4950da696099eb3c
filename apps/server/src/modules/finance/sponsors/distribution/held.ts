import type { InputOf } from '@darasa/contract/endpoint';
import type {
  moveUndistributed,
  UndistributedMoney,
} from '@darasa/contract/finance/sponsors/distribution';
import { daysBetween, isoDate } from '@darasa/rules/dates';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import type { EntryLine } from '#modules/finance/books/ledger/entry.ts';
import { post } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { requireCovered } from '#modules/finance/books/money-accounts/covered.ts';
import { findAccount } from '#modules/finance/books/money-accounts/queries.ts';
import * as queries from './queries.ts';

export async function list(ctx: Pick<Ctx, 'db' | 'now'>): Promise<UndistributedMoney> {
  const today = isoDate(ctx.now);
  const [sums, rows] = await Promise.all([queries.findHeldSums(ctx.db), queries.listHeld(ctx.db)]);
  return {
    ...sums,
    rows: rows.map((row) => ({ ...row, age_days: daysBetween(row.since, today) })),
  };
}

/** Two sides to every movement: out of what holds it, into where it goes. */
export async function move(
  ctx: Ctx,
  input: InputOf<typeof moveUndistributed>,
): Promise<UndistributedMoney> {
  if (input.moved_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'moved_on', 'Choose a day up to today');
  }
  await lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx));
  const row = (await queries.listHeld(ctx.db)).find(
    (one) => one.kind === input.kind && one.id === input.id,
  );
  if (!row) throw fail('record.not_found');
  const { money_account_id } = input;
  if (input.to === 'returned' && money_account_id) {
    const { amount_cents } = row;
    await requireCovered(ctx, [{ money_account_id, amount_cents }], 'money_account_id');
  }
  const is_bursary = row.kind === 'bursary';
  await post(ctx, {
    source: is_bursary ? 'bursary-moved' : 'suspense-moved',
    source_id: is_bursary ? newId(ctx.now.getTime()) : row.id,
    posted_on: input.moved_on,
    memo: `${input.to === 'returned' ? 'Returned' : 'Moved to other income'}: ${row.words}. ${input.reason}`.slice(
      0,
      300,
    ),
    lines: [
      {
        account: { part: is_bursary ? 'bursaries-held' : 'suspense' },
        amount_cents: row.amount_cents,
      },
      { account: await target(ctx, input), amount_cents: -row.amount_cents },
    ],
  });
  if (is_bursary) await queries.addMoved(ctx.db, row.id, row.amount_cents);
  ctx.changed('undistributed money', row.id, row, { ...row, to: input.to, reason: input.reason });
  return list(ctx);
}

async function target(
  ctx: Ctx,
  { to, money_account_id }: InputOf<typeof moveUndistributed>,
): Promise<EntryLine['account']> {
  if (to === 'other-income') return { part: 'other-income' };
  const account = await findAccount(ctx.db, money_account_id!);
  if (!account) {
    throw failField('request.invalid', 'money_account_id', 'Choose the account it is paid from');
  }
  return { id: account.account_id };
}
