import { hasModule } from '@darasa/contract/access';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import {
  type addBoardMember,
  board_max,
  type BoardMember,
  type editFinancialUpdate,
  type listFinancialUpdates,
  type planFinancialUpdate,
  type PlannedUpdate,
  type stopFinancialUpdate,
  UpdateInput,
} from '@darasa/contract/finance/overview/financial-updates';
import { isoDate } from '@darasa/rules/dates';
import { changesOf, requireNewest, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { scopeOf } from '#platform/db/scope.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

export async function list(ctx: Ctx): Promise<OutputOf<typeof listFinancialUpdates>> {
  const [rows, board] = await Promise.all([queries.listPlanned(ctx.db), queries.listBoard(ctx.db)]);
  return { rows, board };
}

type Wanted = InputOf<typeof planFinancialUpdate>;

export async function plan(ctx: Ctx, input: Wanted): Promise<PlannedUpdate> {
  const school_id = schoolOf(ctx);
  const values = await valuesOf(ctx, input);
  const id = newId(ctx.now.getTime());
  const ground = { tenant_id: ctx.tenant_id, school_id, id, created_at: nowIso(ctx) };
  await queries.insertPlanned(ctx.db, { ...values, ...ground });
  const row = (await queries.findPlanned(ctx.db, id))!;
  ctx.changed('financial update', id, null, row);
  return row;
}

/** It begins anew with its first day: what went out before stays on record. */
export async function edit(
  ctx: Ctx,
  body: InputOf<typeof editFinancialUpdate>,
): Promise<PlannedUpdate> {
  const before = await lock(ctx, body);
  const input = wholeOf(UpdateInput, before, changesOf(body, before));
  await queries.updatePlanned(ctx.db, before.id, await valuesOf(ctx, input));
  return noted(ctx, before);
}

export async function stop(
  ctx: Ctx,
  body: InputOf<typeof stopFinancialUpdate>,
): Promise<PlannedUpdate> {
  requireSender(ctx);
  const before = await lock(ctx, body);
  requireNewest(body, before);
  await queries.updatePlanned(ctx.db, before.id, { stopped_at: nowIso(ctx), next_on: null });
  return noted(ctx, before);
}

async function lock(ctx: Ctx, { id }: { id: string }): Promise<PlannedUpdate> {
  const current = await queries.lockPlanned(ctx.db, id);
  if (!current) throw fail('record.not_found');
  if (current.stopped_at) throw fail('financial_update.stopped');
  return current;
}

async function noted(ctx: Ctx, before: PlannedUpdate): Promise<PlannedUpdate> {
  const row = (await queries.findPlanned(ctx.db, before.id))!;
  ctx.changed('financial update', before.id, before, row);
  return row;
}

async function valuesOf(ctx: Ctx, input: Wanted): Promise<queries.PlannedValues> {
  requireSender(ctx);
  requireAllOf(ctx, input);
  const { kind, every, first_on, at_minute, class_ids, owing_at_least, skip_promised } = input;
  if (first_on < isoDate(ctx.now)) throw failField('message.past', 'first_on');
  const term_day = every === 'term' ? await queries.findTermDay(ctx.db, first_on) : null;
  if (term_day === undefined) throw failField('financial_update.no_term', 'first_on');
  if (kind === 'board' && (await queries.listBoard(ctx.db)).length === 0) {
    throw failField('financial_update.no_board', 'kind');
  }
  return {
    kind,
    every,
    first_on,
    term_day,
    at_minute,
    text_en: input.text_en,
    class_ids: kind === 'board' ? [] : class_ids,
    owing_at_least: kind === 'balance' ? (owing_at_least ?? null) : null,
    skip_promised: kind === 'balance' && skip_promised,
    next_on: first_on,
    changed_by: ctx.user.id,
  };
}

/** What goes out by itself costs tokens again and again: it takes the same right as a reminder. */
function requireSender({ user }: Ctx): void {
  if (!hasModule(user, 'communication', 'edit')) throw fail('financial_update.right');
}

/** It will speak to everybody it is for, also to those whom this person does not see. */
function requireAllOf(ctx: Ctx, { kind, class_ids }: Wanted): void {
  const { limits } = scopeOf(ctx.db);
  if (kind === 'board' || !limits || limits === '*' || limits.places === '*') return;
  const { places } = limits;
  const sees_all = class_ids.length > 0 && class_ids.every((id) => places.includes(id));
  if (!sees_all) throw fail('message.beyond_classes');
}

export async function addMember(
  ctx: Ctx,
  { name, phone }: InputOf<typeof addBoardMember>,
): Promise<BoardMember> {
  const { length } = await queries.listBoard(ctx.db);
  if (length >= board_max) throw fail('board.full', { count: board_max });
  const member = { id: newId(ctx.now.getTime()), name, phone };
  const row = {
    ...member,
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  };
  await queries.insertMember(ctx.db, row).catch((error: unknown) => {
    throw isTaken(error) ? failField('board.known', 'phone') : error;
  });
  ctx.changed('board member', member.id, null, member);
  return member;
}

export async function removeMember(ctx: Ctx, { id }: { id: string }) {
  const gone = await queries.deleteMember(ctx.db, id);
  if (!gone) throw fail('record.not_found');
  ctx.changed('board member', id, gone, null);
  return {};
}
