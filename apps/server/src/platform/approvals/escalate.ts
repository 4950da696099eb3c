import { isoDate } from '@darasa/rules/dates';
import type { Pool } from '../db/pool.ts';
import { inScope } from '../db/scope.ts';
import { newId } from '../ids.ts';
import { listTenantIds } from '../tenancy.ts';
import { type Late, listLate, listSchoolIds, listVacant } from './late-queries.ts';
import * as queries from './queries.ts';
import { ask, type EngineCtx, findFallback, openStep } from './steps.ts';

/** Looks through every school for steps that wait too long. */
export async function escalateEverywhere(pool: Pool, now: Date): Promise<void> {
  for (const tenant_id of await listTenantIds(pool)) {
    const school_ids = await inScope(pool, { tenant_id }, 'read', listSchoolIds);
    for (const school_id of school_ids) {
      await inScope(pool, { tenant_id, school_id, limits: '*' }, 'write', (db) =>
        escalate({ db, tenant_id, school_id, now }),
      );
    }
  }
}

/**
 * Late once: those who decide are reminded. Late twice as long: the fallback may decide as well.
 * Nothing is ever approved because time has passed.
 */
export async function escalate(ctx: EngineCtx): Promise<void> {
  await fillSeats(ctx);
  for (const late of await listLate(ctx.db, ctx.now)) {
    const item = await queries.lockItem(ctx.db, late.item_id);
    if (!item || item.status !== 'in-approval') continue;
    if (late.widen) await widen(ctx, item, late);
    else await remind(ctx, item, late);
  }
}

/**
 * A seat is filled where the last one lost the role or the office, the step goes to those who decide it
 * today.
 */
export async function fillSeats(ctx: EngineCtx): Promise<void> {
  for (const item_id of await listVacant(ctx.db, isoDate(ctx.now))) {
    const item = await queries.lockItem(ctx.db, item_id);
    if (item?.status === 'in-approval') await openStep(ctx, item, item.step);
  }
}

async function remind(ctx: EngineCtx, item: queries.Item, late: Late): Promise<void> {
  const people = await queries.listStepPeople(ctx.db, late.step_id);
  await queries.updateStep(ctx.db, late.step_id, { reminded_at: ctx.now.toISOString() });
  await note(ctx, item, late, 'reminded');
  const hours = late.hours_max === 1 ? 'an hour' : `${late.hours_max} hours`;
  await ask(ctx, item, people, `It has waited longer than ${hours}`);
}

async function widen(ctx: EngineCtx, item: queries.Item, late: Late): Promise<void> {
  const people = await findFallback(ctx, item);
  await queries.setStepPeople(ctx.db, late.step_id, people, { fallback: true, add: true });
  await queries.updateStep(ctx.db, late.step_id, { widened_at: ctx.now.toISOString() });
  await note(ctx, item, late, 'widened');
  await ask(ctx, item, people, 'Its approvers are late, so you may decide as well');
}

const note = (ctx: EngineCtx, item: queries.Item, late: Late, kind: 'reminded' | 'widened') =>
  queries.insertEvent(ctx.db, {
    id: newId(ctx.now.getTime()),
    item_id: item.id,
    step_id: late.step_id,
    round: item.round,
    position: item.step,
    kind,
    user_id: null,
    for_user_id: null,
    comment: null,
    amount_cents: null,
    counts: false,
    at: ctx.now.toISOString(),
  });
