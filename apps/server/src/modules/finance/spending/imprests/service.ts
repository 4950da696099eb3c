import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Imprest,
  recoverImprest,
  requestImprest,
  sendImprestAgain,
  surrenderImprest,
} from '@darasa/contract/finance/spending/imprests';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { submit } from '#platform/approvals/index.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { nextDocumentNumber } from '#modules/administration/index.ts';
import {
  moneyDocument,
  overBudgetFact,
  voteHeadFact,
} from '#modules/finance/books/approvals/money-document.ts';
import { updateState } from '#modules/finance/books/approvals/queries.ts';
import { requireReturned } from '#modules/finance/books/approvals/returned.ts';
import { spendingLeft } from '../budgets/spending-left.ts';
import { budgetDetails, overBudgetWord, requireBudget } from '../budgets/service.ts';
import { post } from '#modules/finance/books/ledger/post.ts';
import { listPlaces, type Place } from '#modules/finance/books/money-accounts/queries.ts';
import {
  refuseOtherFund,
  refuseOtherHead,
  requirePlace,
  requireSpendable,
} from '#modules/finance/books/money-accounts/require.ts';
import * as queries from './queries.ts';

const read = async (ctx: Ctx, id: string): Promise<Imprest> =>
  (await queries.findImprest(ctx.db, id, isoDate(ctx.now)))!;

export async function request(ctx: Ctx, input: InputOf<typeof requestImprest>): Promise<Imprest> {
  const { written, left } = await checked(ctx, input, null);
  const id = newId(ctx.now.getTime());
  const number = await nextDocumentNumber(ctx, 'imprest-warrant', { date: isoDate(ctx.now) });
  const row = { id, number, ...written, user_id: ctx.user.id, now: nowIso(ctx) };
  const is_new = await queries.insertImprest(ctx.db, row);
  if (!is_new) throw second('just asked for');
  return handIn(ctx, id, null, left);
}

export async function sendAgain(
  ctx: Ctx,
  { id, ...input }: InputOf<typeof sendImprestAgain>,
): Promise<Imprest> {
  await requireReturned(ctx, 'imprests', id);
  const before = await read(ctx, id);
  const { written, left } = await checked(ctx, input, before);
  try {
    await queries.rewriteImprest(ctx.db, id, written);
  } catch (error) {
    throw isTaken(error) ? second('just asked for') : error;
  }
  return handIn(ctx, id, before, left);
}

/** One at a time: who still holds an imprest gets no second one. */
async function checked(
  ctx: Ctx,
  input: InputOf<typeof requestImprest>,
  before: Imprest | null,
): Promise<{ written: queries.ImprestValues; left: Map<string, number> }> {
  const [holder] = await Promise.all([
    queries.findHolder(ctx.db, input.staff_id, before?.id ?? null),
    requireSpendable(ctx, [input], 'vote_head_id'),
  ]);
  if (!holder) throw failField('request.invalid', 'staff_id', 'Choose a member of staff');
  const left = await requireBudget(ctx, [input], 'amount_cents', before ? [before] : []);
  if (holder.open_number) throw second(holder.open_number);
  const { staff_id: _staff, ...values } = input;
  return { written: { holder_id: holder.user_id, ...values }, left };
}

function second(number: string) {
  const failure = fail('imprest.second', { number });
  failure.fields = [{ path: 'staff_id', message: failure.sentence }];
  return failure;
}

async function handIn(
  ctx: Ctx,
  id: string,
  before: Imprest | null,
  left: Map<string, number>,
): Promise<Imprest> {
  const asked = await read(ctx, id);
  const { vote_head_name, amount_cents } = asked;
  const { item_id } = await submit(ctx, {
    type: 'imprest',
    document_id: id,
    number: asked.number,
    title: asked.purpose,
    amount_cents,
    facts: { vote_head: vote_head_name, over_budget: overBudgetWord([asked], left) },
    details: [
      { label: 'For', value: asked.holder_name },
      { label: 'Vote head', value: vote_head_name },
      ...budgetDetails([asked], left),
    ],
  });
  ctx.changed('imprest', id, before, asked);
  return { ...asked, item_id };
}

export const imprestType = moneyDocument({
  key: 'imprest',
  label: 'Imprest',
  about: 'neither',
  table: 'imprests',
  screen: '/dashboard/finance/expenses?tab=imprests',
  facts: [voteHeadFact, overBudgetFact],
  left: spendingLeft,
  onApproved: async (ctx, id) => {
    await updateState(ctx.db, 'imprests', id, 'approved');
    ctx.changed('imprest', id, { state: 'waiting' }, { state: 'approved' });
  },
});

