import type { AccountSides } from '@darasa/contract/finance/families/fee-panel';
import { isoDate } from '@darasa/rules/dates';
import { expectedBy } from '@darasa/rules/fees/instalments';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { findStudent } from '#modules/students/index.ts';
import { findHeld } from '#modules/finance/books/figures/deposits-queries.ts';
import { listHolds } from '#modules/finance/fees/holds/queries.ts';
import { promises as madePromises } from '#modules/finance/fees/promises/queries.ts';
import { type AgreedPlan, findAgreedPlan, listCategories } from './sides/agreed-queries.ts';
import * as queries from './sides/queries.ts';

const promises_shown = 20;

/** Everything around the balance in one answer; all of it is asked at once. */
export async function readSides(ctx: Ctx, student_id: string): Promise<AccountSides> {
  const today = isoDate(ctx.now);
  const about = { student_id, sort: '-due_on' as const };
  const agreed = Promise.all([
    findAgreedPlan(ctx.db, student_id),
    listCategories(ctx.db, student_id),
  ]);
  const [student, holds, deposit, pocket_cents, family, charges, waivers, promises, term] =
    await Promise.all([
      findStudent(ctx.db, student_id),
      listHolds(ctx.db, student_id, today),
      findHeld(ctx.db, student_id),
      queries.findPocket(ctx.db, student_id),
      queries.listFamily(ctx.db, student_id),
      queries.listCharges(ctx.db, student_id),
      queries.listWaivers(ctx.db, student_id),
      madePromises.all(ctx.db, about, promises_shown, today),
      queries.findRunningTerm(ctx.db, student_id, today),
    ]);
  const [plan, categories] = await agreed;
  if (!student) throw fail('student.not_found');
  return {
    holds,
    caution_cents: deposit.held_cents,
    caution_unpaid_cents: deposit.unpaid_cents,
    pocket_cents,
    family,
    charges,
    waivers,
    promises: promises.map((one) => ({
      id: one.id,
      amount_cents: one.amount_cents,
      paid_cents: one.paid_cents,
      due_on: one.due_on,
      promised_by: one.promised_by,
      state: one.state,
    })),
    expected: term ? standingOf(term, today) : [],
    plan: plan ? followed(plan, today) : null,
    categories,
  };
}

/** Payments since it was agreed fill the parts from the first on. */
function followed(plan: AgreedPlan, today: string): AccountSides['plan'] {
  const { agreed_at, instalments, paid_cents } = plan;
  const asked_cents = instalments.reduce((sum, one) => sum + one.amount_cents, 0);
  const parts = instalments.map((one) => ({ due_on: one.due_on, percent: one.amount_cents }));
  return {
    agreed_at,
    signed_by: plan.signed_by ?? plan.guardian_name,
    parts: expectedBy(parts, { asked_cents, paid_cents }, today),
  };
}

const standingOf = ({ plan, asked_cents, due_cents }: queries.RunningTerm, today: string) =>
  asked_cents > 0
    ? expectedBy(plan, { asked_cents, paid_cents: asked_cents - due_cents }, today)
    : [];
