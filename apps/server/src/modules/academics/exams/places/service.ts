import type { Exam } from '@darasa/contract/academics/exams/exams';
import type {
  dropLearners,
  ListChange,
  listListChanges,
  movePlace,
  refreshList,
} from '@darasa/contract/academics/exams/places';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import { refuseClosedTerm } from '#modules/administration/index.ts';
import { ensureSheets } from '#modules/academics/exams/exams/opening.ts';
import {
  findExam,
  lockSitting,
  type LockedSitting,
} from '#modules/academics/exams/exams/queries.ts';
import { textOf } from '#modules/academics/exams/sheets/merging.ts';
import { findSheet, listLearners, lockSheet } from '#modules/academics/exams/sheets/queries.ts';
import { closedTo } from '#modules/academics/exams/sheets/rights.ts';
import { lockSubject } from '#modules/academics/teaching/takings/queries.ts';
import { say } from '#modules/academics/teaching/takings/service.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { carry, countAnew, deriveAgain } from './carrying.ts';
import * as queries from './queries.ts';

/** A line for each learner and change, with the subjects it is about. */
export async function list(
  ctx: Ctx,
  { id }: InputOf<typeof listListChanges>,
): Promise<OutputOf<typeof listListChanges>> {
  const [sitting, found] = await Promise.all([
    queries.findSitting(ctx.db, id),
    queries.listDifferences(ctx.db, id, isoDate(ctx.now)),
  ]);
  if (!sitting) throw fail('record.not_found');
  if (sitting.state !== 'open') return { rows: [] };
  const lines = new Map<string, ListChange>();
  for (const { student_id, admission_number, name, change, subject } of found) {
    const key = `${student_id} ${change}`;
    const line = lines.get(key);
    const subjects = line ? `${line.subjects}, ${subject}` : subject;
    lines.set(key, { student_id, admission_number, name, change, subjects });
  }
  return { rows: [...lines.values()] };
}

/** The sheets become those of today: nobody's mark is lost, and nobody stands twice. */
export async function refresh(
  ctx: Ctx,
  { id }: InputOf<typeof refreshList>,
): Promise<OutputOf<typeof refreshList>> {
  const { sitting, exam } = await openList(ctx, id);
  const today = isoDate(ctx.now);
  const found = await queries.listDifferences(ctx.db, id, today);
  const by = (change: ListChange['change']) => found.filter((one) => one.change === change);
  await ensureFor(ctx, exam, sitting, [...by('joined'), ...by('moved')]);
  await queries.updateLeft(ctx.db, placesOf(by('left')));
  await queries.updateGone(ctx.db, placesOf(by('dropped')), 'not-enrolled');
  await carry(ctx, await movesOf(ctx, sitting, by('moved')));
  await queries.insertJoined(ctx.db, sitting, today);
  await queries.updateBack(ctx.db, placesOf(by('back')));
  await deriveAgain(ctx, placesOf(by('back')));
  await queries.updateStreams(ctx.db, sitting, today);
  await countAnew(ctx, id);
  const changed = new Map(found.map((one) => [one.student_id, one]));
  ctx.changed('sitting', id, null, {
    exam: exam.name,
    list_of: today,
    changed:
      [...changed.values()].map((one) => `${one.name}: ${one.change}`).join(', ') || 'nobody',
  });
  return { changed_count: changed.size };
}

/** The office moves one learner, whatever the place in the class says. */
export async function move(ctx: Ctx, { id, student_id, to_sheet_id }: InputOf<typeof movePlace>) {
  const from = await openSheet(ctx, id);
  const to = await openSheet(ctx, to_sheet_id);
  const fits = to.sitting_id === from.sitting_id && to.subject_id === from.subject_id;
  if (!fits || to.id === from.id) throw failField('record.not_found', 'to_sheet_id');
  await openList(ctx, from.sitting_id);
  const place = await queries.findPlace(ctx.db, { sheet_id: id, student_id });
  if (!place) throw fail('record.not_found');
  await carry(ctx, [{ sheet_id: id, student_id, to_sheet_id, stream_id: place.stream_id }]);
  await countAnew(ctx, from.sitting_id);
  const nameOf = (sheet: typeof from) => sheet.group_name ?? sheet.stream;
  const about = { subject: from.subject, learner: place.name };
  ctx.changed(
    'mark_sheet',
    id,
    { ...about, stands_on: nameOf(from) },
    { ...about, stands_on: nameOf(to) },
  );
  return {};
}

