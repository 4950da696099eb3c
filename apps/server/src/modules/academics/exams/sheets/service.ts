import type {
  acceptSheet,
  explainResult,
  extendSheet,
  getSheet,
  handInSheet,
  returnSheet,
  SavedMarks,
  saveMarks,
  Sheet,
  SheetLearner,
} from '@darasa/contract/academics/exams/sheets';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import { combine } from '@darasa/rules/grading/combine';
import { refuseClosedTerm } from '#modules/administration/index.ts';
import { hearWhenAllAreIn, tellReturned } from '#modules/academics/exams/telling/tell.ts';
import { seesAllGroups } from '#modules/academics/teaching/groups/queries.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail } from '#platform/fail.ts';
import { cellsOf, partsOf, resultOf, ruleOf } from './deriving.ts';
import { mergeCells, textOf } from './merging.ts';
import * as parts from './part-queries.ts';
import * as queries from './queries.ts';
import { closedTo, entersAll, ownCells, typedParts } from './rights.ts';

export async function get(ctx: Ctx, { id }: InputOf<typeof getSheet>): Promise<Sheet> {
  const [sheet, learners, away] = await Promise.all([
    find(ctx, id),
    queries.listLearners(ctx.db, id),
    parts.listAway(ctx.db, id),
  ]);
  return { ...shownTo(ctx, sheet, learners), away };
}

/**
 * One sheet is one lock: two teachers of a sheet wait for one another, never a class. What is read under
 * the lock travels behind it, and what is written travels with the learners as they then are.
 */
export async function save(
  ctx: Ctx,
  { id, cells }: InputOf<typeof saveMarks>,
): Promise<SavedMarks> {
  const ids = [...new Set(cells.map((cell) => cell.student_id))];
  const [sheet, before] = await Promise.all([
    openForMarks(ctx, id),
    queries.listLearners(ctx.db, id, ids),
  ]);
  const { own, foreign } = ownCells(ctx, sheet, cells);
  const { learners, written, refused, ...answer } = mergeCells(sheet, before, own);
  const [counts, typists, now] = await Promise.all([
    written.length > 0 ? write(ctx, sheet, learners, written) : sheet,
    answer.conflicts.length > 0 ? queries.listTypists(ctx.db, id, ids) : [],
    queries.listLearners(ctx.db, id, ids),
    refuseClosedTerm(ctx, sheet.entry_from),
  ]);
  return {
    ...answer,
    learners: now,
    entered_count: counts.entered_count,
    expected_count: counts.expected_count,
    conflicts: answer.conflicts.map((one) => {
      const typist = typists.find(
        ({ student_id, part }) => student_id === one.student_id && part === one.part,
      );
      return { ...one, by: typist?.by ?? '', at: typist?.at ?? nowIso(ctx) };
    }),
    refused: [...refused, ...foreign],
  };
}

/**
 * Handing in says of each learner what there is; blanks may all be absent at once. A marker hands in the
 * own parts, and the sheet goes when the last part has.
 */
export async function handIn(
  ctx: Ctx,
  { id, blanks_absent }: InputOf<typeof handInSheet>,
): Promise<Sheet> {
  const sheet = await openForMarks(ctx, id);
  await refuseClosedTerm(ctx, sheet.entry_from);
  const learners = await queries.listLearners(ctx.db, id);
  const mine = typedParts(ctx, sheet);
  const cells = learners.flatMap((learner) => blankCells(learner, mine));
  const blank_ids = new Set(cells.map((cell) => cell.student_id));
  if (cells.length > 0 && !blanks_absent) throw fail('sheet.has_blanks', { count: blank_ids.size });
  if (cells.length > 0) {
    const blanks = learners.filter((one) => blank_ids.has(one.student_id));
    const merged = mergeCells(sheet, blanks, cells);
    await write(ctx, sheet, merged.learners, merged.written);
  }
  if (!entersAll(ctx, sheet)) {
    const left = await parts.insertHandIns(ctx.db, sheet, mine, {
      at: nowIso(ctx),
      by: ctx.user.id,
    });
    ctx.changed('mark_sheet', id, null, nameOf(sheet, { handed_in: wordsOf(sheet, mine) }));
    if (left > 0) return get(ctx, { id });
  }
  await hearWhenAllAreIn(ctx, sheet.sitting_id);
  return moved(ctx, sheet, 'handed-in');
}

