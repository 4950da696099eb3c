import type { InputOf } from '@darasa/contract/endpoint';
import {
  type createWaiverType,
  type editWaiverType,
  type WaiverType,
  WaiverTypeInput,
} from '@darasa/contract/finance/fees/waivers';
import { changesOf, retiredAt, wholeOf } from '#platform/changes.ts';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof createWaiverType>;

export async function create(ctx: Ctx, input: Input): Promise<WaiverType> {
  await checkVoteHeads(ctx, input);
  const id = newId(ctx.now.getTime());
  const values = valuesOf(input);
  const made = await queries.insertType(ctx.db, {
    ...values,
    ...signedStampOf(ctx, id),
  });
  if (!made) throw failField('waiver.type_exists', 'name');
  ctx.changed('waiver type', id, null, values);
  return { ...values, id, retired_at: null, version: 1 };
}

export async function edit(
  ctx: Ctx,
  { retired, ...body }: InputOf<typeof editWaiverType>,
): Promise<WaiverType> {
  const { id } = body;
  const current = await queries.lockType(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const input = wholeOf(WaiverTypeInput, current, changesOf(body, current));
  const values = valuesOf(input);
  const retired_at = retiredAt(ctx, current.retired_at, retired);
  await checkVoteHeads(ctx, input);
  if (await queries.isTypeNameTaken(ctx.db, input.name, id)) {
    throw failField('waiver.type_exists', 'name');
  }
  await queries.updateType(ctx.db, id, { ...values, retired_at });
  const after = { ...current, ...values, retired_at };
  ctx.changed('waiver type', id, current, after);
  return { ...after, version: current.version + 1 };
}

async function checkVoteHeads(ctx: Ctx, { vote_head_ids }: Input): Promise<void> {
  const ids = [...new Set(vote_head_ids)];
  if (ids.length === 0) return;
  if ((await queries.countVoteHeads(ctx.db, ids)) !== ids.length) {
    throw failField('request.invalid', 'vote_head_ids', 'Choose vote heads of this school');
  }
}

/** Only one way of giving is kept: a percentage has no sum, and a sum no percentage. */
const valuesOf = (input: Input): queries.TypeValues => ({
  name: input.name,
  note: input.note || null,
  basis: input.basis,
  percent: input.basis === 'percent' ? (input.percent ?? null) : null,
  amount_cents: input.basis === 'amount' ? (input.amount_cents ?? null) : null,
  vote_head_ids: [...new Set(input.vote_head_ids)],
  cap_cents: input.cap_cents ?? null,
  is_stackable: input.is_stackable,
  needs_proof: input.needs_proof,
  rule: input.rule,
  from_child: input.rule === 'sibling' ? (input.from_child ?? 2) : null,
  condition: input.condition || null,
  budget_cents: input.budget_cents ?? null,
});
