import { isoDate } from '@darasa/rules/dates';
import type { AllocationRule, Due } from '@darasa/rules/fees/allocate';
import type { Ctx } from '#platform/ctx.ts';
import { schoolOf } from '#platform/ctx.ts';
import * as queries from './dues-queries.ts';
import { lockChain } from './queries.ts';

export interface LearnerDues {
  student_id: string;
  prepaid_cents: number;
  dues: Due[];
  /** In which order a payment meets them, as the school has decided. */
  rule: AllocationRule;
}

/**
 * Dues are held; what these learners owe, read after taking the pen: until this transaction ends nobody
 * else posts in this school, so what is decided from these figures is still true when it is posted.
 */
export async function holdDues(ctx: Ctx, student_ids: string[]): Promise<Map<string, LearnerDues>> {
  const [, dues, prepaid, rule] = await Promise.all([
    lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx)),
    queries.listDues(ctx.db, student_ids),
    queries.listPrepaid(ctx.db, student_ids),
    queries.findRule(ctx.db, isoDate(ctx.now)),
  ]);
  return gather(student_ids, dues, prepaid, rule);
}

/** The same figures for somebody who only looks. */
export async function readDues(
  ctx: Pick<Ctx, 'db' | 'now'>,
  student_ids: string[],
): Promise<Map<string, LearnerDues>> {
  const [dues, prepaid, rule] = await Promise.all([
    queries.listDues(ctx.db, student_ids),
    queries.listPrepaid(ctx.db, student_ids),
    queries.findRule(ctx.db, isoDate(ctx.now)),
  ]);
  return gather(student_ids, dues, prepaid, rule);
}

function gather(
  student_ids: string[],
  dues: (Due & { student_id: string })[],
  prepaid: { student_id: string; prepaid_cents: number }[],
  rule: AllocationRule,
): Map<string, LearnerDues> {
  const all = new Map(
    student_ids.map((student_id): [string, LearnerDues] => [
      student_id,
      { student_id, prepaid_cents: 0, dues: [], rule },
    ]),
  );
  for (const { student_id, ...due } of dues) all.get(student_id)?.dues.push(due);
  for (const { student_id, prepaid_cents } of prepaid) {
    const owing = all.get(student_id);
    if (owing) owing.prepaid_cents = prepaid_cents;
  }
  return all;
}
