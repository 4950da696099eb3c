import {
  type createHonourRule,
  type editHonourRule,
  type HonourRule,
  HonourRuleInput,
  limitWords,
  type retireHonourRule,
} from '@darasa/contract/academics/figures/honours';
import type { InputOf } from '@darasa/contract/endpoint';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof createHonourRule>;

export async function add(ctx: Ctx, input: Input): Promise<HonourRule> {
  const id = newId(ctx.now.getTime());
  const row = { ...valuesOf(input), ...signedStampOf(ctx, id) };
  if (!(await queries.insertRule(ctx.db, row))) throw nameTaken(input);
  return told(ctx, id, null);
}

export async function edit(ctx: Ctx, body: InputOf<typeof editHonourRule>): Promise<HonourRule> {
  const { id } = body;
  const before = await open(ctx, id);
  const input = wholeOf(HonourRuleInput, before, changesOf(body, before));
  await queries.updateRule(ctx.db, id, valuesOf(input)).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(input) : error;
  });
  return told(ctx, id, before);
}

export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireHonourRule>,
): Promise<HonourRule> {
  const before = await open(ctx, id);
  const is_so = (before.retired_at !== null) === retired;
  if (!is_so) await queries.updateRule(ctx.db, id, { retired_at: retired ? nowIso(ctx) : null });
  return told(ctx, id, before);
}

async function open(ctx: Ctx, id: string): Promise<HonourRule> {
  await queries.lockRule(ctx.db, id);
  const rule = await queries.findRule(ctx.db, id);
  if (!rule) throw fail('record.not_found');
  return rule;
}

async function told(ctx: Ctx, id: string, before: HonourRule | null): Promise<HonourRule> {
  const after = (await queries.findRule(ctx.db, id))!;
  ctx.changed('honour rule', id, before && inWords(before), inWords(after));
  return after;
}

const inWords = ({ name, kind, retired_at, ...limits }: HonourRule) => ({
  name,
  kind,
  limit: limitWords({ kind, ...limits }),
  retired_at,
});

/** A limit of another kind is left out, so that a changed kind leaves nothing behind. */
const valuesOf = ({ name, kind, grade, gain, missing_min }: Input) => ({
  name,
  kind,
  grade: kind === 'improved' ? null : (grade ?? null),
  gain: kind === 'improved' ? (gain ?? null) : null,
  missing_min: kind === 'at-risk' ? (missing_min ?? null) : null,
});

const nameTaken = ({ name }: Input) => failField('lookup.name_taken', 'name', { name });
