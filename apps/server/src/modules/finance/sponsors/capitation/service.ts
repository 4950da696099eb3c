import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Capitation,
  exportCapitation,
  exportCapitationList,
  getCapitation,
  OtherIncome,
  receiveCapitation,
  saveCapitation,
} from '@darasa/contract/finance/receiving/other-income';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { receive as receiveIncome } from '#modules/finance/receiving/other-income/service.ts';
import { listHeads } from '#modules/finance/books/money-accounts/queries.ts';
import { requirePlace } from '#modules/finance/books/money-accounts/require.ts';
import * as queries from './queries.ts';

/** Hundredths of a percent. */
const whole = 10_000;

export async function read(
  ctx: Pick<Ctx, 'db'>,
  { financial_year_id }: InputOf<typeof getCapitation>,
): Promise<Capitation> {
  const [rates, tranches] = await Promise.all([
    queries.listRates(ctx.db, financial_year_id),
    queries.listTranches(ctx.db, financial_year_id),
  ]);
  const per_learner_cents = rates.reduce((sum, rate) => sum + rate.amount_cents, 0);
  return {
    rates,
    per_learner_cents,
    tranches: tranches.map(({ financial_year_id: _, ...tranche }) => ({
      ...tranche,
      expected_cents: Math.round(
        (per_learner_cents * tranche.learner_count * tranche.share) / whole,
      ),
    })),
  };
}

export async function positionFile(ctx: Ctx, { format, ...of }: InputOf<typeof exportCapitation>) {
  const { tranches, per_learner_cents } = await read(ctx, of);
  return exportAnswer({
    ctx,
    title: 'Capitation',
    filter_words: `${formatKes(per_learner_cents)} for each learner`,
    columns: [
      { key: 'number', head: 'Tranche', kind: 'number' },
      { key: 'share_words', head: 'Share', kind: 'text' },
      { key: 'enrolment_on', head: 'Enrolment of', kind: 'date' },
      { key: 'learner_count', head: 'Learners', kind: 'number' },
      { key: 'expected_cents', head: 'Expected', kind: 'money_cents' },
      { key: 'received_cents', head: 'Received', kind: 'money_cents' },
      { key: 'left_cents', head: 'Still to come', kind: 'money_cents' },
    ],
    rows: tranches.map((one) => ({
      ...one,
      share_words: `${one.share / 100} %`,
      left_cents: one.expected_cents - one.received_cents,
    })),
    format,
  });
}

export async function save(ctx: Ctx, input: InputOf<typeof saveCapitation>): Promise<Capitation> {
  const { financial_year_id, rates, tranches } = input;
  const ids = rates.map((rate) => rate.vote_head_id);
  const [is_year, heads, before] = await Promise.all([
    queries.isYear(ctx.db, financial_year_id),
    listHeads(ctx.db, ids),
    read(ctx, input),
  ]);
  if (!is_year) throw fail('record.not_found');
  if (new Set(ids).size < ids.length || ids.some((id) => !heads.get(id)?.income_account_id)) {
    throw failField('request.invalid', 'rates', 'Choose each vote head once, and one that earns');
  }
  await queries.replaceRates(ctx.db, financial_year_id, rates);
  const numbered = tranches.map((one, i) => ({
    ...one,
    id: newId(ctx.now.getTime()),
    number: i + 1,
  }));
  await queries.saveTranches(ctx.db, financial_year_id, numbered);
  const after = await read(ctx, input);
  ctx.changed('capitation', financial_year_id, before, after);
  return after;
}

/** A tranche is spread over its vote heads as each learner brings it, to the cent. */
export async function receive(
  ctx: Ctx,
  { tranche_id, ...input }: InputOf<typeof receiveCapitation>,
): Promise<OtherIncome> {
  const tranche = await queries.findTranche(ctx.db, tranche_id);
  if (!tranche) throw failField('request.invalid', 'tranche_id', 'Choose a tranche');
  const rates = await queries.listRates(ctx.db, tranche.financial_year_id);
  const heads = await listHeads(
    ctx.db,
    rates.map((rate) => rate.vote_head_id),
  );
  const { fund_id } = await requirePlace(ctx, input.money_account_id);
  // Each account of the school receives the part of its own fund.
  const own = rates.filter((rate) => heads.get(rate.vote_head_id)?.fund_id === fund_id);
  if (own.length === 0) throw failField('capitation.no_rates', 'money_account_id');
  return receiveIncome(
    ctx,
    { ...input, kind: 'capitation', tranche_id },
    spread(input.amount_cents, own),
  );
}

/** In proportion; what rounding leaves goes to the largest. */
function spread(total: number, rates: readonly { vote_head_id: string; amount_cents: number }[]) {
  const sum = rates.reduce((all, rate) => all + rate.amount_cents, 0);
  const lines = rates.map((rate) => ({
    vote_head_id: rate.vote_head_id,
    amount_cents: Math.floor((total * rate.amount_cents) / sum),
  }));
  const largest = lines.reduce((a, b) => (b.amount_cents > a.amount_cents ? b : a));
  largest.amount_cents += total - lines.reduce((all, line) => all + line.amount_cents, 0);
  return lines.filter((line) => line.amount_cents > 0);
}

/** The list that each learner signs: what the grant brings for whom, by vote head. */
export async function exportList(ctx: Ctx, { id, format }: InputOf<typeof exportCapitationList>) {
  const tranche = await queries.findTranche(ctx.db, id);
  if (!tranche) throw fail('record.not_found');
  const [rates, learners] = await Promise.all([
    queries.listRates(ctx.db, tranche.financial_year_id),
    queries.listLearners(ctx.db, id, rows_max[format] + 1),
  ]);
  const shares = rates.map((rate) => ({
    key: rate.vote_head_id,
    head: rate.vote_head_name,
    cents: Math.round((rate.amount_cents * tranche.share) / whole),
  }));
  const amounts = Object.fromEntries(shares.map((share) => [share.key, share.cents]));
  const total = shares.reduce((sum, share) => sum + share.cents, 0);
  return exportAnswer({
    ctx,
    title: `Capitation tranche ${tranche.number}`,
    filter_words: `Learners on the roll on ${formatDate(tranche.enrolment_on)}`,
    columns: [
      { key: 'admission_number', head: 'Adm no', kind: 'text' },
      { key: 'name', head: 'Learner', kind: 'text' },
      { key: 'class_name', head: 'Class', kind: 'text' },
      ...shares.map(({ key, head }) => ({ key, head, kind: 'money_cents' as const })),
      { key: 'total', head: 'Total', kind: 'money_cents' },
      { key: 'signature', head: 'Signature', kind: 'text' },
    ],
    rows: learners.map((learner) => ({ ...learner, ...amounts, total, signature: '' })),
    format,
  });
}
