import type { InputOf } from '@darasa/contract/endpoint';
import type {
  addToWaiver,
  createWaiver,
  submitWaiver,
  Waiver,
  WaiverRow,
} from '@darasa/contract/finance/fees/waivers';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { submit as sendForApproval } from '#platform/approvals/index.ts';
import { stampOf } from '#platform/db/rows.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { nextNumber } from '#platform/numbering/next-number.ts';
import { planUses } from './plan.ts';
import * as queries from './queries.ts';
import { lockType } from './queries.ts';

export async function read(ctx: Ctx, id: string): Promise<Waiver> {
  const waiver = await queries.findWaiver(ctx.db, id, isoDate(ctx.now));
  if (!waiver) throw fail('record.not_found');
  const { review_due_count: _, ...shown } = waiver;
  return shown;
}

export async function begin(ctx: Ctx, input: InputOf<typeof createWaiver>): Promise<Waiver> {
  const { semester_ids, student_id, ...values } = input;
  const terms = [...new Set(semester_ids)];
  const [type, term_count] = await Promise.all([
    lockType(ctx.db, input.waiver_type_id),
    queries.countTerms(ctx.db, terms),
  ]);
  if (!type || type.retired_at) {
    throw failField('request.invalid', 'waiver_type_id', 'Choose a kind of waiver that is in use');
  }
  if (term_count !== terms.length) {
    throw failField('request.invalid', 'semester_ids', 'Choose terms of this school');
  }
  const year = Number(isoDate(ctx.now).slice(0, 4));
  const counted = await nextNumber(ctx, 'waiver', year);
  const row = {
    ...values,
    sponsor_name: input.sponsor_name || null,
    ...stampOf(ctx),
    number: `WV-${year}-${String(counted).padStart(4, '0')}`,
    requested_by: ctx.user.id,
  };
  await queries.insertWaiver(ctx.db, row, terms);
  ctx.changed('waiver', row.id, null, { ...values, number: row.number, terms: terms.length });
  if (student_id) await addMembers(ctx, { id: row.id, members: [{ student_id }] });
  return read(ctx, row.id);
}

export async function addMembers(ctx: Ctx, input: InputOf<typeof addToWaiver>) {
  const waiver = await draftOf(ctx, input.id);
  if (waiver.kind === 'single' && waiver.member_count + input.members.length > 1) {
    throw fail('waiver.single');
  }
  const members = [...new Map(input.members.map((one) => [one.student_id, one])).values()];
  const ids = members.map((one) => one.student_id);
  if ((await queries.countStudents(ctx.db, ids)) !== ids.length) throw fail('student.not_found');
  const rows = members.map((one) => ({
    id: newId(ctx.now.getTime()),
    student_id: one.student_id,
    amount_cents: one.amount_cents ?? null,
  }));
  const made = new Set(
    await queries.insertMembers(ctx.db, {
      tenant_id: ctx.tenant_id,
      school_id: schoolOf(ctx),
      waiver_id: input.id,
      user_id: ctx.user.id,
      now: nowIso(ctx),
      rows,
    }),
  );
  if (made.size === 0) throw fail('extra_charge.all_in', { name: waiver.name });
  for (const row of rows) {
    if (made.has(row.id)) ctx.changed('waiver member', row.id, null, row);
  }
  return { added_count: made.size, in_already_count: rows.length - made.size };
}

/** The plan is what it would cost as things are: the sum that the approver is asked to agree to. */
export async function planOf(ctx: Pick<Ctx, 'db'>, waiver_id: string) {
  const [rows, billed, uses] = await Promise.all([
    queries.listPlanRows(ctx.db, { waiver_id }),
    queries.listBilled(ctx.db, { waiver_id }),
    queries.listUses(ctx.db, { waiver_id }),
  ]);
  return { rows, uses, plan: planUses(rows, billed, uses) };
}

export async function send(ctx: Ctx, input: InputOf<typeof submitWaiver>): Promise<Waiver> {
  const waiver = await draftOf(ctx, input.id);
  if (waiver.requested_by_id !== ctx.user.id) throw fail('waiver.not_yours');
  if (waiver.member_count === 0) throw fail('waiver.empty');
  if (waiver.needs_proof && waiver.files.length === 0) throw fail('waiver.proof_needed');
  const { plan } = await planOf(ctx, waiver.id);
  const cost_cents = plan.uses.reduce((sum, use) => sum + use.amount_cents, 0);
  if (cost_cents !== input.expected_cents) throw fail('waiver.changed');
  await queries.updateWaiver(ctx.db, waiver.id, { state: 'in-approval' });
  ctx.changed('waiver', waiver.id, { state: waiver.state }, { state: 'in-approval' });
  const after = await read(ctx, waiver.id);
  const learners = waiver.member_count === 1 ? '1 learner' : `${waiver.member_count} learners`;
  await sendForApproval(ctx, {
    type: 'waiver',
    document_id: waiver.id,
    number: waiver.number,
    title: `${waiver.name}, ${learners}`,
    amount_cents: cost_cents,
    facts: { type: waiver.type_name, funder: waiver.funder, learners: waiver.member_count },
    details: [
      { label: 'Kind', value: `${waiver.type_name}: ${after.gives}` },
      { label: 'Terms', value: waiver.terms.map((term) => term.name).join(', ') },
      { label: 'Learners', value: String(waiver.member_count) },
      { label: 'Cost of the terms billed so far', value: formatKes(cost_cents) },
      { label: 'Paid for by', value: waiver.sponsor_name ?? 'The school' },
      { label: 'Reason', value: waiver.reason },
    ],
    files: waiver.files,
  });
  return after;
}

/** A waiver changes only while it is a draft; what was agreed to stays as it was. */
async function draftOf(ctx: Ctx, id: string): Promise<WaiverRow> {
  const waiver = await queries.lockWaiver(ctx.db, id, isoDate(ctx.now));
  if (!waiver) throw fail('record.not_found');
  if (waiver.state !== 'draft') throw fail('waiver.settled', { number: waiver.number });
  return waiver;
}
