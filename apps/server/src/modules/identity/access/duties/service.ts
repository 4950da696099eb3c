import type { InputOf } from '@darasa/contract/endpoint';
import {
  type createDuty,
  type DutyRule,
  DutyValues,
  type editDuty,
} from '@darasa/contract/identity/access/duties';
import { changesOf, retiredAt, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { fail, failField, type Failure } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

const record_type = 'duty rule';

export async function add(ctx: Ctx, input: InputOf<typeof createDuty>): Promise<DutyRule> {
  checkApart(input);
  const rule = { ...input, note: input.note ?? null };
  const id = newId(ctx.now.getTime());
  const made = await queries.insertRule(ctx.db, {
    tenant_id: ctx.tenant_id,
    id,
    ...rule,
    created_at: nowIso(ctx),
  });
  if (!made) throw nameTaken(input.name);
  ctx.changed(record_type, id, null, made);
  return made as DutyRule;
}

export async function edit(
  ctx: Ctx,
  { retired, ...body }: InputOf<typeof editDuty>,
): Promise<DutyRule> {
  const { id } = body;
  const current = await queries.lockRule(ctx.db, id);
  if (!current) throw fail('record.not_found');
  const input = wholeOf(DutyValues, current, changesOf(body, current));
  checkApart(input);
  const note = input.note ?? null;
  const retired_at = retiredAt(ctx, current.retired_at, retired);
  const saved = await queries
    .updateRule(ctx.db, id, { ...input, note, retired_at })
    .catch((error: unknown) => {
      throw isTaken(error) ? nameTaken(input.name) : error;
    });
  ctx.changed(record_type, id, current, saved);
  return saved as DutyRule;
}

/** A rule about one and the same permission would forbid it to everybody. */
function checkApart(rule: queries.RuleValues | InputOf<typeof createDuty>): void {
  const same = rule.first_module === rule.second_module && rule.first_act === rule.second_act;
  if (same) throw failField('request.invalid', 'second_act', 'Choose another permission here');
}

function nameTaken(name: string): Failure {
  return failField('duty.name_taken', 'name', { name });
}