const wordsOf = (sheet: queries.SheetFacts, mine: readonly number[]): string =>
  sheet.parts
    .filter(({ part }) => mine.includes(part))
    .map((one) => one.name)
    .join(', ');

export async function accept(ctx: Ctx, { id }: InputOf<typeof acceptSheet>): Promise<Sheet> {
  const sheet = await openForReview(ctx, id);
  if (sheet.state !== 'handed-in') throw fail('sheet.no_way');
  return moved(ctx, sheet, 'accepted');
}

/** It is open again for its teacher, who reads the note above the marks. */
export async function giveBack(
  ctx: Ctx,
  { id, note }: InputOf<typeof returnSheet>,
): Promise<Sheet> {
  const sheet = await openForReview(ctx, id);
  if (sheet.state === 'open') throw fail('sheet.no_way');
  await tellReturned(ctx, sheet, note);
  return moved(ctx, sheet, 'open', note);
}

export async function extend(
  ctx: Ctx,
  { id, entry_to }: InputOf<typeof extendSheet>,
): Promise<Sheet> {
  await queries.lockSheet(ctx.db, id);
  const before = await find(ctx, id);
  await queries.updateSheet(ctx.db, id, { entry_to });
  ctx.changed(
    'mark_sheet',
    id,
    nameOf(before, { entry_to: before.entry_to }),
    nameOf(before, { entry_to }),
  );
  return get(ctx, { id });
}

export async function explain(
  ctx: Ctx,
  { id, student_id }: InputOf<typeof explainResult>,
): Promise<OutputOf<typeof explainResult>> {
  const [sheet, [learner], changes] = await Promise.all([
    find(ctx, id),
    queries.listLearners(ctx.db, id, [student_id]),
    queries.listChanges(ctx.db, id, student_id),
  ]);
  if (!learner) throw fail('record.not_found');
  const { working } = combine(partsOf(sheet), cellsOf(sheet, learner), ruleOf(sheet));
  const grade = learner.code && {
    words: `Grade: ${learner.shown} is ${learner.code}`,
    counts: true,
  };
  return {
    name: learner.name,
    lines: grade ? [...working, grade] : working,
    changes: changes.map((one) => ({
      ...one,
      part: sheet.parts.find(({ part }) => part === one.part)?.name ?? '',
    })),
  };
}

type Written = ReturnType<typeof mergeCells>['written'];

/** Marks, their history and what they make are written together, or not at all. */
export async function write(
  ctx: Ctx,
  sheet: queries.SheetFacts,
  learners: readonly SheetLearner[],
  written: Written,
) {
  const { id: sheet_id, group_id } = sheet;
  const at = nowIso(ctx);
  const changed = new Set(written.map((cell) => cell.student_id));
  const derived = learners
    .filter((one) => changed.has(one.student_id))
    .map((one) => resultOf(sheet, one));
  ctx.changed('mark_sheet', sheet_id, null, nameOf(sheet, { cells: written.length }));
  const [, , , counts] = await Promise.all([
    queries.upsertMarks(
      ctx.db,
      { sheet_id, group_id, by: ctx.user.id, at },
      written.map(({ from_text: _, ...cell }) => cell),
    ),
    queries.insertChanges(
      ctx.db,
      written.map((cell) => ({
        ...signedStampOf(ctx),
        sheet_id,
        group_id,
        student_id: cell.student_id,
        part: cell.part,
        from_text: cell.from_text,
        to_text: textOf(cell),
      })),
    ),
    queries.updateResults(ctx.db, sheet_id, derived, at),
    // One connection takes statements in order, so these are counted as they then are.
    queries.updateEntered(ctx.db, sheet_id),
  ]);
  return counts;
}

