import type { InputOf } from '@darasa/contract/endpoint';
import type { BillingPreview, previewBilling } from '@darasa/contract/finance/fees/billing';
import { groupBy } from '@darasa/rules/group-by';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import * as queries from './queries.ts';

export interface Plan {
  semester: { id: string; name: string; year: number };
  to_bill: (queries.Candidate & { structure_id: string; class_id: string; total_cents: number })[];
  skipped: (queries.Candidate & { reason: string })[];
  billed_already: number;
  particulars: Map<string, queries.Particular[]>;
  /** Of the class of the one learner who is asked for. */
  offers: queries.Offer[];
  /** What fits the one learner, before anybody chooses another. */
  own_structure_id: string | null;
}

type Of = InputOf<typeof previewBilling> & { student_ids?: string[] };

/** The plan says who gets a bill for the term and how much, and who gets none and why. */
export async function planFor(ctx: Ctx, input: Of): Promise<Plan> {
  const { student_id } = input;
  const student_ids = student_id ? [student_id] : input.student_ids;
  const [semester, candidates, billed, all, offers] = await Promise.all([
    queries.findSemester(ctx.db, input.semester_id),
    queries.listCandidates(ctx.db, input),
    queries.listBilled(ctx.db, {
      semester_id: input.semester_id,
      student_ids: student_ids ?? null,
    }),
    queries.listParticulars(ctx.db, input.semester_id),
    student_id ? queries.listOffers(ctx.db, { ...input, student_id }) : [],
  ]);
  if (!semester) throw fail('record.not_found');
  const particulars = groupBy(all, (one) => one.structure_id);
  const own_structure_id = (student_id && candidates[0]?.structure_id) || null;
  const none = { to_bill: [], skipped: [], billed_already: 0 };
  const plan: Plan = { semester, ...none, particulars, offers, own_structure_id };
  for (const candidate of candidates) {
    const one = chosenFor(candidate, offers, input.fee_structure_id);
    if (billed.has(one.student_id)) {
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

/** Another structure of the class, where the office chose one for this bill. */
function chosenFor(
  one: queries.Candidate,
  offers: queries.Offer[],
  fee_structure_id: string | undefined,
): queries.Candidate {
  if (!fee_structure_id) return one;
  const chosen = offers.find((offer) => offer.id === fee_structure_id);
  if (!chosen) {
    throw failField('request.invalid', 'fee_structure_id', 'Choose a structure of this class');
  }
  const { id, state, fee_category_id } = chosen;
  return { ...one, structure_id: id, structure_state: state, category_id: fee_category_id };
}

function whyNot(one: queries.Candidate, particulars: Map<string, unknown[]>): string | undefined {
  if (!one.class_id) return 'Has no class';
  if (!one.category_id) return 'Is in no fee category';
  if (!one.structure_id) return 'There is no fee structure for this class and category';
  if (one.structure_state !== 'published') return 'The fee structure is not published yet';
  if (!particulars.has(one.structure_id)) return 'The fee structure is empty';
  return undefined;
}

/** Said when there is nobody to bill. */
export function whyNothing({ billed_already, skipped }: Plan): string {
  if (billed_already === 1 && skipped.length === 0)
    return 'The bill for this term is made already.';
  if (billed_already > 0 && skipped.length === 0) return 'Everybody has the bill for this term.';
  return skipped[0] ? `${skipped[0].reason}.` : 'There is no learner to bill.';
}

export const termOf = ({ semester }: Plan): string => `${semester.name} ${semester.year}`;

export const totalOf = (plan: Plan): number => sum(plan.to_bill.map((one) => one.total_cents));

export const skipsOf = (plan: Plan, max: number): BillingPreview['skipped'] =>
  plan.skipped.slice(0, max).map((one) => ({
    student_id: one.student_id,
    admission_number: one.admission_number,
    name: one.name,
    class_name: one.class_name,
    reason: one.reason,
  }));

export const sum = (amounts: number[]): number => amounts.reduce((total, one) => total + one, 0);
