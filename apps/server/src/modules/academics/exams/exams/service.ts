import {
  type approveSitting,
  type createExam,
  type editExam,
  type Exam,
  ExamInput,
  type getExam,
  type listExamsToCopy,
  type moveSitting,
  type SittingState,
} from '@darasa/contract/academics/exams/exams';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { refuseClosedTerm } from '#modules/administration/index.ts';
import { changesOf, requireNewest, wholeOf } from '#platform/changes.ts';
import type { Ctx } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { signedStampOf, stampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { refuseUnseen } from '../reviews/unseen.ts';
import { tellApproved } from '../telling/tell.ts';
import { makeSheets } from './opening.ts';
import * as queries from './queries.ts';

type Input = InputOf<typeof createExam>;

export const get = (ctx: Ctx, { id }: InputOf<typeof getExam>): Promise<Exam> => find(ctx, id);

export const listToCopy = async (
  ctx: Ctx,
  { curriculum }: InputOf<typeof listExamsToCopy>,
): Promise<OutputOf<typeof listExamsToCopy>> => ({
  rows: await queries.listToCopy(ctx.db, curriculum),
});

export async function add(ctx: Ctx, input: Input): Promise<Exam> {
  const editions = await check(ctx, input);
  const id = newId(ctx.now.getTime());
  const mean_rule_edition_id = await meanEditionOf(ctx, input);
  const values = { ...valuesOf(input), mean_rule_edition_id };
  await queries.insertExam(ctx.db, { ...values, ...signedStampOf(ctx, id) });
  await saveSubjects(ctx, id, input, editions);
  await addSittings(ctx, id, input, input.class_ids);
  return told(ctx, id, null);
}

/** Once a class was opened its marks depend on subjects and parts: then only name and dates change. */
export async function edit(ctx: Ctx, body: InputOf<typeof editExam>): Promise<Exam> {
  const { id } = body;
  const before = await open(ctx, id);
  const current = inputOf(before);
  const input = wholeOf(
    ExamInput,
    current,
    changesOf(body, { ...current, version: before.version }),
  );
  const editions = await check(ctx, input);
  const is_draft = before.sittings.every(
    (one) => one.state === 'draft' || one.state === 'cancelled',
  );
  if (!is_draft) refuseDeepChanges(current, input);
  const pin = is_draft ? { mean_rule_edition_id: await meanEditionOf(ctx, input) } : {};
  await queries.updateExam(ctx.db, id, { ...valuesOf(input), ...pin });
  await named(input, () =>
    queries.updateNameKey(ctx.db, id, { name_key: keyOf(input.name), term_id: input.term_id }),
  );
  if (is_draft) {
    await queries.deleteSubjects(ctx.db, id);
    await saveSubjects(ctx, id, input, editions);
    await saveClasses(ctx, before, input);
  }
  return told(ctx, id, before);
}

export async function move(ctx: Ctx, input: InputOf<typeof moveSitting>): Promise<Exam> {
  const { sitting, exam } = await openSitting(ctx, input);
  const { to, reason } = input;
  const way = `${sitting.state} ${to}`;
  if (way === 'draft open') await makeSheets(ctx, exam, sitting);
  else if (way === 'open review') await refuseMissing(ctx, sitting.id, reason);
  else if (to === 'cancelled') await refuseLoss(ctx, sitting, reason);
  else if (way !== 'review open') throw fail('sitting.no_way');
  return moved(ctx, exam, sitting, to, reason);
}

export async function approve(ctx: Ctx, input: InputOf<typeof approveSitting>): Promise<Exam> {
  const { sitting, exam } = await openSitting(ctx, input);
  if (sitting.state !== 'review') throw fail('sitting.no_way');
  const { open, handed_in } = await queries.countSheets(ctx.db, sitting.id);
  if (open + handed_in > 0) throw fail('sitting.not_accepted', { count: open + handed_in });
  await refuseUnseen(ctx, sitting.id);
  await tellApproved(ctx, sitting.id);
  return moved(ctx, exam, sitting, 'approved');
}

/** A new round of the same marks: whatever was issued of the round before stays. */
export const reopen = (
  ctx: Ctx,
  { sitting, exam, reason }: { sitting: queries.LockedSitting; exam: Exam; reason: string },
): Promise<Exam> => moved(ctx, exam, { ...sitting, round: sitting.round + 1 }, 'open', reason);

/** The sitting under lock, with its exam, in a term that is open. */
export async function openSitting(
  ctx: Ctx,
  { id, version }: { id: string; version?: number },
): Promise<{ sitting: queries.LockedSitting; exam: Exam }> {
  const sitting = await queries.lockSitting(ctx.db, id);
  if (!sitting) throw fail('record.not_found');
  if (version !== undefined) requireNewest({ version }, sitting);
  const exam = await find(ctx, sitting.exam_id);
  await refuseClosedTerm(ctx, exam.list_on);
  return { sitting, exam };
}

/** Each move is a row, with who and why, and is told in the trail. */
export async function moved(
  ctx: Ctx,
  exam: Exam,
  sitting: queries.LockedSitting,
  to: SittingState,
  reason?: string,
): Promise<Exam> {
  const { id, round, state } = sitting;
  await queries.updateSitting(ctx.db, id, { state: to, round });
  await queries.insertMove(ctx.db, {
    ...signedStampOf(ctx),
    sitting_id: id,
    from_state: state,
    to_state: to,
    round,
    reason: reason ?? null,
  });
  const name = exam.sittings.find((one) => one.id === id)!.class;
  ctx.changed(
    'sitting',
    id,
    { exam: exam.name, class: name, state },
    {
      exam: exam.name,
      class: name,
      state: to,
      ...(reason ? { reason } : {}),
    },
  );
  return find(ctx, exam.id);
}

async function refuseMissing(ctx: Ctx, sitting_id: string, reason: string | undefined) {
  const { open } = await queries.countSheets(ctx.db, sitting_id);
  if (open > 0 && !reason) throw failField('sitting.not_handed_in', 'reason', { count: open });
}

/** Marks that were typed are given up only with a reason, and from review not at all. */
async function refuseLoss(ctx: Ctx, { id, state }: queries.LockedSitting, reason?: string) {
  if (state !== 'draft' && state !== 'open') throw fail('sitting.no_way');
  const { typed } = await queries.countSheets(ctx.db, id);
  if (typed > 0 && !reason) throw failField('sitting.has_marks', 'reason', { count: typed });
}

type Editions = Map<string, { id: string }>;

/** Classes, subjects and scales belong to the curriculum; parts are typed as their scale grades. */
async function check(ctx: Ctx, input: Input): Promise<Editions> {
  const { curriculum, term_id, class_ids, subjects, list_on } = input;
  if (input.entry_to < input.entry_from)
    throw failField('request.invalid', 'entry_to', 'Entry closes after it opens');
  await refuseClosedTerm(ctx, list_on);
  const subject_ids = subjects.map((one) => one.subject_id);
  if (new Set(subject_ids).size < subject_ids.length)
    throw failField('request.invalid', 'subjects', 'A subject stands twice');
  const [ground, editions] = await Promise.all([
    queries.listGround(ctx.db, curriculum, { term_id, class_ids, subject_ids }),
    queries.listEditionsOn(
      ctx.db,
      subjects.map((one) => one.scale_id),
      list_on,
    ),
  ]);
  if (!ground.has(term_id)) throw failField('term.not_found', 'term_id');
  if (!class_ids.every((id) => ground.has(id)))
    throw failField('exam.other_curriculum', 'class_ids', { curriculum });
  const by_scale = new Map(editions.map((one) => [one.scale_id, one]));
  subjects.forEach((subject, i) => {
    const path = `subjects.${i}`;
    if (!ground.has(subject.subject_id))
      throw failField('exam.other_curriculum', `${path}.subject_id`, { curriculum });
    const edition = by_scale.get(subject.scale_id);
    if (edition?.curriculum !== curriculum)
      throw failField('exam.scale', `${path}.scale_id`, { curriculum });
    const wants = subject.parts[0]!.entry === 'level';
    if ((edition.kind === 'levels') !== wants)
      throw failField('exam.scale_kind', `${path}.scale_id`);
  });
  return by_scale;
}

/** The school's own rule counts as it stands on the day of the lists, and is pinned so. */
async function meanEditionOf(ctx: Ctx, input: Input): Promise<string | null> {
  if (input.mean_kind !== 'pick') return null;
  const { curriculum, mean_rule_id, list_on } = input;
  const edition = mean_rule_id
    ? await queries.findMeanEditionOn(ctx.db, mean_rule_id, list_on)
    : undefined;
  if (edition?.curriculum !== curriculum)
    throw failField('exam.mean_rule', 'mean_rule_id', { curriculum });
  return edition.id;
}

function saveSubjects(ctx: Ctx, exam_id: string, { subjects }: Input, editions: Editions) {
  return queries.insertSubjects(
    ctx.db,
    exam_id,
    subjects.map(({ subject_id, scale_id, combine, best_n, absent }, i) => ({
      subject_id,
      position: i + 1,
      edition_id: editions.get(scale_id)!.id,
      combine,
      best_n: best_n ?? null,
      absent,
    })),
    subjects.flatMap(({ subject_id, parts }) =>
      parts.map((part, i) => ({
        ...part,
        subject_id,
        part: i + 1,
        out_of: part.entry === 'score' ? part.out_of! : null,
      })),
    ),
  );
}

async function saveClasses(ctx: Ctx, before: Exam, input: Input): Promise<void> {
  const drafts = before.sittings.filter((one) => one.state === 'draft');
  const gone = drafts.filter((one) => !input.class_ids.includes(one.class_id));
  if (gone.length > 0)
    await queries.deleteSittings(
      ctx.db,
      gone.map((one) => one.id),
    );
  const here = new Set(before.sittings.map((one) => one.class_id));
  await addSittings(
    ctx,
    before.id,
    input,
    input.class_ids.filter((id) => !here.has(id)),
  );
}

const addSittings = (ctx: Ctx, exam_id: string, input: Input, class_ids: readonly string[]) =>
  named(input, () =>
    queries.insertSittings(
      ctx.db,
      [...new Set(class_ids)].map((class_id) => ({
        ...stampOf(ctx),
        exam_id,
        class_id,
        term_id: input.term_id,
        name_key: keyOf(input.name),
        state: 'draft',
      })),
    ),
  );

/** A class sits an exam of one name once a term. */
async function named(input: Input, write: () => Promise<unknown>): Promise<void> {
  await write().catch((error: unknown) => {
    throw isTaken(error) ? failField('exam.name_taken', 'name', { name: input.name }) : error;
  });
}

const keyOf = (name: string): string => name.toLowerCase();

function refuseDeepChanges(current: Current, input: Input): void {
  for (const field of ['curriculum', 'term_id', 'subjects', 'class_ids', 'list_on'] as const) {
    if (JSON.stringify(current[field]) !== JSON.stringify(input[field]))
      throw failField('exam.has_sheets', field);
  }
  for (const field of ['mean_kind', 'mean_rule_id', 'any_absence'] as const) {
    if ((current[field] ?? null) !== (input[field] ?? null))
      throw failField('exam.rehearse', field);
  }
}

const valuesOf = ({ class_ids: _, subjects: __, mean_rule_id: ___, ...values }: Input) => values;

type Current = Omit<Input, 'mean_rule_id'> & { mean_rule_id: string | null };

/** The exam as its form would send it. */
const inputOf = (exam: Exam): Current => ({
  curriculum: exam.curriculum,
  term_id: exam.term_id,
  name: exam.name,
  kind: exam.kind,
  list_on: exam.list_on,
  entry_from: exam.entry_from,
  entry_to: exam.entry_to,
  mean_kind: exam.mean_kind,
  mean_rule_id: exam.mean_rule_id,
  any_absence: exam.any_absence,
  has_ranks: exam.has_ranks,
  class_ids: exam.sittings.filter((one) => one.state !== 'cancelled').map((one) => one.class_id),
  subjects: exam.subjects.map(({ subject_id, scale_id, combine, best_n, absent, parts }) => ({
    subject_id,
    scale_id,
    combine,
    ...(best_n ? { best_n } : {}),
    absent,
    parts: parts.map(({ name, entry, out_of, weight }) => ({
      name,
      entry,
      ...(out_of === null ? {} : { out_of }),
      weight,
    })),
  })),
});

async function open(ctx: Ctx, id: string): Promise<Exam> {
  await queries.lockExam(ctx.db, id);
  return find(ctx, id);
}

async function find(ctx: Ctx, id: string): Promise<Exam> {
  const exam = await queries.findExam(ctx.db, id);
  if (!exam) throw fail('record.not_found');
  return exam;
}

async function told(ctx: Ctx, id: string, before: Exam | null): Promise<Exam> {
  const after = await find(ctx, id);
  ctx.changed('exam', id, before && inWords(before), inWords(after));
  return after;
}

const inWords = ({ subjects, sittings, term_id: _, mean_rule_id: __, ...exam }: Exam) => ({
  ...exam,
  classes: sittings.map((one) => one.class).join(', '),
  subjects: subjects.map((one) => one.name).join(', '),
});
