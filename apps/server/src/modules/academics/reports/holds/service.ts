import type {
  askHold,
  askReportHold,
  liftPaperHold,
} from '@darasa/contract/academics/reports/holds';
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
import { cancelAbout } from '#modules/communication/index.ts';
import { listOwingMore } from '#modules/finance/index.ts';
import { lockSitting } from '#modules/academics/exams/exams/queries.ts';
import { get as getExam } from '#modules/academics/exams/exams/service.ts';
import { noteEvents } from '#modules/academics/reports/papers/events.ts';
import type { PaperGround } from '#modules/academics/reports/papers/ground-queries.ts';
import { findPlace, freePapers, holdPapers } from '#modules/academics/reports/papers/queries.ts';
import { tellFamilies } from '#modules/academics/reports/papers/telling.ts';
import * as queries from './queries.ts';

export const hold_type_key = 'report-hold';
const named_max = 20;

type Asked = Omit<InputOf<typeof askHold>, 'id'>;

/** What is held, in the words of whoever decides: the exam or the reports, with term and class. */
interface Held {
  ground: PaperGround;
  what: 'Exam' | 'Reports';
  name: string;
  term: string;
  of_class: string;
}

export async function ask(
  ctx: Ctx,
  { id: sitting_id, ...asked }: InputOf<typeof askHold>,
): Promise<OutputOf<typeof askHold>> {
  const sitting = await lockSitting(ctx.db, sitting_id);
  if (!sitting) throw fail('record.not_found');
  if (!may_hold.includes(sitting.state)) throw fail('sitting.no_way');
  const { name, term, sittings } = await getExam(ctx, { id: sitting.exam_id });
  const of_class = sittings.find((one) => one.id === sitting_id)!.class;
  return askFor(ctx, { ground: { sitting_id }, what: 'Exam', name, term, of_class }, asked);
}

/** Report forms are held in the same way, before they are issued or after. */
export async function askForReports(
  ctx: Ctx,
  { id: set_id, ...asked }: InputOf<typeof askReportHold>,
): Promise<OutputOf<typeof askReportHold>> {
  const set = await queries.lockSet(ctx.db, set_id);
  if (!set) throw fail('record.not_found');
  const { name, term, class: of_class } = set;
  return askFor(ctx, { ground: { set_id }, what: 'Reports', name, term, of_class }, asked);
}

const may_hold = ['review', 'approved', 'published', 'locked'];

/** Learners by name, or those who owe more fees than the school lets: somebody else agrees first. */
async function askFor(
  ctx: Ctx,
  { ground, what, name, term, of_class }: Held,
  { of, student_ids, reason }: Asked,
): Promise<{ held_count: number }> {
  const wanted = of === 'learners' ? student_ids : await listDebtors(ctx);
  const learners = await queries.listLearners(ctx.db, ground, wanted);
  if (learners.length === 0) throw fail('paper_hold.nobody');
  const id = newId(ctx.now.getTime());
  await queries
    .insertHold(ctx.db, { ...signedStampOf(ctx, id), ...ground, reason })
    .catch((error: unknown) => {
      throw isTaken(error) ? fail('paper_hold.waiting') : error;
    });
  await queries.insertLearners(
    ctx.db,
    learners.map(({ student_id }) => ({ ...placeOf(ctx.db), hold_id: id, student_id })),
  );
  const many = counted(learners.length, 'learner');
  ctx.changed('hold on results', id, null, {
    [what === 'Exam' ? 'exam' : 'reports']: name,
    class: of_class,
    learners: learners.map((one) => one.name).join(', '),
    reason,
  });
  await submit(ctx, {
    type: hold_type_key,
    document_id: id,
    title: `Hold ${name}, ${of_class}, of ${many}: ${reason}`.slice(0, 160),
    details: [
      { label: what, value: `${name}, ${term}` },
      { label: 'Class', value: of_class },
      { label: 'Why', value: of === 'debtors' ? `Fees are owed. ${reason}` : reason },
      { label: 'Learners', value: namesOf(learners) },
    ],
  });
  return { held_count: learners.length };
}

async function listDebtors(ctx: Ctx): Promise<string[]> {
  if (!(await settingOf(ctx, 'academics.hold_for_fees'))) throw fail('paper_hold.off');
  return listOwingMore(ctx.db, 'report-form', isoDate(ctx.now));
}

function namesOf(learners: readonly queries.GroundLearner[]): string {
  const names = learners.slice(0, named_max).map((one) => `${one.name}, ${one.admission_number}`);
  const others = learners.length - names.length;
  return [...names, ...(others > 0 ? [`and ${others} more`] : [])].join('; ');
}

/** Somebody else agreed. Papers that come later are held when they are issued. */
export async function carryOut(ctx: Ctx, hold: queries.LockedHold): Promise<void> {
  const { id, reason } = hold;
  const ground = groundOf(hold);
  await lockGround(ctx, ground);
  await queries.updateHold(ctx.db, id, 'done');
  const only = await queries.listHoldLearners(ctx.db, id);
  const held = await holdPapers(ctx.db, ground, { at: nowIso(ctx), only });
  await noteEvents(ctx, 'held', held, reason);
  if ('sitting_id' in ground) await cancelAbout(ctx, ground.sitting_id);
  ctx.changed('hold on results', id, { state: 'waiting' }, { state: 'agreed' });
}

export async function lift(
  ctx: Ctx,
  { id, reason }: InputOf<typeof liftPaperHold>,
): Promise<Record<never, never>> {
  const paper = await findPlace(ctx.db, id);
  if (!paper || (!paper.sitting_id && !paper.set_id)) throw fail('record.not_found');
  const ground = groundOf(paper);
  const is_public = await lockGround(ctx, ground);
  const { student_id } = paper;
  const at = nowIso(ctx);
  const is_lifted = await queries.updateLifted(ctx.db, ground, student_id, {
    lifted_at: at,
    lifted_by: ctx.user.id,
    lift_reason: reason,
  });
  if (!is_lifted) throw fail('paper_hold.none');
  const freed = await freePapers(ctx.db, ground, { at, only: [student_id], is_public });
  await noteEvents(ctx, 'lifted', freed, reason);
  await tellFamilies(ctx, ground);
  const what = 'sitting_id' in ground ? 'result slip' : 'report form';
  ctx.changed(what, id, { state: 'held' }, { state: 'released', reason });
  return {};
}

const groundOf = (of: { sitting_id: string | null; set_id: string | null }): PaperGround =>
  of.sitting_id ? { sitting_id: of.sitting_id } : { set_id: of.set_id! };

/** The exam or the reports, locked, so that nothing is released meanwhile. Answers whether they are out. */
async function lockGround(ctx: Ctx, ground: PaperGround): Promise<boolean> {
  if ('set_id' in ground) return (await queries.lockSet(ctx.db, ground.set_id))?.state === 'issued';
  const sitting = await lockSitting(ctx.db, ground.sitting_id);
  return sitting?.state === 'published' || sitting?.state === 'locked';
}
