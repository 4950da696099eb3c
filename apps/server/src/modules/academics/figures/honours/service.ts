import type {
  getHonours,
  Honours,
  HonourRule,
  listEarlierSittings,
} from '@darasa/contract/academics/figures/honours';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { agreedTo } from '#modules/students/index.ts';
import {
  findSitting,
  learnersOf,
  listResults,
  type SittingFacts,
} from '#modules/academics/figures/broadsheets/queries.ts';
import { broadsheetOf } from '#modules/academics/figures/broadsheets/totalling.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { chosenBy } from './choosing.ts';
import { findRule, listEarlier } from './queries.ts';

export const earlier = async (
  ctx: Ctx,
  { id }: InputOf<typeof listEarlierSittings>,
): Promise<OutputOf<typeof listEarlierSittings>> => ({ rows: await listEarlier(ctx.db, id) });

/** The list is made when it is read, from the marks as they are then. */
export async function get(ctx: Ctx, input: InputOf<typeof getHonours>): Promise<Honours> {
  const { id, rule_id, against_id, numbers_only } = input;
  const { db } = ctx;
  const [rule, sitting, learners, agreed, then, befores] = await Promise.all([
    findRule(db, rule_id),
    findSitting(db, id),
    listResults(db, id),
    agreedTo(ctx, learnersOf(db, id), 'results'),
    against_id ? findSitting(db, against_id) : undefined,
    against_id ? listResults(db, against_id) : [],
  ]);
  if (!rule || !sitting || (against_id && !then)) throw fail('record.not_found');
  refuseWithout(rule, sitting, then);
  const { exam, term, state } = sitting;
  return {
    exam,
    term,
    class: sitting.class,
    state,
    rule,
    against: then ? `${then.exam}, ${then.class}, ${then.term}` : null,
    rows: chosenBy(rule, broadsheetOf(sitting, learners).rows, {
      before: then ? broadsheetOf(then, befores).rows : [],
      agreed,
      numbers_only,
    }),
  };
}

/** A list by means needs exams that have one; without it only missing marks can be looked at. */
function refuseWithout(rule: HonourRule, sitting: SittingFacts, then?: SittingFacts): void {
  const looks_at_mean = rule.missing_min === null;
  const without = sitting.mean_kind === 'none' || then?.mean_kind === 'none';
  if (looks_at_mean && without) throw fail('honours.no_mean', { rule: rule.name });
  if (rule.kind === 'improved' && !then) throw failField('honours.choose_exam', 'against_id');
}
