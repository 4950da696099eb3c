import type { InputOf } from '@darasa/contract/endpoint';
import {
  type approve as approveEndpoint,
  type ApprovalRow,
  type undoApproval,
  undo_seconds_max,
} from '@darasa/contract/platform/approvals';
import { sql } from 'kysely';
import type { InSchool } from '../automatic.ts';
import { type Ctx, nowIso } from '../ctx.ts';
import { fail, Failure } from '../fail.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { TaskRunners } from '../jobs/tasks.ts';
import { announce } from '../notifications/announce.ts';
import { decide } from './decide.ts';
import { approval_moves } from './events.ts';
import type { Db } from '../db/scope.ts';
import { deleteFresh, insertFresh, secondsLeft } from './fresh-queries.ts';
import { findRow } from './inbox-queries.ts';
import { lockItem } from './queries.ts';
import { itemLink, nameOf } from './say.ts';

/**
 * Approves, and lets whoever did it think again for some seconds. What follows from an approval cannot be
 * taken back, so it follows only then: by the worker, whatever became of the browser.
 */
export async function approve(
  ctx: Ctx,
  seen: InputOf<typeof approveEndpoint>,
): Promise<ApprovalRow> {
  // Held until the end: a second tap waits here and then finds the first.
  await lockItem(ctx.db, seen.id);
  await tryOut(ctx, seen);
  const { id: item_id, round, step } = seen;
  const user_id = ctx.user.id;
  const counts_from = new Date(ctx.now.getTime() + undo_seconds_max * 1000).toISOString();
  await insertFresh(ctx.db, {
    item_id,
    user_id,
    round,
    step,
    approved_at: nowIso(ctx),
    counts_from,
  });
  await enqueue(ctx.db, 'approval.count', { item_id, user_id }, { run_at: counts_from });
  ctx.changed('approval', item_id, null, { approved_step: step });
  return findRow(ctx.db, item_id, ctx.now);
}

/** What would refuse it later refuses it now, while the person looks: it is done, and put back. */
async function tryOut(ctx: Ctx, seen: InputOf<typeof approveEndpoint>): Promise<void> {
  await sql`savepoint before_trying`.execute(ctx.db);
  await decide({ ...ctx, changed: () => undefined }, { ...seen, decision: 'approve' });
  await sql`rollback to savepoint before_trying`.execute(ctx.db);
}

export async function undo(ctx: Ctx, { id }: InputOf<typeof undoApproval>): Promise<ApprovalRow> {
  const fresh = await deleteFresh(ctx.db, id, ctx.user.id);
  if (!fresh || secondsLeft(fresh, ctx.now) === 0) throw fail('approval.undo_over');
  ctx.changed('approval', id, { approved_step: fresh.step }, null);
  return findRow(ctx.db, id, ctx.now);
}

type Counted = { item_id: string; user_id: string };

/** A person with the rights of this day, as a session would have them. */
type FindPerson = (
  db: Db,
  user_id: string,
  school_id: string | null,
  now: Date,
) => Promise<Pick<Ctx, 'user' | 'staff'> | null>;

/**
 * Makes an approval count once its giver can no longer undo it. What follows is done with the rights of
 * whoever gave it: some documents ask for a director.
 */
export const approvalRunners = (
  inSchool: InSchool,
  findPerson: FindPerson,
): Pick<TaskRunners, 'approval.count'> => ({
  'approval.count': async (approved, { tenant_id, school_id }) => {
    const scope = { tenant_id, school_id: school_id! };
    const inTheirName = (work: (ctx: Ctx) => Promise<void>) =>
      inSchool(scope, 'Darasa', 'Approve', async (ctx) => {
        const person = await findPerson(ctx.db, approved.user_id, school_id ?? null, ctx.now);
        if (person) await work({ ...ctx, ...person, confirmed_at: nowIso(ctx) });
      });
    await inTheirName((ctx) => count(ctx, approved)).catch(async (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      await inTheirName((ctx) => giveUp(ctx, approved, error));
    });
  },
});

async function count(ctx: Ctx, { item_id, user_id }: Counted): Promise<void> {
  const fresh = await deleteFresh(ctx.db, item_id, user_id);
  if (!fresh) return;
  const { round, step } = fresh;
  await decide(ctx, { id: item_id, round, step, decision: 'approve' });
}

/** Somebody else was quicker, or the school has changed meanwhile: whoever approved hears why it does not count. */
async function giveUp(ctx: Ctx, { item_id, user_id }: Counted, error: Failure): Promise<void> {
  const fresh = await deleteFresh(ctx.db, item_id, user_id);
  const item = await lockItem(ctx.db, item_id);
  if (!fresh || !item) return;
  await announce(ctx, approval_moves, {
    to: [user_id],
    title: `Your approval of ${nameOf(item)} did not count`.slice(0, 120),
    text: error.sentence.slice(0, 500),
    link: itemLink(item_id),
  });
}
