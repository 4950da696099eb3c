import type { InputOf } from '@darasa/contract/endpoint';
import {
  type HeldThing,
  heldThings,
  type HoldPolicy,
  type LearnerHold,
  type liftHold,
  type saveHoldPolicy,
} from '@darasa/contract/finance/fees/holds';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { findStudent } from '#modules/students/index.ts';
import * as queries from './queries.ts';

const usual = (what: HeldThing): HoldPolicy => ({
  what,
  is_on: false,
  above_cents: 0,
  held_count: 0,
  version: 0,
});

export async function policies(ctx: Pick<Ctx, 'db'>): Promise<HoldPolicy[]> {
  const stored = new Map((await queries.listPolicies(ctx.db)).map((one) => [one.what, one]));
  return heldThings.map((what) => stored.get(what) ?? usual(what));
}

export async function save(ctx: Ctx, input: InputOf<typeof saveHoldPolicy>): Promise<HoldPolicy> {
  const { what, is_on, above_cents, version } = input;
  const current = (await policies(ctx)).find((one) => one.what === what)!;
  const yours = { ...current, is_on, above_cents };
  if (current.version !== version) throw stale(current, yours);
  await queries.upsertPolicy(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    what,
    is_on,
    above_cents,
    changed_by: ctx.user.id,
    changed_at: nowIso(ctx),
  });
  ctx.changed('fee hold', what, current, yours);
  return (await policies(ctx)).find((one) => one.what === what)!;
}

export async function lift(ctx: Ctx, input: InputOf<typeof liftHold>): Promise<LearnerHold> {
  const today = isoDate(ctx.now);
  if (input.until_on < today) {
    throw failField('request.invalid', 'until_on', 'Choose today or a day to come');
  }
  if (!(await findStudent(ctx.db, input.student_id))) throw fail('student.not_found');
  const id = newId(ctx.now.getTime());
  await queries.insertOverride(ctx.db, {
    ...input,
    ...signedStampOf(ctx, id),
  });
  ctx.changed('lifted hold', id, null, input);
  const holds = await queries.listHolds(ctx.db, input.student_id, today);
  return (
    holds.find((one) => one.what === input.what) ?? {
      what: input.what,
      is_held: false,
      above_cents: 0,
      lifted_until: input.until_on,
      lifted_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      lifted_reason: input.reason,
    }
  );
}

/** Asked by the clearance of a leaver: the fees desk cannot sign while the ledger says otherwise. */
export async function refuseUncleared(ctx: Ctx, student_ids: readonly string[]): Promise<void> {
  const [first] = await queries.listHeldLeavers(ctx.db, student_ids, isoDate(ctx.now));
  if (!first) return;
  throw fail('hold.owes', { name: first.name, balance: formatKes(first.balance_cents) });
}
