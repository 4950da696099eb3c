import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  chargeLateFees,
  LateFeeRule,
  previewLateFees,
  saveLateFeeRule,
} from '@darasa/contract/finance/fees/fee-rules';
import { daysBetween, formatDate, isoDate } from '@darasa/rules/dates';
import { type LateFee, lateFees } from '@darasa/rules/fees/late-fee';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { chargeMany } from '../extra-charges/charging.ts';
import { define, read as readCharge } from '../extra-charges/service.ts';
import { holdDues } from '#modules/finance/books/ledger/dues.ts';
import * as queries from './queries.ts';

const off: LateFeeRule = {
  is_on: false,
  vote_head_id: null,
  grace_days: 14,
  steps: [],
  cap_cents: null,
  exempt_category_ids: [],
  version: 0,
};

export const read = async (ctx: Ctx): Promise<LateFeeRule> =>
  (await queries.findRule(ctx.db)) ?? off;

export async function save(
  ctx: Ctx,
  { version, ...input }: InputOf<typeof saveLateFeeRule>,
): Promise<LateFeeRule> {
  const [current, choices] = await Promise.all([
    read(ctx),
    queries.findChoices(ctx.db, input.vote_head_id, input.exempt_category_ids),
  ]);
  const values = { ...input, cap_cents: input.cap_cents ?? null };
  if (current.version !== version) {
    throw stale(current, { ...current, ...values });
  }
  if (!choices.has_head) {
    throw failField('request.invalid', 'vote_head_id', 'Choose a vote head that is in use');
  }
  if (choices.category_count < new Set(input.exempt_category_ids).size) {
    throw failField('request.invalid', 'exempt_category_ids', 'Choose categories of this school');
  }
  await queries.upsertRule(ctx.db, {
    ...values,
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    changed_by: ctx.user.id,
    changed_at: nowIso(ctx),
  });
  ctx.changed('late fee rule', schoolOf(ctx), current, values);
  return read(ctx);
}

type Late = queries.Debtor & { days_late: number; fees: LateFee[] };

interface Plan {
  rule: LateFeeRule;
  term: queries.LateTerm;
  late: Late[];
  reason: string | null;
}

export async function preview(
  ctx: Ctx,
  { semester_id }: InputOf<typeof previewLateFees>,
): Promise<OutputOf<typeof previewLateFees>> {
  const { late, reason } = await planFor(ctx, semester_id);
  const rows = late.map(
    ({ fees, steps: _steps, charged_cents: _charged, due_on: _due, ...one }) => ({
      ...one,
      fee_cents: sum(fees),
      why: fees.map((fee) => fee.why).join('; '),
    }),
  );
  return { rows, reason, total_cents: rows.reduce((total, row) => total + row.fee_cents, 0) };
}

/** A charge of its own, under its own name, so that nobody mistakes it for fees. */
export async function charge(ctx: Ctx, input: InputOf<typeof chargeLateFees>) {
  await holdDues(ctx, []);
  const { rule, term, late, reason } = await planFor(ctx, input.semester_id);
  if (late.length === 0) throw fail('late_fee.nobody', { reason: reason ?? '' });
  const total = late.reduce((all, one) => all + sum(one.fees), 0);
  if (total !== input.expected_cents) throw fail('late_fee.changed');
  const rows = late.flatMap(({ student_id, fees }) =>
    fees.map((fee) => ({
      student_id,
      reference: `step-${fee.after_days}`,
      amount_cents: fee.fee_cents,
      reason: fee.why,
      evidence: null,
    })),
  );
  const id = (await queries.findCharge(ctx.db, term.id)) ?? (await begin(ctx, rule, term));
  const done = await chargeMany(ctx, await readCharge(ctx, id), rows);
  return { charged_count: late.length, total_cents: done.total_cents };
}

async function begin(ctx: Ctx, rule: LateFeeRule, term: queries.LateTerm): Promise<string> {
  const made = await define(ctx, {
    name: `Late fee, ${term.name}`,
    source: 'fines',
    vote_head_id: rule.vote_head_id!,
    semester_id: term.id,
    amount_cents: rule.steps.find((step) => step.amount_cents)?.amount_cents ?? 1_00,
    charged_on: isoDate(ctx.now),
    is_optional: false,
    is_refundable: true,
  });
  return made.id;
}

async function planFor(ctx: Ctx, semester_id: string): Promise<Plan> {
  const [rule, term] = await Promise.all([read(ctx), queries.findTerm(ctx.db, semester_id)]);
  if (!term) throw fail('record.not_found');
  if (!rule.is_on || !rule.vote_head_id) {
    return { rule, term, late: [], reason: 'Late fees are off.' };
  }
  const lateSince = (due_on: string) => daysBetween(due_on, isoDate(ctx.now)) - rule.grace_days;
  const debtors = await queries.listDebtors(ctx.db, {
    semester_id,
    vote_head_id: rule.vote_head_id,
    exempt: rule.exempt_category_ids,
  });
  const late = debtors.flatMap((one) => {
    const days_late = lateSince(one.due_on ?? term.due_on);
    if (days_late < 0) return [];
    const steps = one.steps.map((step) => Number(step.slice('step-'.length)));
    const before = { steps, charged_cents: one.charged_cents };
    const fees = lateFees(
      { owed_cents: one.owed_cents, days_late },
      rule.steps,
      before,
      rule.cap_cents,
    );
    return fees.length > 0 ? [{ ...one, days_late, fees }] : [];
  });
  return { rule, term, late, reason: late.length > 0 ? null : reasonOf(term, lateSince) };
}

function reasonOf(term: queries.LateTerm, lateSince: (due_on: string) => number): string {
  if (lateSince(term.due_on) >= 0) return 'Nobody owes of this term who was not charged before.';
  const due = `${term.name} was due on ${formatDate(term.due_on)}`;
  return `${due}; the days of grace are not over.`;
}

const sum = (fees: readonly LateFee[]): number => fees.reduce((all, fee) => all + fee.fee_cents, 0);
