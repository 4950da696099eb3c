import { adjustmentKindWords } from '@darasa/contract/finance/fees/fee-adjustments';
import type { Adjustment, AdjustmentInput } from '@darasa/contract/finance/fees/fee-adjustments';
import { isoDate } from '@darasa/rules/dates';
import { submit } from '#platform/approvals/index.ts';
import { stampOf } from '#platform/db/rows.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { nextNumber } from '#platform/numbering/next-number.ts';
import { readDues } from '#modules/finance/books/ledger/dues.ts';
import { planCategory } from './category.ts';
import * as queries from './queries.ts';
import { prefixes } from './words.ts';

export async function read(ctx: Pick<Ctx, 'db'>, id: string): Promise<Adjustment> {
  const found = await queries.findAdjustment(ctx.db, id);
  if (!found) throw fail('record.not_found');
  return found;
}

/** Asked for by one person; posted when another one agrees. */
export async function ask(ctx: Ctx, input: AdjustmentInput): Promise<Adjustment> {
  const to_student_id = input.kind === 'transfer' ? (input.to_student_id ?? null) : null;
  const ids = [input.student_id, ...(to_student_id ? [to_student_id] : [])];
  const parties = await queries.findParties(ctx.db, ids);
  const party = parties.get(input.student_id);
  if (!party || (to_student_id && !parties.has(to_student_id))) throw fail('student.not_found');
  const meant = await meaningOf(ctx, input, party);
  const year = Number(isoDate(ctx.now).slice(0, 4));
  const counted = await nextNumber(ctx, input.kind, year);
  const row: queries.NewAdjustment = {
    ...stampOf(ctx),
    number: `${prefixes[input.kind]}-${year}-${String(counted).padStart(4, '0')}`,
    kind: input.kind,
    student_id: input.student_id,
    to_student_id,
    semester_id: null,
    vote_head_id: null,
    payee: null,
    reason: input.reason,
    requested_by: ctx.user.id,
    ...meant,
  };
  await queries.insertAdjustment(ctx.db, row);
  ctx.changed('fee adjustment', row.id, null, row);
  const shown = await read(ctx, row.id);
  await submit(ctx, {
    type: 'fee-adjustment',
    document_id: row.id,
    number: row.number,
    title: `${adjustmentKindWords[input.kind]}, ${party.name}`,
    amount_cents: row.amount_cents,
    facts: { kind: adjustmentKindWords[input.kind] },
    details: detailsOf(shown),
  });
  return shown;
}

type Meant = Pick<queries.NewAdjustment, 'amount_cents' | 'details'> &
  Partial<Pick<queries.NewAdjustment, 'semester_id' | 'vote_head_id' | 'payee'>>;

async function meaningOf(ctx: Ctx, input: AdjustmentInput, party: queries.Party): Promise<Meant> {
  switch (input.kind) {
    case 'debit-note':
    case 'credit-note':
      return noteOf(ctx, input);
    case 'transfer':
      return transferOf(ctx, input);
    case 'refund':
      await refuseAboveCredit(ctx, input);
      return { amount_cents: input.amount_cents, details: {}, payee: input.payee };
    case 'write-off': {
      const had_left = !['active', 'suspended', 'on-leave'].includes(party.status);
      await refuseAboveDebt(ctx, input);
      return { amount_cents: input.amount_cents, details: { had_left } };
    }
    case 'category-change':
      return categoryOf(ctx, input);
  }
}

type Of<K> = Extract<AdjustmentInput, { kind: K }>;
type Note = Extract<AdjustmentInput, { vote_head_id: string }>;

async function noteOf(ctx: Ctx, input: Note): Promise<Meant> {
  const [head, term, sums] = await Promise.all([
    queries.findVoteHead(ctx.db, input.vote_head_id),
    queries.findTerm(ctx.db, input.semester_id),
    queries.listHeadSums(ctx.db, input.student_id, input.semester_id),
  ]);
  if (!head || head.retired_at) {
    throw failField('request.invalid', 'vote_head_id', 'Choose a vote head that is in use');
  }
  if (!term) throw failField('request.invalid', 'semester_id', 'Choose a term of this school');
  if (input.kind === 'credit-note' && input.amount_cents > leftToCredit(sums, head.id)) {
    throw failField('adjustment.above_billed', 'amount_cents');
  }
  const { amount_cents, semester_id, vote_head_id } = input;
  return { amount_cents, semester_id, vote_head_id, details: {} };
}

