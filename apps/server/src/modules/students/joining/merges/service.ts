import type { InputOf } from '@darasa/contract/endpoint';
import type { mergeLearners } from '@darasa/contract/students/joining/duplicates';
import type { HealthRecord } from '@darasa/contract/students/care/health';
import { type Learner, optionalLearnerFields } from '@darasa/contract/students/learners/learner';
import { isLeaver } from '@darasa/contract/students/learners/status-words';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { lockHealth, saveHealth } from '#modules/students/care/health/queries.ts';
import { lockStudent } from '#modules/students/learners/learner/queries.ts';
import { updateLearner } from '#modules/students/families/record/queries.ts';
import * as queries from './queries.ts';
import type { LearnerRows, MergedAccounts, MergedMarks } from './tables.ts';

type Filled = Partial<Pick<Learner, (typeof optionalLearnerFields)[number]>>;

/** Everything that is needed to take a merge back, as it is kept in `students.merges`. */
export interface MergeTrace {
  count: number;
  rows: { table: LearnerRows['table']; ids: string[] }[];
  ended_places: string[];
  /** What the kept record did not know and took over. */
  filled: Filled;
  merged_before: queries.Standing;
  health: { before: HealthRecord; version_after: number } | null;
  /** What was posted when the accounts were joined. */
  books?: readonly unknown[];
  /** What went over of marks and papers, and in words what stays with each. */
  marks?: unknown;
  apart?: string[];
}

/** Others who know of a learner's record: those who keep the books, and those who keep marks. */
export interface Holders {
  accounts: MergedAccounts;
  marks: MergedMarks;
}

const health_fields = ['allergies', 'conditions', 'medication', 'sha_number'] as const;

export async function merge(
  ctx: Ctx,
  { moving, accounts, marks }: { moving: readonly LearnerRows[] } & Holders,
  { kept_id, merged_id }: InputOf<typeof mergeLearners>,
) {
  await marks.hold(ctx, [kept_id, merged_id]);
  const { kept, merged } = await lockBoth(ctx, kept_id, merged_id);
  const books = await accounts.merge(ctx, { kept, merged });
  const { trace, moved_count, apart } = await marks.merge(ctx, { kept, merged });
  const ended_places = await queries.endOpenPlaces(ctx.db, merged_id, isoDate(ctx.now));
  const way = { from: merged_id, to: kept_id };
  const rows = await Promise.all(
    moving.map(async (one) => ({
      table: one.table,
      ids: await queries.moveRows(ctx.db, one, way),
    })),
  );
  const { status, left_on, class_id, stream_id, upi } = merged;
  const merged_before = { status, left_on, class_id, stream_id, upi };
  await queries.setStanding(ctx.db, merged_id, goneFrom(ctx, merged), kept_id);
  const filled = missingIn(kept, merged);
  await updateLearner(ctx.db, { ...kept, ...filled });
  const health = await joinHealth(ctx, kept_id, merged_id);
  const count = rows.reduce((sum, { ids }) => sum + ids.length, moved_count);
  const moved: MergeTrace = {
    count,
    rows: rows.filter(({ ids }) => ids.length > 0),
    ended_places,
    filled,
    merged_before,
    health,
    books,
    marks: trace,
    apart,
  };
  const id = newId(ctx.now.getTime());
  await queries.insertMerge(ctx.db, {
    tenant_id: ctx.tenant_id,
    id,
    school_id: schoolOf(ctx),
    kept_id,
    merged_id,
    moved: JSON.stringify(moved),
    merged_by: ctx.user.id,
    merged_at: nowIso(ctx),
  });
  ctx.changed('learner', kept_id, kept, { ...kept, ...filled });
  ctx.changed('learner', merged_id, merged, { ...merged, merged_into: kept.admission_number });
  return { id, moved_count: count, apart };
}

