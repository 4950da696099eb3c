import type { InputOf } from '@darasa/contract/endpoint';
import type { Arrival, receiveElsewhere } from '@darasa/contract/finance/receiving/incoming';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { failField } from '#platform/fail.ts';
import { receive as receiveBursary } from '../distribution/bursaries/service.ts';
import { receive as receiveOtherIncome } from '#modules/finance/receiving/other-income/service.ts';
import { record as recordGrant } from '#modules/finance/receiving/receipts/grants/service.ts';
import * as queries from '#modules/finance/receiving/incoming/queries.ts';
import { holdWaiting } from '#modules/finance/receiving/incoming/service.ts';

type Input = InputOf<typeof receiveElsewhere>;

/** Money in suspense that is for no learner yet: it gets the paper it would have got at the counter. */
export async function receiveAs(ctx: Ctx, { id, ...input }: Input): Promise<Arrival> {
  const money = await holdWaiting(ctx, id);
  const paper = await makePaper(ctx, input, {
    amount_cents: money.amount_cents,
    money_account_id: money.money_account_id!,
    reference: money.receipt,
    received_on: isoDate(ctx.now),
    method: money.provider === 'mpesa' ? 'mobile-money' : 'bank',
  });
  await queries.moveElsewhere(ctx.db, id, paper);
  ctx.changed('arrival', id, { state: 'suspense' }, { state: 'elsewhere', ...paper });
  return (await queries.findArrival(ctx.db, id))!;
}

interface Facts {
  amount_cents: number;
  money_account_id: string;
  reference: string;
  received_on: string;
  method: string;
}

async function makePaper(
  ctx: Ctx,
  { means, payer, purpose, vote_head_id }: Omit<Input, 'id'>,
  { method, ...facts }: Facts,
): Promise<queries.Paper> {
  if (means === 'bursary') {
    const made = await receiveBursary(ctx, { ...facts, sponsor: payer, note: purpose }, 'suspense');
    return { bursary_id: made.id };
  }
  if (!vote_head_id) {
    throw failField('request.invalid', 'vote_head_id', 'Choose what the money is for');
  }
  if (means === 'grant') {
    const grant = { ...facts, giver_name: payer, purpose, vote_head_id };
    return { grant_id: (await recordGrant(ctx, grant, 'suspense')).id };
  }
  const income = { ...facts, method, kind: means, payer_name: payer, particulars: purpose };
  const made = await receiveOtherIncome(
    ctx,
    { ...income, tranche_id: null },
    [{ vote_head_id, amount_cents: facts.amount_cents }],
    'suspense',
  );
  return { other_income_id: made.id };
}
