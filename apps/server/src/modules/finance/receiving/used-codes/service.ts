import { formatDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { fail, type Failure } from '#platform/fail.ts';
import * as queries from './queries.ts';

/**
 * For a paper that is no payment of fees, such as income or a bursary: the money of its code came once.
 * Whoever takes several things holds the pen before.
 */
export async function takeCode(
  ctx: Pick<Ctx, 'db'>,
  use: Omit<queries.UsedReference, 'reference'> & { reference?: string | null | undefined },
  from: queries.CodeHolder = 'none',
): Promise<void> {
  const { reference } = use;
  if (!reference) return;
  if (await queries.takeCodes(ctx.db, [{ ...use, reference }], from)) return;
  const [first] = await queries.listUses(ctx.db, [reference]);
  throw first ? usedElsewhere(first) : fail('payment.reference_twice');
}

/** A sentence that names the first paper, and nothing of it that another school should not know. */
export function usedElsewhere({ reference, paper, used_on, school }: queries.StandingUse): Failure {
  const failure = fail('payment.reference_elsewhere', {
    reference,
    paper,
    school,
    day: formatDate(used_on),
  });
  failure.fields = [{ path: 'reference', message: failure.sentence }];
  return failure;
}
