import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { findAutomatic } from '@darasa/contract/finance/fees/waivers';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { type FittingLearner, listFitting, listHaving } from './families-queries.ts';
import { listTypes } from './queries.ts';

type Answer = OutputOf<typeof findAutomatic>;

/** Seen before anything is posted: who the rule would add, and who no longer fits it. */
export async function find(
  ctx: Ctx,
  { waiver_type_id, semester_id }: InputOf<typeof findAutomatic>,
): Promise<Answer> {
  const [types, learners, having] = await Promise.all([
    listTypes(ctx.db),
    listFitting(ctx.db),
    listHaving(ctx.db, waiver_type_id, semester_id),
  ]);
  const type = types.find((one) => one.id === waiver_type_id);
  if (!type) throw fail('record.not_found');
  const whyOf = (one: FittingLearner) => whyFits(type.rule, type.from_child ?? 2, one);
  const fitting = new Map(learners.map((one) => [one.student_id, whyOf(one)]));
  const has = new Set(having.map((one) => one.student_id));
  return {
    rows: learners.flatMap((one) => {
      const why = fitting.get(one.student_id);
      if (!why || has.has(one.student_id)) return [];
      const { child: _child, staff_name: _staff, ...line } = one;
      return [{ ...line, amount_cents: null, is_in: false, why }];
    }),
    outdated:
      type.rule === 'none'
        ? []
        : having
            .filter((one) => !fitting.get(one.student_id))
            .map((one) => ({
              ...one,
              amount_cents: null,
              is_in: true,
              why: 'No longer fits the rule',
            })),
  };
}

export function whyFits(
  rule: string,
  from_child: number,
  one: Pick<FittingLearner, 'child' | 'staff_name'>,
): string | null {
  if (rule === 'sibling' && one.child >= from_child) return `Child ${one.child} of the family`;
  if (rule === 'staff-child' && one.staff_name) return `Child of ${one.staff_name}`;
  return null;
}
