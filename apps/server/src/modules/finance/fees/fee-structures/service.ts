import type { InputOf } from '@darasa/contract/endpoint';
import type {
  editFeeStructure,
  FeeStructure,
  FeeStructureInput,
  moveFeeStructures,
} from '@darasa/contract/finance/fees/fee-structures';
import { structureRecords } from '@darasa/rules/fees/structure-records';
import { centsOf, formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { keepPlans } from './plan.ts';
import * as queries from './queries.ts';

const listOf = (rows: FeeStructure[]) => ({ rows, count: rows.length });

export async function make(ctx: Ctx, input: FeeStructureInput) {
  await requireKnown(ctx, input);
  const rows = structureRecords(input).map(({ particulars, ...record }) => ({
    id: newId(ctx.now.getTime()),
    ...record,
    particulars: particulars.map(({ vote_head_id, amount }) => ({
      vote_head_id,
      amount_cents: centsOf(amount),
    })),
  }));
  if (rows.length === 0) {
    throw failField('request.invalid', 'particulars', 'Enter one amount above zero at least');
  }
  const ground = { tenant_id: ctx.tenant_id, school_id: schoolOf(ctx) };
  const made = await queries.insertStructures(ctx.db, {
    ...ground,
    user_id: ctx.user.id,
    now: nowIso(ctx),
    rows,
  });
  if (made.length < rows.length) throw failField('finance.structure_exists', 'classes');
  await queries.insertParticulars(ctx.db, ground, rows);
  const bare = await queries.findStructures(ctx.db, made);
  const structures = input.plans_from ? await keepPlans(ctx, bare, input.plans_from) : bare;
  for (const one of structures) ctx.changed('fee structure', one.id, null, auditOf(one));
  return listOf(structures);
}

/** A structure is edited while it is a draft: what parents were shown is changed in the open. */
export async function change(ctx: Ctx, input: InputOf<typeof editFeeStructure>) {
  const { id, version, particulars } = input;
  const before = await lockOne(ctx, id);
  if (before.version !== version) {
    throw stale(before, { ...before, particulars });
  }
  if (before.state !== 'draft') throw fail('finance.structure_settled', { state: before.state });
  const vote_heads = particulars.map((one) => one.vote_head_id);
  if (new Set(vote_heads).size < vote_heads.length) {
    throw failField('request.invalid', 'particulars', 'A vote head stands twice');
  }
  const known = await queries.findKnown(ctx.db, { vote_heads, classes: [], semesters: [] }, before);
  if (known.vote_heads.length < vote_heads.length) throw unknown('particulars', 'vote head');
  if (particulars.every((one) => one.amount_cents === 0)) {
    throw failField('request.invalid', 'particulars', 'Enter one amount above zero at least');
  }
  const ground = { tenant_id: ctx.tenant_id, school_id: schoolOf(ctx) };
  await queries.deleteParticulars(ctx.db, id);
  await queries.insertParticulars(ctx.db, ground, [{ id, particulars }]);
  await queries.updateAmounts(ctx.db, id, {
    changed_by: ctx.user.id,
    approved_by: null,
    now: nowIso(ctx),
  });
  const [after] = await queries.findStructures(ctx.db, [id]);
  ctx.changed('fee structure', id, auditOf(before), auditOf(after!));
  return after!;
}

/**
 * Draft, approved, published; back to draft only until the first bill was made from it. What parents
 * pay is agreed to by somebody who did not type it.
 */
export async function move(ctx: Ctx, { ids, state }: InputOf<typeof moveFeeStructures>) {
  const wanted = [...new Set(ids)];
  await queries.lockStructures(ctx.db, wanted);
  const before = await queries.findStructures(ctx.db, wanted);
  if (before.length < wanted.length) throw fail('record.not_found');
  for (const one of before) {
    if (state === 'draft' && one.bill_count > 0) {
      throw fail('finance.structure_billed', { name: `${one.class_name}, ${one.semester_name}` });
    }
    if (state === 'approved' && [one.created_by, one.changed_by].includes(ctx.user.id)) {
      throw fail('finance.structure_own', { name: `${one.class_name}, ${one.semester_name}` });
    }
    if (state === 'published' && one.state === 'draft') {
      throw fail('finance.structure_unapproved', {
        name: `${one.class_name}, ${one.semester_name}`,
      });
    }
  }
  const moved = before.filter((one) => one.state !== state);
  await queries.updateState(
    ctx.db,
    moved.map((one) => one.id),
    { state, user_id: ctx.user.id, now: nowIso(ctx) },
  );
  for (const one of moved) {
    ctx.changed('fee structure', one.id, { state: one.state }, { state });
  }
  // Asking for what is already so is no fault, but it is noted that it was asked.
  if (moved.length === 0) ctx.changed('fee structure', wanted[0]!, { state }, { state });
  return listOf(await queries.findStructures(ctx.db, wanted));
}

async function lockOne(ctx: Ctx, id: string): Promise<FeeStructure> {
  await queries.lockStructures(ctx.db, [id]);
  const [found] = await queries.findStructures(ctx.db, [id]);
  if (!found) throw fail('record.not_found');
  return found;
}

async function requireKnown(ctx: Ctx, input: FeeStructureInput): Promise<void> {
  const vote_heads = input.particulars.map((one) => one.vote_head_id);
  if (new Set(vote_heads).size < vote_heads.length) {
    throw failField('request.invalid', 'particulars', 'A vote head stands twice');
  }
  for (const { semester_amounts } of input.particulars) {
    const named = semester_amounts.map((one) => one.semester_id);
    if (new Set(named).size < named.length) {
      throw failField('request.invalid', 'particulars', 'A term stands twice');
    }
  }
  const semesters = [
    ...new Set(
      input.particulars.flatMap((one) => one.semester_amounts.map((at) => at.semester_id)),
    ),
  ];
  const classes = [...new Set(input.classes)];
  if (classes.length < input.classes.length) {
    throw failField('request.invalid', 'classes', 'A class stands twice');
  }
  const known = await queries.findKnown(ctx.db, { vote_heads, classes, semesters }, input);
  if (!known.has_category) throw unknown('fee_category_id', 'fee category');
  if (!known.has_group) throw unknown('fee_group_id', 'fee group');
  if (!known.has_year) throw unknown('financial_year_id', 'financial year that is open');
  if (known.vote_heads.length < vote_heads.length) throw unknown('particulars', 'vote head');
  if (known.semesters.length < semesters.length) throw unknown('particulars', 'term');
  if (known.classes.length < classes.length) throw unknown('classes', 'class');
  if (known.outside) {
    const message = `${known.outside} is outside the financial year ${known.year_name}`;
    throw failField('request.invalid', 'particulars', message);
  }
}

const unknown = (path: string, what: string) =>
  failField('request.invalid', path, `Choose a ${what} of this school`);

const auditOf = ({ class_name, semester_name, state, total_cents, particulars }: FeeStructure) => ({
  class_name,
  semester_name,
  state,
  total_cents,
  particulars: particulars.map((one) => `${one.code} ${formatKes(one.amount_cents)}`).join(', '),
});