/** A bill is not credited twice: what earlier notes took off it is gone. */
export function leftToCredit(sums: readonly queries.HeadSum[], vote_head_id: string): number {
  const head = sums.find((sum) => sum.vote_head_id === vote_head_id);
  return head ? head.billed_cents - head.noted_cents : 0;
}

async function transferOf(ctx: Ctx, input: Of<'transfer'>): Promise<Meant> {
  const { amount_cents, agreed_by, to_student_id, semester_id, to_semester_id } = input;
  if (to_student_id) {
    if (to_student_id === input.student_id) {
      throw failField('request.invalid', 'to_student_id', 'Choose another learner');
    }
    if (!(await queries.areSiblings(ctx.db, input.student_id, to_student_id))) {
      throw failField('adjustment.not_siblings', 'to_student_id');
    }
    await refuseAboveCredit(ctx, input);
    return { amount_cents, details: { agreed_by } };
  }
  if (!semester_id || !to_semester_id || semester_id === to_semester_id) {
    throw failField('request.invalid', 'to_student_id', 'Choose a sibling, or two different terms');
  }
  const [sums, owing] = await Promise.all([
    queries.listHeadSums(ctx.db, input.student_id, semester_id),
    readDues(ctx, [input.student_id]),
  ]);
  const paid = sums.reduce((sum, one) => sum + one.credited_cents, 0);
  const due = owing
    .get(input.student_id)!
    .dues.filter((one) => one.semester_id === to_semester_id)
    .reduce((sum, one) => sum + one.due_cents, 0);
  if (amount_cents > Math.min(paid, due)) {
    throw failField('adjustment.above_terms', 'amount_cents');
  }
  return { amount_cents, semester_id, details: { agreed_by, to_semester_id } };
}

async function categoryOf(ctx: Ctx, input: Of<'category-change'>): Promise<Meant> {
  const plan = await planCategory(ctx, input);
  if (plan.total_cents !== input.expected_cents) throw fail('adjustment.changed');
  if (plan.total_cents === 0) throw fail('adjustment.no_difference');
  return {
    amount_cents: Math.abs(plan.total_cents),
    semester_id: plan.term.id,
    details: {
      fee_category_id: input.fee_category_id,
      fee_group_id: plan.fee_group_id,
      from_on: input.from_on,
      lines: plan.lines.map(({ vote_head_id, account_id, change_cents }) => ({
        vote_head_id,
        account_id,
        change_cents,
      })),
    },
  };
}

interface Asking {
  student_id: string;
  amount_cents: number;
}

async function refuseAboveCredit(ctx: Ctx, { student_id, amount_cents }: Asking): Promise<void> {
  const { prepaid_cents } = (await readDues(ctx, [student_id])).get(student_id)!;
  if (amount_cents > prepaid_cents) throw failField('adjustment.above_credit', 'amount_cents');
}

async function refuseAboveDebt(ctx: Ctx, { student_id, amount_cents }: Asking): Promise<void> {
  const { dues } = (await readDues(ctx, [student_id])).get(student_id)!;
  const owed = dues.reduce((sum, due) => sum + due.due_cents, 0);
  if (amount_cents > owed) throw failField('adjustment.above_debt', 'amount_cents');
}

const detailsOf = (shown: Adjustment) =>
  [
    { label: 'Learner', value: `${shown.admission_number} ${shown.student_name}` },
    { label: 'To', value: shown.to_student_name ?? shown.payee ?? '' },
    { label: 'Term', value: shown.semester_name ?? '' },
    { label: 'Vote head', value: shown.vote_head_name ?? '' },
    { label: 'Agreed by', value: shown.agreed_by ?? '' },
    { label: 'Reason', value: shown.reason },
  ].filter((one) => one.value !== '');
