import type { InputOf } from '@darasa/contract/endpoint';
import type { BillingPreview, previewBilling, runBilling } from '@darasa/contract/finance/billing';
import { groupBy } from '@darasa/rules/group-by';
import { type Ctx, nowIso, schoolOf } from '../../../platform/ctx.ts';
import { fail } from '../../../platform/fail.ts';
import { newId } from '../../../platform/ids.ts';
import { nextDocumentNumbers } from '../../administration/index.ts';
import type { Entry } from '../ledger/entry.ts';
import { postAll } from '../ledger/post.ts';
import { settle } from '../ledger/settle.ts';
import { applyWaivers } from '../waivers/apply.ts';
import { endOutdated, listOutdated, whyEnding } from '../waivers/outdated.ts';
import * as queries from './queries.ts';
import { insertRun } from './runs/queries.ts';

const skips_shown_max = 200;

interface Plan {
  semester: { id: string; name: string; year: number };
  to_bill: (queries.Candidate & { structure_id: string; class_id: string; total_cents: number })[];
  skipped: (queries.Candidate & { reason: string })[];
  billed_already: number;
  particulars: Map<string, queries.Particular[]>;
}

export async function preview(
  ctx: Ctx,
  input: InputOf<typeof previewBilling>,
): Promise<BillingPreview> {
  const [plan, outdated] = await Promise.all([planFor(ctx, input), listOutdated(ctx)]);
  const billed = new Set(plan.to_bill.map((one) => one.student_id));
  const ending = outdated.filter((one) => billed.has(one.student_id));
  return {
    semester_name: `${plan.semester.name} ${plan.semester.year}`,
    to_bill_count: plan.to_bill.length,
    to_bill_cents: sum(plan.to_bill.map((one) => one.total_cents)),
    billed_already_count: plan.billed_already,
    skipped_count: plan.skipped.length,
    classes: classesOf(plan),
    waivers_ending: ending.slice(0, skips_shown_max).map((one) => ({
      student_id: one.student_id,
      admission_number: one.admission_number,
      name: one.name,
      waiver_id: one.waiver_id,
      waiver_number: one.waiver_number,
      reason: whyEnding(one),
    })),
    skipped: skipsOf(plan, skips_shown_max),
  };
}

const skipsOf = (plan: Plan, max: number): BillingPreview['skipped'] =>
  plan.skipped.slice(0, max).map((one) => ({
    student_id: one.student_id,
    admission_number: one.admission_number,
    name: one.name,
    class_name: one.class_name,
    reason: one.reason,
  }));

/** All who would get no bill now: whoever mends the reasons bills again, and no one twice. */
export async function listSkipped(ctx: Ctx, input: InputOf<typeof previewBilling>) {
  const plan = await planFor(ctx, input);
  return {
    semester_name: `${plan.semester.name} ${plan.semester.year}`,
    rows: skipsOf(plan, plan.skipped.length),
  };
}

