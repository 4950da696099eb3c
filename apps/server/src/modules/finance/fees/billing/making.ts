import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { nextDocumentNumbers } from '#modules/administration/index.ts';
import { issueFor } from '#modules/finance/tax/fiscal-invoices/issue.ts';
import type { Entry } from '#modules/finance/books/ledger/entry.ts';
import { postAll } from '#modules/finance/books/ledger/post.ts';
import { settle } from '#modules/finance/books/ledger/settle.ts';
import { applyWaivers } from '../waivers/apply.ts';
import { endOutdated } from '../waivers/outdated.ts';
import { type Plan, termOf, totalOf } from './plan.ts';
import * as queries from './queries.ts';

export interface BillingSums {
  billed_count: number;
  billed_cents: number;
  prepaid_used_cents: number;
  first_number: string;
  last_number: string;
}

/** The bills of a plan that has somebody in it, posted, with waivers off and credit used. */
export async function makeAll(ctx: Ctx, plan: Plan, billed_on: string): Promise<BillingSums> {
  const bills = await makeBills(ctx, plan, billed_on);
  const journals = await postAll(
    ctx,
    bills.map((bill) => billEntry(plan, bill, billed_on)),
  );
  await issueFor(ctx, journals);
  const student_ids = bills.map((bill) => bill.student_id);
  await endOutdated(ctx, student_ids);
  await applyWaivers(ctx, { semester_id: plan.semester.id, student_ids, day: billed_on });
  // What a family paid in advance pays the new bill at once.
  const { used_cents: prepaid_used_cents } = await settle(ctx, student_ids, {
    posted_on: billed_on,
    memo: `Paid in advance, used for ${termOf(plan)}`,
  });
  return {
    billed_count: bills.length,
    billed_cents: totalOf(plan),
    prepaid_used_cents,
    first_number: bills[0]!.number,
    last_number: bills.at(-1)!.number,
  };
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
