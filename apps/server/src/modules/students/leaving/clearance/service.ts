import type { InputOf } from '@darasa/contract/endpoint';
import type {
  ClearanceState,
  signClearances,
  waiveClearance,
} from '@darasa/contract/students/leaving/clearance';
import { usual_desks } from '@darasa/rules/usual-lists';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { insertLookups } from '#platform/lookups/queries.ts';
import * as queries from './queries.ts';

export async function start(ctx: Ctx, student_ids: string[]) {
  const ids = [...new Set(student_ids)];
  const [learners, desk_count] = await Promise.all([
    queries.findLearners(ctx.db, ids),
    queries.countDesks(ctx.db),
  ]);
  if (learners.length !== ids.length) throw fail('record.not_found');
  if (desk_count === 0) await addUsualDesks(ctx);
  const rows = learners
    .filter((one) => !one.running)
    .map((one) => ({ id: newId(ctx.now.getTime()), student_id: one.id }));
  const made = await queries.insertClearances(ctx.db, { ...ownerOf(ctx), rows });
  await queries.insertMarks(
    ctx.db,
    made.map((one) => one.id),
  );
  for (const one of made) {
    ctx.changed('clearance', one.id, null, { student_id: one.student_id, started_at: nowIso(ctx) });
  }
  if (made.length === 0) throw fail('clearance.running');
  return { started_count: made.length, running_count: ids.length - made.length };
}

const ownerOf = (ctx: Ctx) => ({
  tenant_id: ctx.tenant_id,
  school_id: schoolOf(ctx),
  by: ctx.user.id,
  now: nowIso(ctx),
});

/** A school that has its own list keeps it. */
async function addUsualDesks(ctx: Ctx): Promise<void> {
  const rows = usual_desks.map(({ name }) => ({ id: newId(ctx.now.getTime()), name }));
  await insertLookups(ctx.db, 'students.clearance_desks', { ...ownerOf(ctx), rows });
  for (const row of rows) ctx.changed('clearance desk', row.id, null, row);
}

/** A desk that another module knows more about: it may refuse to let a learner go. */
export interface DeskCheck {
  /** The desk is found by its name, whatever its letters. */
  name: string;
  refuse(ctx: Ctx, student_ids: string[]): Promise<void>;
}

export async function sign(
  ctx: Ctx,
  input: InputOf<typeof signClearances>,
  checks: readonly DeskCheck[],
) {
  if (input.state === 'owing' && !input.note) {
    throw failField('request.invalid', 'note', 'Say what is still owed.');
  }
  const ids = [...new Set(input.clearance_ids)];
  const before = await queries.lockMarks(ctx.db, ids, input.desk_id);
  if (before.length !== ids.length) throw fail('record.not_found');
  const desk = before[0]?.desk.toLowerCase();
  const check = checks.find((one) => one.name.toLowerCase() === desk);
  if (input.state === 'clear') {
    await check?.refuse(
      ctx,
      before.map((one) => one.student_id),
    );
  }
  await mark(ctx, before, input.desk_id, input.state, input.note ?? null);
  return { signed_count: before.length };
}

/** The debt stays where it is; only the paper no longer waits for it. */
export async function waive(ctx: Ctx, input: InputOf<typeof waiveClearance>) {
  const before = await queries.lockMarks(ctx.db, [input.clearance_id], input.desk_id);
  const [one] = before;
  if (!one) throw fail('record.not_found');
  if (one.state === 'clear') throw fail('clearance.signed', { desk: one.desk });
  await mark(ctx, before, input.desk_id, 'waived', input.reason);
  return {};
}

async function mark(
  ctx: Ctx,
  before: queries.MarkBefore[],
  desk_id: string,
  state: ClearanceState,
  note: string | null,
): Promise<void> {
  const ids = before.map((one) => one.clearance_id);
  await queries.updateMarks(ctx.db, ids, desk_id, {
    state,
    note,
    by: ctx.user.id,
    now: nowIso(ctx),
  });
  for (const one of before) {
    const was = { desk: one.desk, state: one.state, note: one.note };
    ctx.changed('clearance', one.clearance_id, was, { desk: one.desk, state, note });
  }
}

export async function cancel(ctx: Ctx, id: string) {
  const gone = await queries.cancelClearance(ctx.db, id, ctx.user.id, nowIso(ctx));
  if (!gone) throw fail('record.not_found');
  ctx.changed('clearance', id, { cancelled_at: null }, { cancelled_at: nowIso(ctx) });
  return {};
}

const named_max = 3;

/** Papers that say goodbye wait until every desk has signed: who is not cleared, and for which desks. */
export async function unclearedInWords(ctx: Ctx, student_ids: string[]): Promise<string | null> {
  const open = await queries.listUncleared(ctx.db, student_ids);
  if (open.length === 0) return null;
  const told = open
    .slice(0, named_max)
    .map(({ name, desks }) => `${name} (${desks ? `waits for ${desks}` : 'not started'})`);
  const more = open.length > named_max ? `, and ${open.length - named_max} more` : '';
  return `${told.join(', ')}${more}`;
}
