import type { InputOf } from '@darasa/contract/endpoint';
import {
  type createExtraCharge,
  type editExtraCharge,
  type ExtraCharge,
  type ExtraChargeMember,
  listExtraChargeMembers,
} from '@darasa/contract/finance/fees/extra-charges';
import { changesOf } from '#platform/changes.ts';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { refuseClosedTerm } from '#modules/administration/index.ts';
import { healthOpenings, readsHealth } from '#modules/students/index.ts';
import * as queries from './queries.ts';

export async function read(ctx: Ctx, id: string): Promise<ExtraCharge> {
  const charge = await queries.findCharge(ctx.db, id);
  if (!charge) throw fail('record.not_found');
  return charge;
}

export async function listMembers(ctx: Ctx, input: InputOf<typeof listExtraChargeMembers>) {
  const [found, reads_health, noteOpened] = await Promise.all([
    queries.listMembers(ctx.db, input),
    readsHealth(ctx),
    healthOpenings(ctx, listExtraChargeMembers),
  ]);
  const rows = careFor(reads_health, input, found.rows);
  noteOpened(withCare(rows));
  return { ...found, rows, reads_health };
}

/**
 * Care is shown by right: who may not read health records sees nothing of them, and may not even ask who
 * has one.
 */
export function careFor(
  reads_health: boolean,
  filter: { care?: 'needed' | undefined },
  rows: ExtraChargeMember[],
): ExtraChargeMember[] {
  if (reads_health) return rows;
  if (filter.care) throw fail('health.not_named');
  return rows.map((row) => ({ ...row, care: null }));
}

/**
 * Care is added under a trace: what children need on a trip is of their health records, so reading it
 * stands in their history.
 */
export const withCare = (rows: readonly ExtraChargeMember[]): string[] =>
  rows.filter((row) => row.care).map((row) => row.student_id);

export async function define(
  ctx: Ctx,
  input: InputOf<typeof createExtraCharge>,
): Promise<ExtraCharge> {
  const [head, term] = await Promise.all([
    queries.findVoteHead(ctx.db, input.vote_head_id),
    queries.findTerm(ctx.db, input.semester_id),
  ]);
  if (!head || head.retired_at) {
    throw failField('request.invalid', 'vote_head_id', 'Choose a vote head that is in use');
  }
  if (!term) throw failField('request.invalid', 'semester_id', 'Choose a term of this school');
  await refuseClosedTerm(ctx, input.charged_on);
  const id = newId(ctx.now.getTime());
  const made = await queries.insertCharge(ctx.db, {
    ...input,
    ...signedStampOf(ctx, id),
    note: input.note || null,
    is_trip: input.is_trip ?? false,
    opt_in_until: input.opt_in_until ?? null,
    places: input.places ?? null,
  });
  if (!made) throw failField('extra_charge.exists', 'name');
  ctx.changed('extra charge', id, null, input);
  return read(ctx, id);
}

/** Only what is not yet charged follows a new amount. */
export async function edit(ctx: Ctx, body: InputOf<typeof editExtraCharge>): Promise<ExtraCharge> {
  const { id } = body;
  const current = await queries.lockCharge(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const yours = { ...current, ...changesOf(body, current) };
  if (current.state !== 'open') throw fail('extra_charge.closed', { name: current.name });
  const { name, note, amount_cents, is_trip, opt_in_until, places } = yours;
  const change = { name, note, amount_cents, is_trip, opt_in_until, places };
  await queries.updateCharge(ctx.db, id, change);
  ctx.changed('extra charge', id, current, yours);
  return read(ctx, id);
}