/**
 * A surrender posts what was spent is posted now; what is missing stays owed by the holder until it is
 * recovered.
 */
export async function surrender(
  ctx: Ctx,
  input: InputOf<typeof surrenderImprest>,
): Promise<Imprest> {
  const { id, lines, returned_cents, surrendered_on } = input;
  await queries.lockImprest(ctx.db, id);
  const before = await queries.findImprest(ctx.db, id, isoDate(ctx.now));
  if (!before) throw fail('record.not_found');
  if (before.state !== 'issued') throw fail('imprest.not_issued', { number: before.number });
  if (before.holder_id === ctx.user.id) throw fail('imprest.own');
  if (surrendered_on < before.issued_on! || surrendered_on > isoDate(ctx.now)) {
    throw failField('request.invalid', 'surrendered_on', 'Choose a day since it was issued');
  }
  const spent = lines.reduce((sum, line) => sum + line.amount_cents, 0);
  const recover = before.amount_cents - spent - returned_cents;
  if (recover < 0) {
    const message = `That is ${formatKes(-recover)} more than was issued. Claim the rest as a reimbursement.`;
    throw failField('request.invalid', 'lines', message);
  }
  if (returned_cents > 0 && !input.money_account_id) {
    throw failField('request.invalid', 'money_account_id', 'Choose where the rest was brought to');
  }
  const [heads, paid_from] = await Promise.all([
    requireSpendable(ctx, lines),
    queries.findPaidFrom(ctx.db, id),
  ]);
  if (paid_from) {
    const paid_place = await requirePlace(ctx, paid_from);
    refuseOtherFund(paid_place, heads.values());
    refuseOtherHead(paid_place, heads.values());
  }
  // It was agreed to for one vote head; what was spent on others is measured like any spending.
  await requireBudget(ctx, lines, 'lines', [before]);
  const place = input.money_account_id
    ? await placeBack(ctx, before, input.money_account_id)
    : null;
  const own = { vote_head_id: before.vote_head_id };
  if (spent + returned_cents > 0) {
    await post(ctx, {
      source: 'imprest',
      source_id: id,
      posted_on: surrendered_on,
      memo: `${before.number} ${before.holder_name} accounted for`,
      lines: [
        ...lines.map(({ vote_head_id, amount_cents }) => ({
          account: { id: heads.get(vote_head_id)!.expense_account_id },
          amount_cents,
          vote_head_id,
        })),
        ...(place && returned_cents > 0
          ? [{ account: { id: place.account_id }, amount_cents: returned_cents }]
          : []),
        { account: { part: 'imprests' }, amount_cents: -(spent + returned_cents), ...own },
      ],
    });
  }
  await queries.updateSurrendered(ctx.db, id, {
    surrendered_on,
    spent,
    returned: returned_cents,
    recover,
  });
  const after = await read(ctx, id);
  ctx.changed('imprest', id, before, after);
  return after;
}

/** What comes back belongs to the fund that it came from. */
async function placeBack(ctx: Ctx, imprest: Imprest, money_account_id: string): Promise<Place> {
  const paid_from = await queries.findPaidFrom(ctx.db, imprest.id);
  const places = await listPlaces(ctx.db, paid_from ? [paid_from] : []);
  const place = await requirePlace(ctx, money_account_id);
  const paid_place = paid_from && places.get(paid_from);
  if (paid_place && paid_place.fund_id !== place.fund_id) {
    throw fail('voucher.other_fund', { head: imprest.vote_head_name, account: place.name });
  }
  return place;
}

export async function recover(ctx: Ctx, input: InputOf<typeof recoverImprest>): Promise<Imprest> {
  const { id, recovered_on } = input;
  await queries.lockImprest(ctx.db, id);
  const before = await queries.findImprest(ctx.db, id, isoDate(ctx.now));
  if (!before) throw fail('record.not_found');
  if (before.state !== 'surrendered' || before.recover_cents === 0) {
    throw fail('imprest.not_issued', { number: before.number });
  }
  const place = await placeBack(ctx, before, input.money_account_id);
  await post(ctx, {
    source: 'imprest-recovered',
    source_id: id,
    posted_on: recovered_on,
    memo: `${before.number} ${before.holder_name} recovered from salary`,
    lines: [
      { account: { id: place.account_id }, amount_cents: before.recover_cents },
      {
        account: { part: 'imprests' },
        amount_cents: -before.recover_cents,
        vote_head_id: before.vote_head_id,
      },
    ],
  });
  await queries.updateRecovered(ctx.db, id);
  const after = await read(ctx, id);
  ctx.changed('imprest', id, before, after);
  return after;
}