/** Safe to repeat: who has a bill for the term gets no second one. */
export async function run(ctx: Ctx, input: InputOf<typeof runBilling>) {
  const plan = await planFor(ctx, input);
  const billed_cents = sum(plan.to_bill.map((one) => one.total_cents));
  if (plan.to_bill.length === 0) throw fail('billing.nothing', { reason: whyNothing(plan) });
  if (billed_cents !== input.expected_cents) throw fail('billing.changed');
  const bills = await makeBills(ctx, plan, input.billed_on);
  await postAll(
    ctx,
    bills.map((bill) => billEntry(plan, bill, input.billed_on)),
  );
  const student_ids = bills.map((bill) => bill.student_id);
  await endOutdated(ctx, student_ids);
  await applyWaivers(ctx, { semester_id: plan.semester.id, student_ids, day: input.billed_on });
  // What a family paid in advance pays the new bill at once.
  const { used_cents: prepaid_used_cents } = await settle(ctx, student_ids, {
    posted_on: input.billed_on,
    memo: `Paid in advance, used for ${plan.semester.name} ${plan.semester.year}`,
  });
  const run_id = newId(ctx.now.getTime());
  await insertRun(ctx.db, {
    id: run_id,
    semester_id: plan.semester.id,
    class_id: input.class_id ?? null,
    student_id: input.student_id ?? null,
    billed_on: input.billed_on,
    billed_count: bills.length,
    billed_cents,
    prepaid_used_cents,
    first_number: bills[0]!.number,
    last_number: bills.at(-1)!.number,
    skipped_count: plan.skipped.length,
    skipped: skipsOf(plan, skips_shown_max),
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  ctx.changed('billing run', run_id, null, {
    term: `${plan.semester.name} ${plan.semester.year}`,
    bills: bills.length,
    billed_cents,
    first_number: bills[0]!.number,
    last_number: bills.at(-1)!.number,
  });
  return {
    billed_count: bills.length,
    billed_cents,
    prepaid_used_cents,
    skipped_count: plan.skipped.length,
  };
}

async function planFor(ctx: Ctx, input: InputOf<typeof previewBilling>): Promise<Plan> {
  const [semester, candidates, all] = await Promise.all([
    queries.findSemester(ctx.db, input.semester_id),
    queries.listCandidates(ctx.db, input),
    queries.listParticulars(ctx.db, input.semester_id),
  ]);
  if (!semester) throw fail('record.not_found');
  const particulars = groupBy(all, (one) => one.structure_id);
  const plan: Plan = { semester, to_bill: [], skipped: [], billed_already: 0, particulars };
  for (const one of candidates) {
    if (one.is_billed) {
      plan.billed_already += 1;
      continue;
    }
    const reason = whyNot(one, particulars);
    if (reason) plan.skipped.push({ ...one, reason });
    else {
      const { structure_id, class_id } = one as { structure_id: string; class_id: string };
      const own = particulars.get(structure_id)!;
      const total_cents = sum(own.map((particular) => particular.amount_cents));
      plan.to_bill.push({ ...one, structure_id, class_id, total_cents });
    }
  }
  return plan;
}

function whyNot(one: queries.Candidate, particulars: Map<string, unknown[]>): string | undefined {
  if (!one.class_id) return 'Has no class';
  if (!one.category_id) return 'Is in no fee category';
  if (!one.structure_id) return 'There is no fee structure for this class and category';
  if (one.structure_state !== 'published') return 'The fee structure is not published yet';
  if (!particulars.has(one.structure_id)) return 'The fee structure is empty';
  return undefined;
}

function whyNothing({ billed_already, skipped }: Plan): string {
  if (billed_already > 0 && skipped.length === 0) return 'Everybody has the bill for this term.';
  return skipped[0] ? `${skipped[0].reason}.` : 'There is no learner to bill.';
}

type Bill = queries.NewBill;

async function makeBills(ctx: Ctx, plan: Plan, billed_on: string): Promise<Bill[]> {
  const numbers = await nextDocumentNumbers(ctx, 'invoice', {
    date: billed_on,
    count: plan.to_bill.length,
  });
  const rows = plan.to_bill.map((one, i) => ({
    id: newId(ctx.now.getTime()),
    number: numbers[i]!,
    student_id: one.student_id,
    fee_structure_id: one.structure_id,
    class_id: one.class_id,
    total_cents: one.total_cents,
  }));
  const made = await queries.insertBills(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    user_id: ctx.user.id,
    now: nowIso(ctx),
    semester_id: plan.semester.id,
    billed_on,
    rows,
  });
  if (made < rows.length) throw fail('billing.changed');
  return rows;
}

function billEntry({ semester, particulars }: Plan, bill: Bill, posted_on: string): Entry {
  const { student_id } = bill;
  const semester_id = semester.id;
  return {
    source: 'bill',
    source_id: bill.id,
    posted_on,
    memo: `Bill ${bill.number}, ${semester.name} ${semester.year}`,
    lines: particulars.get(bill.fee_structure_id)!.flatMap((one) => [
      {
        account: { part: 'fees-receivable' as const },
        amount_cents: one.amount_cents,
        student_id,
        semester_id,
        vote_head_id: one.vote_head_id,
      },
      {
        account: { id: one.account_id },
        amount_cents: -one.amount_cents,
        student_id,
        semester_id,
        vote_head_id: one.vote_head_id,
      },
    ]),
  };
}

function classesOf(plan: Plan): BillingPreview['classes'] {
  const by_class = groupBy(plan.to_bill, (one) => one.class_id);
  return [...by_class.values()].map((learners) => {
    const amounts = learners.map((one) => one.total_cents);
    return {
      class_id: learners[0]!.class_id,
      class_name: learners[0]!.class_name ?? '',
      learner_count: learners.length,
      each_cents_from: Math.min(...amounts),
      each_cents_to: Math.max(...amounts),
      total_cents: sum(amounts),
    };
  });
}

const sum = (amounts: number[]): number => amounts.reduce((total, one) => total + one, 0);