/** The learners never took the elective: a taking says so from the day of the class list. */
export async function drop(ctx: Ctx, { id, reason, ...input }: InputOf<typeof dropLearners>) {
  await lockSheet(ctx.db, id);
  const sheet = await openSheet(ctx, id);
  const why = closedTo(ctx, sheet);
  if (why) throw fail('sheet.closed', { why });
  if (!sheet.is_elective) throw fail('taking.not_elective', { subject: sheet.subject });
  const student_ids = [...new Set(input.student_ids)];
  const learners = await listLearners(ctx.db, id, student_ids);
  if (learners.length < student_ids.length) throw fail('record.not_found');
  if (!learners.every(isNotEnrolled)) throw failField('taking.not_marked', 'student_ids');
  const [exam, subject] = await Promise.all([
    find(ctx, sheet.exam_id),
    lockSubject(ctx.db, sheet.subject_id),
  ]);
  await say(ctx, subject!, { student_ids, how: 'dropped', from_on: exam.list_on, reason });
  await queries.updateGone(
    ctx.db,
    student_ids.map((student_id) => ({ sheet_id: id, student_id })),
    'not-enrolled',
  );
  await countAnew(ctx, sheet.sitting_id);
  return {};
}

/** Of such a learner NE is all that was typed. */
function isNotEnrolled({ cells }: { cells: Parameters<typeof textOf>[0][] }): boolean {
  const typed = cells.map(textOf).filter((text) => text !== null);
  return typed.length > 0 && typed.every((text) => text === 'NE');
}

/** The list of a sitting changes while marks are entered, and nobody types meanwhile. */
async function openList(ctx: Ctx, id: string) {
  const sitting = await lockSitting(ctx.db, id);
  if (!sitting) throw fail('record.not_found');
  if (sitting.state !== 'open') throw fail('sitting.not_open');
  const exam = await find(ctx, sitting.exam_id);
  await refuseClosedTerm(ctx, exam.list_on);
  await queries.lockSheets(ctx.db, id);
  return { sitting, exam };
}

async function find(ctx: Ctx, exam_id: string): Promise<Exam> {
  const exam = await findExam(ctx.db, exam_id);
  if (!exam) throw fail('record.not_found');
  return exam;
}

async function openSheet(ctx: Ctx, id: string) {
  const who = { staff_id: ctx.staff?.id ?? null, today: isoDate(ctx.now) };
  const sheet = await findSheet(ctx.db, id, who);
  if (!sheet) throw fail('record.not_found');
  return sheet;
}

async function ensureFor(
  ctx: Ctx,
  exam: Exam,
  sitting: LockedSitting,
  found: readonly queries.Difference[],
): Promise<void> {
  const places = new Map(
    found.map(({ subject_id, stream_id, option_id }) => [
      `${subject_id} ${option_id ?? stream_id}`,
      {
        subject_id,
        class_id: sitting.class_id,
        stream_id: option_id ? null : stream_id,
        option_id,
      },
    ]),
  );
  if (places.size > 0) await ensureSheets(ctx, exam, sitting, [...places.values()]);
}

async function movesOf(
  ctx: Ctx,
  sitting: LockedSitting,
  found: readonly queries.Difference[],
): Promise<queries.Move[]> {
  if (found.length === 0) return [];
  const sheets = await queries.listSheets(ctx.db, sitting.id);
  return found.flatMap(({ student_id, subject_id, sheet_id, stream_id, option_id }) => {
    const to = sheets.find(
      (one) =>
        one.subject_id === subject_id &&
        (option_id
          ? one.group_id === option_id
          : one.kind === 'stream' && one.stream_id === stream_id),
    );
    return to && sheet_id ? [{ student_id, sheet_id, to_sheet_id: to.id, stream_id }] : [];
  });
}

const placesOf = (found: readonly queries.Difference[]): queries.Place[] =>
  found.flatMap(({ student_id, sheet_id }) => (sheet_id ? [{ student_id, sheet_id }] : []));
