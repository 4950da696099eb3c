import type { InputOf } from '@darasa/contract/endpoint';
import type {
  BillingAnswer,
  BillingPreview,
  LearnerBill,
  previewBilling,
  runBilling,
} from '@darasa/contract/finance/fees/billing';
import { groupBy } from '@darasa/rules/group-by';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { listOutdated, whyEnding } from '../waivers/outdated.ts';
import { makeAll } from './making.ts';
import { type Plan, planFor, skipsOf, sum, termOf, totalOf, whyNothing } from './plan.ts';
import { insertRun } from './runs/queries.ts';
import { begin } from './runs/service.ts';

const skips_shown_max = 200;
/** More than so many take longer than somebody waits at a page: they are billed in the background. */
const at_once_max = 1_000;

export async function preview(
  ctx: Ctx,
  input: InputOf<typeof previewBilling>,
): Promise<BillingPreview> {
  const [plan, outdated] = await Promise.all([planFor(ctx, input), listOutdated(ctx)]);
  const billed = new Set(plan.to_bill.map((one) => one.student_id));
  const ending = outdated.filter((one) => billed.has(one.student_id));
  return {
    semester_name: termOf(plan),
    to_bill_count: plan.to_bill.length,
    to_bill_cents: totalOf(plan),
    billed_already_count: plan.billed_already,
    skipped_count: plan.skipped.length,
    classes: classesOf(plan),
    bill: input.student_id ? billOf(plan) : null,
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

/** All who would get no bill now: whoever mends the reasons bills again, and no one twice. */
export async function listSkipped(ctx: Ctx, input: InputOf<typeof previewBilling>) {
  const plan = await planFor(ctx, input);
  return {
    semester_name: termOf(plan),
    rows: skipsOf(plan, plan.skipped.length),
  };
}

/** A run starts as previewed: what the preview promised is made now, or begun when it is a large school. */
export async function start(ctx: Ctx, input: InputOf<typeof runBilling>): Promise<BillingAnswer> {
  const plan = await planToMake(ctx, input);
  if (plan.to_bill.length > at_once_max)
    return begin(ctx, plan, input, skipsOf(plan, skips_shown_max));
  return makeNow(ctx, plan, input);
}

/** All of it at once, however many they are. Safe to repeat: nobody gets a second bill for a term. */
export const run = async (ctx: Ctx, input: InputOf<typeof runBilling>): Promise<BillingAnswer> =>
  makeNow(ctx, await planToMake(ctx, input), input);

async function planToMake(ctx: Ctx, input: InputOf<typeof runBilling>): Promise<Plan> {
  const plan = await planFor(ctx, input);
  if (plan.to_bill.length === 0) throw fail('billing.nothing', { reason: whyNothing(plan) });
  if (totalOf(plan) !== input.expected_cents) throw fail('billing.changed');
  return plan;
}

async function makeNow(
  ctx: Ctx,
  plan: Plan,
  input: InputOf<typeof runBilling>,
): Promise<BillingAnswer> {
  const made = await makeAll(ctx, plan, input.billed_on);
  const run_id = newId(ctx.now.getTime());
  const skipped_count = plan.skipped.length;
  await insertRun(ctx.db, {
    id: run_id,
    semester_id: plan.semester.id,
    class_id: input.class_id ?? null,
    student_id: input.student_id ?? null,
    billed_on: input.billed_on,
    ...made,
    skipped_count,
    skipped: skipsOf(plan, skips_shown_max),
    user_id: ctx.user.id,
    now: nowIso(ctx),
  });
  const { billed_count, billed_cents, prepaid_used_cents, first_number, last_number } = made;
  ctx.changed('billing run', run_id, null, {
    term: termOf(plan),
    bills: billed_count,
    billed_cents,
    first_number,
    last_number,
  });
  return {
    run_id,
    is_running: false,
    billed_count,
    billed_cents,
    prepaid_used_cents,
    skipped_count,
  };
}

/** What the one learner of the plan would be asked, line by line. */
function billOf(plan: Plan): LearnerBill {
  const one = plan.to_bill[0];
  const lines = one ? plan.particulars.get(one.structure_id)! : [];
  return {
    fee_structure_id: one?.structure_id ?? null,
    lines: lines.map(({ vote_head_id, name, amount_cents }) => ({
      vote_head_id,
      name,
      amount_cents,
    })),
    structures: plan.offers
      .filter((offer) => plan.particulars.has(offer.id))
      .map(({ id, name }) => ({ id, name, is_own: id === plan.own_structure_id })),
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