export async function undo(ctx: Ctx, { accounts, marks }: Holders, id: string) {
  const done = await queries.lockMerge(ctx.db, id);
  if (!done) throw fail('record.not_found');
  if (done.undone_at) throw fail('merge.undone');
  const moved = done.moved as unknown as MergeTrace;
  await marks.hold(ctx, [done.kept_id, done.merged_id]);
  const [kept, merged] = await lockInOrder(ctx, done.kept_id, done.merged_id);
  const way = { from: done.kept_id, to: done.merged_id };
  await Promise.all(moved.rows.map(({ table, ids }) => queries.moveBack(ctx.db, table, ids, way)));
  await queries.reopenPlaces(ctx.db, moved.ended_places);
  const emptied = Object.fromEntries(
    Object.entries(moved.filled)
      .filter(([field, value]) => kept[field as keyof Learner] === value)
      .map(([field]) => [field, null]),
  );
  await updateLearner(ctx.db, { ...kept, ...emptied });
  await queries.setStanding(ctx.db, done.merged_id, moved.merged_before, null);
  await partHealth(ctx, done.kept_id, moved.health);
  await accounts.undo(ctx, { kept, merged }, moved.books ?? []);
  if (moved.marks) await marks.undo(ctx, { kept, merged }, moved.marks);
  await queries.closeMerge(ctx.db, id, ctx.user.id, nowIso(ctx));
  ctx.changed('learner', done.kept_id, kept, { ...kept, ...emptied });
  ctx.changed('learner', done.merged_id, merged, { ...merged, ...moved.merged_before });
  return {};
}

async function lockBoth(ctx: Ctx, kept_id: string, merged_id: string) {
  const refuse = (message: string) => failField('request.invalid', 'kept_id', message);
  if (kept_id === merged_id) throw refuse('Choose two records.');
  const [kept, merged] = await lockInOrder(ctx, kept_id, merged_id);
  const gone = await queries.findMergedInto(ctx.db, [kept_id, merged_id]);
  if (gone.length > 0) throw fail('merge.already');
  if (isLeaver(kept.status) && !isLeaver(merged.status)) {
    throw refuse('Keep the record of the learner who is at school.');
  }
  return { kept, merged };
}

/** Always the smaller id first, so that two who merge the same pair never wait for each other. */
async function lockInOrder(ctx: Ctx, kept_id: string, merged_id: string) {
  const [first, second] = kept_id < merged_id ? [kept_id, merged_id] : [merged_id, kept_id];
  const a = await lockStudent(ctx.db, first);
  const b = await lockStudent(ctx.db, second);
  if (!a || !b) throw fail('record.not_found');
  return first === kept_id ? ([a, b] as const) : ([b, a] as const);
}

const goneFrom = (ctx: Ctx, { status, left_on }: Learner): queries.Standing => ({
  ...(isLeaver(status) ? { status, left_on } : { status: 'withdrawn', left_on: isoDate(ctx.now) }),
  class_id: null,
  stream_id: null,
  upi: null,
});

const missingIn = (kept: Learner, merged: Learner): Filled =>
  Object.fromEntries(
    optionalLearnerFields
      .filter((field) => kept[field] === null && merged[field] !== null)
      .map((field) => [field, merged[field]]),
  );

/** An allergy that only one record knew must not be lost: both are written down. */
async function joinHealth(
  ctx: Ctx,
  kept_id: string,
  merged_id: string,
): Promise<MergeTrace['health']> {
  const [before, other] = [await lockHealth(ctx.db, kept_id), await lockHealth(ctx.db, merged_id)];
  if (!before || !other || other.version === 0) return null;
  const joined = (field: (typeof health_fields)[number]) => {
    const [mine, theirs] = [before[field], other[field]];
    if (!mine || !theirs || mine === theirs) return mine ?? theirs;
    return field === 'sha_number' ? mine : `${mine}; ${theirs}`.slice(0, 400);
  };
  await saveHealth(ctx.db, {
    ...common(ctx, kept_id),
    allergies: joined('allergies'),
    conditions: joined('conditions'),
    medication: joined('medication'),
    sha_number: joined('sha_number'),
  });
  return { before, version_after: before.version + 1 };
}

/** What somebody wrote since is left as it is. */
async function partHealth(ctx: Ctx, kept_id: string, health: MergeTrace['health']): Promise<void> {
  const current = health && (await lockHealth(ctx.db, kept_id));
  if (!health || current?.version !== health.version_after) return;
  const { allergies, conditions, medication, sha_number } = health.before;
  const before = { allergies, conditions, medication, sha_number };
  await saveHealth(ctx.db, { ...common(ctx, kept_id), ...before });
}

const common = (ctx: Ctx, student_id: string) => ({
  tenant_id: ctx.tenant_id,
  student_id,
  school_id: schoolOf(ctx),
  updated_by: ctx.user.id,
  updated_at: nowIso(ctx),
});
