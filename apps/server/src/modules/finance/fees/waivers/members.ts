import type { InputOf } from '@darasa/contract/endpoint';
import type {
  endWaiverMembers,
  exportWaiverMembers,
  listWaiverMembers,
  reviewWaiverMember,
  WaiverMember,
} from '@darasa/contract/finance/fees/waivers';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/group-by';
import { requireStepUp } from '#platform/auth/step-up.ts';
import { stampOf } from '#platform/db/rows.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { fail } from '#platform/fail.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { reverseAll } from '#modules/finance/books/ledger/post.ts';
import { settle } from '#modules/finance/books/ledger/settle.ts';
import { resume } from './apply.ts';
import * as queries from './members-queries.ts';
import { findWaiver, lockWaiver, updateWaiver } from './queries.ts';
import { planOf } from './service.ts';

type Filter = Omit<InputOf<typeof listWaiverMembers>, 'page' | 'page_size'>;

/** Value is what it would still take off, used what it has taken off: both from the ledger's rows. */
async function membersOf(ctx: Ctx, filter: Filter): Promise<WaiverMember[]> {
  const [members, { rows, uses, plan }] = await Promise.all([
    queries.listMembers(ctx.db, filter, isoDate(ctx.now)),
    planOf(ctx, filter.id),
  ]);
  const terms = groupBy(rows, (row) => row.member_id);
  const used = groupBy(uses, (use) => use.member_id);
  const planned = groupBy(plan.uses, (use) => use.row.member_id);
  return members.map(({ ended_on, ...member }) => ({
    ...member,
    value_cents: sumOf(planned.get(member.id)),
    used_cents: sumOf(used.get(member.id)),
    problem: member.state === 'active' ? (plan.problems.get(member.id) ?? null) : null,
    ends: ended_on
      ? `Ended ${formatDate(ended_on)}`
      : `With ${terms.get(member.id)?.at(-1)?.semester_name ?? 'no term'}`,
  }));
}

export async function list(ctx: Ctx, input: InputOf<typeof listWaiverMembers>) {
  const { page, page_size, ...filter } = input;
  const all = await membersOf(ctx, filter);
  return {
    rows: all.slice((page - 1) * page_size, page * page_size),
    count: all.length,
    value_cents: all.reduce((sum, one) => sum + one.value_cents, 0),
    used_cents: all.reduce((sum, one) => sum + one.used_cents, 0),
  };
}

const columns: Column[] = [
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'name', head: 'Learner', kind: 'text' },
  { key: 'class_name', head: 'Class', kind: 'text' },
  { key: 'state', head: 'State', kind: 'text' },
  { key: 'value_cents', head: 'To be waived', kind: 'money_cents' },
  { key: 'used_cents', head: 'Waived', kind: 'money_cents' },
  { key: 'ends', head: 'Ends', kind: 'text' },
  { key: 'looked_at', head: 'Looked at', kind: 'text' },
  { key: 'ended_reason', head: 'Why', kind: 'text' },
];

export async function exportMembers(
  ctx: Ctx,
  { format, ...filter }: InputOf<typeof exportWaiverMembers>,
) {
  const [waiver, rows] = await Promise.all([
    findWaiver(ctx.db, filter.id, isoDate(ctx.now)),
    membersOf(ctx, filter),
  ]);
  if (!waiver) throw fail('record.not_found');
  const title = `Waiver ${waiver.number}, ${waiver.name}`;
  return exportAnswer({
    ctx,
    title,
    filter_words: [filter.state, filter.review && 'to be looked at'].filter(Boolean).join(', '),
    columns,
    rows: rows.map((row) => ({ ...row, looked_at: lookedAt(row) })),
    format,
  });
}

const lookedAt = ({ review_due, review }: WaiverMember): string => {
  if (review_due) return `To be looked at in ${review_due.name}`;
  return review ? `${review.semester_name}: ${review.outcome}` : '';
};

/** From today it takes nothing more off; what it took off stays, unless that is taken back too. */
export async function end(ctx: Ctx, input: InputOf<typeof endWaiverMembers>) {
  requireStepUp(ctx);
  const { id, reason, take_back } = input;
  const [waiver, members] = await Promise.all([
    lockWaiver(ctx.db, id, isoDate(ctx.now)),
    queries.lockMembers(ctx.db, id, input.member_ids),
  ]);
  const ids = members.map((member) => member.id);
  if (!waiver || ids.length !== new Set(input.member_ids).size) throw fail('record.not_found');
  if (members.some((member) => member.state === 'ended')) throw fail('waiver.ended');
  const day = isoDate(ctx.now);
  await queries.updateToEnded(ctx.db, ids, { user_id: ctx.user.id, reason, day });
  for (const member of members) {
    ctx.changed('waiver member', member.id, { state: member.state }, { state: 'ended', reason });
  }
  const taken_back_cents = take_back ? await takeBack(ctx, ids, waiver.number, reason) : 0;
  if (waiver.state === 'applied' && (await queries.countLive(ctx.db, id)) === 0) {
    await updateWaiver(ctx.db, id, { state: 'ended', ended_reason: reason });
    ctx.changed('waiver', id, { state: waiver.state }, { state: 'ended', reason });
  }
  return { ended_count: ids.length, taken_back_cents };
}

async function takeBack(ctx: Ctx, member_ids: string[], number: string, reason: string) {
  const uses = await queries.lockLiveUses(ctx.db, member_ids);
  if (uses.length === 0) return 0;
  const posted_on = isoDate(ctx.now);
  await queries.updateToTakenBack(
    ctx.db,
    uses.map((use) => use.id),
    nowIso(ctx),
  );
  await reverseAll(
    ctx,
    'waiver',
    uses.map((use) => ({
      of_id: use.id,
      source: 'waiver-taken-back',
      source_id: use.id,
      posted_on,
      memo: `Waiver ${number} taken back: ${reason}`,
    })),
  );
  const ids = uses.map((use) => use.student_id);
  await settle(ctx, ids, { posted_on, memo: 'Credit used for what is owed again' });
  return uses.reduce((sum, use) => sum + use.amount_cents, 0);
}

/** A scholarship is looked at each term: kept, or stopped until the learner keeps to it again. */
export async function review(ctx: Ctx, input: InputOf<typeof reviewWaiverMember>) {
  const [waiver, [member]] = await Promise.all([
    findWaiver(ctx.db, input.id, isoDate(ctx.now)),
    queries.lockMembers(ctx.db, input.id, [input.member_id]),
  ]);
  if (!waiver || !member || !waiver.terms.some((term) => term.id === input.semester_id)) {
    throw fail('record.not_found');
  }
  if (member.state === 'ended') throw fail('waiver.ended');
  const state = input.outcome === 'kept' ? ('active' as const) : ('suspended' as const);
  await queries.updateState(ctx.db, member.id, state);
  await queries.upsertReview(ctx.db, {
    ...stampOf(ctx),
    waiver_member_id: member.id,
    semester_id: input.semester_id,
    outcome: input.outcome,
    note: input.note || null,
    reviewed_by: ctx.user.id,
  });
  const after = { state, outcome: input.outcome, note: input.note ?? null };
  ctx.changed('waiver member', member.id, { state: member.state }, after);
  if (state === 'active' && waiver.state === 'applied') {
    await resume(ctx, waiver, { member_id: member.id, semester_id: input.semester_id });
  }
  return { state };
}

const sumOf = (rows: readonly { amount_cents: number | null }[] = []): number =>
  rows.reduce((sum, one) => sum + (one.amount_cents ?? 0), 0);