const blankCells = ({ student_id, outcome, cells }: SheetLearner, mine: readonly number[]) =>
  outcome === 'open'
    ? mine.flatMap((part) => {
        const cell = cells.find((one) => one.part === part);
        return textOf(cell) === null
          ? [{ student_id, part, value: 'AB', version: cell?.version ?? 0 }]
          : [];
      })
    : [];

async function moved(
  ctx: Ctx,
  sheet: queries.SheetFacts,
  to: Sheet['state'],
  note: string | null = null,
): Promise<Sheet> {
  const { id, group_id, state } = sheet;
  await queries.updateSheet(ctx.db, id, { state: to });
  if (to === 'open') await parts.deleteHandIns(ctx.db, [id]);
  await queries.insertMove(ctx.db, {
    ...signedStampOf(ctx),
    sheet_id: id,
    group_id,
    from_state: state,
    to_state: to,
    note,
  });
  ctx.changed('mark_sheet', id, nameOf(sheet, { state }), nameOf(sheet, { state: to, note }));
  return get(ctx, { id });
}

const nameOf = (sheet: queries.SheetFacts, facts: object) => ({
  exam: sheet.exam,
  subject: sheet.subject,
  class: sheet.class,
  stream: sheet.group_name ?? sheet.stream,
  ...facts,
});

async function openForMarks(ctx: Ctx, id: string): Promise<queries.SheetFacts> {
  const [, sheet] = await Promise.all([queries.lockSheet(ctx.db, id), find(ctx, id)]);
  const why = closedTo(ctx, sheet);
  if (why) throw fail('sheet.closed', { why });
  return sheet;
}

/** The sitting is held first, so that nobody approves its marks meanwhile, and then the sheet. */
export async function openForReview(ctx: Ctx, id: string): Promise<queries.SheetFacts> {
  await queries.holdSittingOf(ctx.db, id);
  await queries.lockSheet(ctx.db, id);
  const sheet = await find(ctx, id);
  if (!mayReview(ctx, sheet)) throw fail('sheet.not_head');
  if (!is_reviewed.includes(sheet.sitting_state)) throw fail('sheet.no_way');
  return sheet;
}

/** Once the marks are approved, no sheet is accepted or returned. */
const is_reviewed: readonly queries.SheetFacts['sitting_state'][] = ['open', 'review'];

const mayReview = (ctx: Ctx, { heads }: queries.SheetFacts): boolean =>
  seesAllGroups(ctx.db) || heads;

export async function find(ctx: Ctx, id: string): Promise<queries.SheetFacts> {
  const who = { staff_id: ctx.staff?.id ?? null, today: isoDate(ctx.now) };
  const sheet = await queries.findSheet(ctx.db, id, who);
  if (!sheet) throw fail('record.not_found');
  return sheet;
}

function shownTo(
  ctx: Ctx,
  sheet: queries.SheetFacts,
  learners: SheetLearner[],
): Omit<Sheet, 'away'> {
  const closed = closedTo(ctx, sheet);
  return {
    id: sheet.id,
    sitting_id: sheet.sitting_id,
    subject_id: sheet.subject_id,
    class_id: sheet.class_id,
    exam: sheet.exam,
    subject: sheet.subject,
    class: sheet.class,
    stream: sheet.stream,
    group_name: sheet.group_name,
    is_elective: sheet.is_elective,
    teacher: sheet.teacher,
    state: sheet.state,
    sitting_state: sheet.sitting_state,
    expected_count: sheet.expected_count,
    entered_count: sheet.entered_count,
    entry_to: sheet.entry_to,
    version: sheet.version,
    parts: sheet.parts,
    note: sheet.note,
    grades: sheet.edition.bands.map(({ code, words_en }) => ({ code, words_en })),
    closed,
    typed_parts: closed === null ? typedParts(ctx, sheet) : [],
    may_hand_in: closed === null,
    may_review:
      mayReview(ctx, sheet) && sheet.state !== 'open' && is_reviewed.includes(sheet.sitting_state),
    learners,
  };
}
