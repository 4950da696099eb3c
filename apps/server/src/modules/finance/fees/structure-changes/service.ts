import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { FeeStructure } from '@darasa/contract/finance/fees/fee-structures';
import type {
  askStructureChange,
  previewStructureChange,
  StructureChange,
  WholeStructureChange,
} from '@darasa/contract/finance/fees/structure-changes';
import { isoDate } from '@darasa/rules/dates';
import { shareOfPrice } from '@darasa/rules/fees/joining';
import { formatKes } from '@darasa/rules/money';
import { documentType, submit } from '#platform/approvals/index.ts';
import { stampOf } from '#platform/db/rows.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { nextNumber } from '#platform/numbering/next-number.ts';
import {
  deleteParticulars,
  findStructures,
  insertParticulars,
  lockStructures,
  updateAmounts,
} from '../fee-structures/queries.ts';
import type { Entry, EntryLine } from '#modules/finance/books/ledger/entry.ts';
import { issueFor } from '#modules/finance/tax/fiscal-invoices/issue.ts';
import { postAll } from '#modules/finance/books/ledger/post.ts';
import { settle } from '#modules/finance/books/ledger/settle.ts';
import { recalculateWaivers } from '../waivers/recalculate.ts';
import * as queries from './queries.ts';

type Asked = InputOf<typeof previewStructureChange>;
type Line = OutputOf<typeof previewStructureChange>['lines'][number] & { account_id: string };

interface Plan {
  structure: FeeStructure;
  billed: queries.BilledLearner[];
  student_ids: string[];
  lines: Line[];
  /** For somebody who was billed the whole term. */
  each_cents: number;
  total_cents: number;
}

export async function preview(
  ctx: Ctx,
  asked: Asked,
): Promise<OutputOf<typeof previewStructureChange>> {
  const { lines, billed, each_cents, total_cents } = await planFor(ctx, asked);
  return {
    bill_count: billed.length,
    part_count: billed.filter((one) => one.days !== null).length,
    each_cents,
    total_cents,
    lines: lines.map(({ account_id: _, ...line }) => line),
  };
}

export async function get(
  ctx: Pick<Ctx, 'db'>,
  { id }: { id: string },
): Promise<WholeStructureChange> {
  const [change, lines] = await Promise.all([
    queries.findWhole(ctx.db, id),
    queries.listLines(ctx.db, id),
  ]);
  if (!change) throw fail('record.not_found');
  return { ...change, lines };
}

/**
 * The difference is asked for; what was billed is never edited: the difference is asked for here and posted
 * when agreed to.
 */
export async function ask(
  ctx: Ctx,
  input: InputOf<typeof askStructureChange>,
): Promise<StructureChange> {
  const { structure, billed, each_cents, total_cents, lines } = await planFor(ctx, input);
  const { particulars, reason } = input;
  if (structure.version !== input.version) {
    const yours = { ...structure, particulars };
    throw stale(structure, yours);
  }
  if (structure.bill_count === 0) throw fail('structure_change.not_billed');
  if (lines.every((line) => line.before_cents === line.after_cents)) {
    throw fail('structure_change.same');
  }
  if (total_cents !== input.expected_cents) throw fail('structure_change.changed');
  const year = Number(isoDate(ctx.now).slice(0, 4));
  const counted = await nextNumber(ctx, 'structure-change', year);
  const row = {
    ...stampOf(ctx),
    number: `FSC-${year}-${String(counted).padStart(4, '0')}`,
    fee_structure_id: structure.id,
    particulars,
    reason,
    bill_count: billed.length,
    total_cents,
    requested_by: ctx.user.id,
  };
  if (!(await queries.insertChange(ctx.db, row))) throw fail('structure_change.waits');
  ctx.changed('structure change', row.id, null, { ...row, particulars: wordsOf(lines) });
  const shown = (await queries.findChange(ctx.db, row.id))!;
  await submit(ctx, {
    type: 'structure-change',
    document_id: row.id,
    number: row.number,
    title: `Change of the fee structure, ${shown.structure_name}`,
    amount_cents: Math.abs(total_cents),
    details: [
      { label: 'Structure', value: shown.structure_name },
      { label: 'Learners billed', value: String(row.bill_count) },
      { label: 'Each', value: signed(each_cents) },
      { label: 'Change', value: wordsOf(lines) },
      { label: 'Reason', value: reason },
    ],
  });
  return shown;
}

const signed = (cents: number): string =>
  cents < 0 ? `${formatKes(-cents)} less` : `${formatKes(cents)} more`;

const wordsOf = (lines: readonly Line[]): string =>
  lines
    .filter((line) => line.before_cents !== line.after_cents)
    .map((line) => `${line.name} ${formatKes(line.before_cents)} to ${formatKes(line.after_cents)}`)
    .join(', ');

