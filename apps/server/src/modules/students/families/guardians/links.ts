import type { InputOf } from '@darasa/contract/endpoint';
import type { LearnerGuardian, Rights } from '@darasa/contract/students/families/guardian';
import type { editRights, linkGuardian } from '@darasa/contract/students/families/guardians';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { lockStudent } from '#modules/students/learners/learner/queries.ts';
import { addPerson } from './person.ts';
import * as queries from './queries.ts';

export async function link(
  ctx: Ctx,
  input: InputOf<typeof linkGuardian>,
): Promise<LearnerGuardian> {
  const { student_id, guardian_id: known_id, first_name, last_name, ...rest } = input;
  // The lock makes two who add a guardian at once take turns, so that shares never pass 100.
  if (!(await lockStudent(ctx.db, student_id))) throw fail('record.not_found');
  const id = newId(ctx.now.getTime());
  const rights = rightsOf(rest);
  await checkShares(ctx, student_id, id, rights);
  const guardian_id = known_id
    ? await known(ctx, known_id)
    : await addPerson(ctx, { ...rest, first_name: first_name!, last_name: last_name! });
  await queries
    .insertLink(ctx.db, { id, student_id, guardian_id, ...rights, created_at: nowIso(ctx) })
    .catch((error: unknown) => {
      const is_double = isTaken(error);
      throw is_double ? failField('guardian.twice', 'guardian_id') : error;
    });
  ctx.changed('guardian link', id, null, { student_id, guardian_id, ...rights });
  return shown(ctx, id);
}

async function known(ctx: Ctx, id: string): Promise<string> {
  const [found] = await queries.listKnown(ctx.db, [id]);
  if (!found) throw failField('record.not_found', 'guardian_id');
  return found;
}

export async function edit(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof editRights>,
): Promise<LearnerGuardian> {
  const before = await queries.findLink(ctx.db, id);
  if (!before) throw fail('record.not_found');
  await lockStudent(ctx.db, before.student_id);
  const { student_id, ...current } = (await queries.findLink(ctx.db, id)) ?? before;
  const rights = rightsOf(input);
  const yours = { ...current, ...rights };
  if (current.link_version !== version) {
    const versioned = { ...current, version: current.link_version };
    throw stale(versioned, yours);
  }
  await checkShares(ctx, student_id, id, rights);
  await queries.updateRights(ctx.db, id, rights);
  ctx.changed('guardian link', id, current, { ...yours, link_version: version + 1 });
  return shown(ctx, id);
}

export async function unlink(ctx: Ctx, id: string): Promise<Record<string, never>> {
  const link = await queries.findLink(ctx.db, id);
  if (!link) throw fail('record.not_found');
  await queries.deleteLink(ctx.db, id);
  ctx.changed('guardian link', id, link, null);
  return {};
}

async function checkShares(ctx: Ctx, student_id: string, id: string, rights: Rights) {
  if (rights.is_barred && !rights.barred_reason) {
    throw failField('guardian.reason_needed', 'barred_reason');
  }
  const others = await queries.sumOtherShares(ctx.db, student_id, id);
  if (others + rights.fee_share_percent > 100) {
    const message = `The others pay ${others}% already; at most ${100 - others}% is left.`;
    throw failField('guardian.shares', 'fee_share_percent', message);
  }
}

/** Whoever is barred collects nobody, whatever was ticked. */
const rightsOf = (
  one: InputOf<typeof editRights> | Omit<InputOf<typeof editRights>, 'id' | 'version'>,
): Rights => ({
  relation: one.relation,
  priority: one.priority,
  has_custody: one.has_custody,
  may_collect: one.may_collect && !one.is_barred,
  fee_share_percent: one.fee_share_percent,
  gets_messages: one.gets_messages,
  sees_fees: one.sees_fees,
  sees_records: one.sees_records,
  is_barred: one.is_barred,
  barred_reason: one.is_barred ? (one.barred_reason ?? null) : null,
});

async function shown(ctx: Ctx, id: string): Promise<LearnerGuardian> {
  const { student_id: _, ...link } = (await queries.findLink(ctx.db, id))!;
  return link;
}
