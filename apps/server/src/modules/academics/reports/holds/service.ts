import type { askHold, liftPaperHold } from '@darasa/contract/academics/reports/holds';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { counted } from '@darasa/rules/counted';
import { isoDate } from '@darasa/rules/dates';
import { submit } from '#platform/approvals/index.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { placeOf, signedStampOf } from '#platform/db/rows.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import { listOwingMore } from '#modules/finance/index.ts';
import { lockSitting } from '#modules/academics/exams/exams/queries.ts';
import { get as getExam } from '#modules/academics/exams/exams/service.ts';
import { noteEvents } from '#modules/academics/reports/papers/events.ts';
import { findPlace, freePapers, holdPapers } from '#modules/academics/reports/papers/queries.ts';
import * as queries from './queries.ts';

export const hold_type_key = 'report-hold';
const named_max = 20;

/** Learners by name, or those who owe more fees than the school lets: somebody else agrees first. */
export async function ask(
  ctx: Ctx,
  { id: sitting_id, of, student_ids, reason }: InputOf<typeof askHold>,
): Promise<OutputOf<typeof askHold>> {
  const sitting = await lockSitting(ctx.db, sitting_id);
  if (!sitting) throw fail('record.not_found');
  if (!may_hold.includes(sitting.state)) throw fail('sitting.no_way');
  const wanted = of === 'learners' ? student_ids : await listDebtors(ctx);
  const [exam, learners] = await Promise.all([
    getExam(ctx, { id: sitting.exam_id }),
    queries.listLearners(ctx.db, sitting_id, wanted),
  ]);
  if (learners.length === 0) throw fail('paper_hold.nobody');
  const id = newId(ctx.now.getTime());
  await queries
    .insertHold(ctx.db, { ...signedStampOf(ctx, id), sitting_id, reason })
    .catch((error: unknown) => {
      throw isTaken(error) ? fail('paper_hold.waiting') : error;
    });
  await queries.insertLearners(
    ctx.db,
    learners.map(({ student_id }) => ({ ...placeOf(ctx.db), hold_id: id, student_id })),
  );
  const of_class = exam.sittings.find((one) => one.id === sitting_id)!.class;
  const many = counted(learners.length, 'learner');
  ctx.changed('hold on results', id, null, {
    exam: exam.name,
    class: of_class,
    learners: learners.map((one) => one.name).join(', '),
    reason,
  });
  await submit(ctx, {
    type: hold_type_key,
    document_id: id,
    title: `Hold ${exam.name}, ${of_class}, of ${many}: ${reason}`.slice(0, 160),
    details: [
      { label: 'Exam', value: `${exam.name}, ${exam.term}` },
      { label: 'Class', value: of_class },
      { label: 'Why', value: of === 'debtors' ? `Fees are owed. ${reason}` : reason },
      { label: 'Learners', value: namesOf(learners) },
    ],
  });
  return { held_count: learners.length };
}

const may_hold = ['review', 'approved', 'published', 'locked'];

async function listDebtors(ctx: Ctx): Promise<string[]> {
  if (!(await settingOf(ctx, 'academics.hold_for_fees'))) throw fail('paper_hold.off');
  return listOwingMore(ctx.db, 'report-form', isoDate(ctx.now));
}

function namesOf(learners: readonly queries.SittingLearner[]): string {
  const names = learners.slice(0, named_max).map((one) => `${one.name}, ${one.admission_number}`);
  const others = learners.length - names.length;
  return [...names, ...(others > 0 ? [`and ${others} more`] : [])].join('; ');
}

/** Somebody else agreed. Slips that come later are held when they are issued. */
export async function carryOut(
  ctx: Ctx,
  { id, sitting_id, reason }: { id: string; sitting_id: string; reason: string },
): Promise<void> {
  await queries.updateHold(ctx.db, id, 'done');
  const only = await queries.listHoldLearners(ctx.db, id);
  const held = await holdPapers(ctx.db, sitting_id, { at: nowIso(ctx), only });
  await noteEvents(ctx, 'held', held, reason);
  ctx.changed('hold on results', id, { state: 'waiting' }, { state: 'agreed' });
}

export async function lift(
  ctx: Ctx,
  { id, reason }: InputOf<typeof liftPaperHold>,
): Promise<Record<never, never>> {
  const paper = await findPlace(ctx.db, id);
  if (!paper?.sitting_id) throw fail('record.not_found');
  const { sitting_id, student_id } = paper;
  const sitting = await lockSitting(ctx.db, sitting_id);
  const at = nowIso(ctx);
  const is_lifted = await queries.updateLifted(
    ctx.db,
    { sitting_id, student_id },
    { lifted_at: at, lifted_by: ctx.user.id, lift_reason: reason },
  );
  if (!is_lifted) throw fail('paper_hold.none');
  const freed = await freePapers(ctx.db, sitting_id, {
    at,
    only: [student_id],
    is_public: sitting?.state === 'published' || sitting?.state === 'locked',
  });
  await noteEvents(ctx, 'lifted', freed, reason);
  ctx.changed('result slip', id, { state: 'held' }, { state: 'released', reason });
  return {};
}