async function planFor(ctx: Ctx, { fee_structure_id, particulars }: Asked): Promise<Plan> {
  const [[structure], heads, billed] = await Promise.all([
    findStructures(ctx.db, [fee_structure_id]),
    queries.listHeads(ctx.db),
    queries.listBilled(ctx.db, fee_structure_id),
  ]);
  if (!structure) throw fail('record.not_found');
  const wanted = new Map(particulars.map((one) => [one.vote_head_id, one.amount_cents]));
  if (wanted.size < particulars.length) {
    throw failField('request.invalid', 'particulars', 'A vote head stands twice');
  }
  if ([...wanted.keys()].some((id) => !heads.some((head) => head.id === id))) {
    throw failField('request.invalid', 'particulars', 'Choose a vote head of this school');
  }
  if ([...wanted.values()].every((cents) => cents === 0)) {
    throw failField('request.invalid', 'particulars', 'Enter one amount above zero at least');
  }
  const before = new Map(structure.particulars.map((one) => [one.vote_head_id, one.amount_cents]));
  const lines = heads.flatMap(({ id, name, account_id }) => {
    const before_cents = before.get(id) ?? 0;
    const after_cents = wanted.get(id) ?? 0;
    if (before_cents === 0 && after_cents === 0) return [];
    return [{ vote_head_id: id, name, account_id, before_cents, after_cents }];
  });
  const each_cents = lines.reduce((sum, one) => sum + one.after_cents - one.before_cents, 0);
  const student_ids = billed.map((one) => one.student_id);
  const total_cents = billed.reduce(
    (sum, one) => sum + lines.reduce((of_one, line) => of_one + changeFor(one, line), 0),
    0,
  );
  return { structure, billed, student_ids, lines, each_cents, total_cents };
}

/** Who was billed for a part of the term pays the same part of the new price, and no more. */
function changeFor({ days, of_days }: queries.BilledLearner, line: Line): number {
  const { before_cents, after_cents } = line;
  if (days === null || of_days === null) return after_cents - before_cents;
  const share = { days, of_days };
  return shareOfPrice(after_cents, share) - shareOfPrice(before_cents, share);
}

/** The new amounts stand, and every account that was billed the old ones gets a note. */
async function approved(ctx: Ctx, id: string): Promise<void> {
  const change = await queries.lockChange(ctx.db, id);
  if (!change) return;
  const { fee_structure_id, particulars } = change;
  await lockStructures(ctx.db, [fee_structure_id]);
  const plan = await planFor(ctx, { fee_structure_id, particulars });
  const posted_on = isoDate(ctx.now);
  const entries = plan.billed
    .map((one) => noteOf(ctx, change, plan, one))
    .filter((entry) => entry.lines.length > 0);
  await issueFor(ctx, await postAll(ctx, entries));
  const { semester_id } = plan.structure;
  const bills = { semester_id, student_ids: plan.student_ids, day: posted_on };
  await recalculateWaivers(ctx, { ...bills, why: change.number });
  await deleteParticulars(ctx.db, fee_structure_id);
  const ground = { tenant_id: ctx.tenant_id, school_id: schoolOf(ctx) };
  await insertParticulars(ctx.db, ground, [{ id: fee_structure_id, particulars }]);
  await updateAmounts(ctx.db, fee_structure_id, {
    changed_by: change.requested_by,
    approved_by: ctx.user.id,
    now: nowIso(ctx),
  });
  const memo = `Credit used after ${change.number}`;
  await settle(ctx, plan.student_ids, { posted_on, memo });
  await queries.updateChange(ctx.db, id, { state: 'posted', approved_by: ctx.user.id, posted_on });
  const after = { state: 'posted', posted_on, accounts: plan.student_ids.length };
  ctx.changed('structure change', id, { state: change.state }, after);
  ctx.changed('fee structure', fee_structure_id, null, { particulars: wordsOf(plan.lines) });
}

function noteOf(
  ctx: Ctx,
  change: queries.StoredChange,
  plan: Plan,
  billed: queries.BilledLearner,
): Entry {
  const { student_id } = billed;
  const { class_name, semester_name, semester_id } = plan.structure;
  return {
    source: 'structure-change',
    source_id: newId(ctx.now.getTime()),
    posted_on: isoDate(ctx.now),
    memo: `${change.number}, ${class_name} ${semester_name}: ${change.reason}`,
    lines: plan.lines.flatMap((line): EntryLine[] => {
      const amount_cents = changeFor(billed, line);
      if (amount_cents === 0) return [];
      const of = { student_id, semester_id, vote_head_id: line.vote_head_id };
      return [
        { account: { part: 'fees-receivable' }, amount_cents, ...of },
        { account: { id: line.account_id }, amount_cents: -amount_cents, ...of },
      ];
    }),
  };
}

const becomes =
  (state: string) =>
  async (ctx: Ctx, { document_id }: { document_id: string }) => {
    await queries.updateChange(ctx.db, document_id, { state });
    ctx.changed('structure change', document_id, { state: 'in-approval' }, { state });
  };

export const structureChangeType = documentType({
  key: 'structure-change',
  label: 'Change of a fee structure',
  module: 'finance',
  about: 'learners',
  bulk_limit_cents: 0,
  link: (id) => `/dashboard/finance/setup?tab=structures&change=${id}`,
  onApproved: (ctx, { document_id }) => approved(ctx, document_id),
  onRejected: becomes('rejected'),
  onReturned: becomes('returned'),
  onWithdrawn: becomes('withdrawn'),
});
