import type { SheetLearner } from '@darasa/contract/academics/exams/sheets';
import {
  type askMarkChange,
  markChangeWords,
} from '@darasa/contract/academics/reports/mark-changes';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { refuseClosedTerm } from '#modules/administration/index.ts';
import { mergeCells, textOf } from '#modules/academics/exams/sheets/merging.ts';
import {
  listLearners,
  lockSheet,
  type SheetFacts,
} from '#modules/academics/exams/sheets/queries.ts';
import { find as findSheet } from '#modules/academics/exams/sheets/service.ts';
import { seesAllGroups } from '#modules/academics/teaching/groups/queries.ts';
import { asksEnough, submit } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

export const mark_change_type_key = 'mark-change';

/**
 * A mark that was approved is not typed over: who teaches it, or the office, asks for the correction, and
 * two others agree. What the mark sheet would refuse is refused here, with the same sentence.
 */
export async function ask(
  ctx: Ctx,
  input: InputOf<typeof askMarkChange>,
): Promise<OutputOf<typeof askMarkChange>> {
  const { id: sheet_id, student_id, part, version, reason } = input;
  const sheet = await openForCorrection(ctx, sheet_id);
  const [learner] = await listLearners(ctx.db, sheet_id, [student_id]);
  const place = sheet.parts.find((one) => one.part === part);
  if (!learner || !place) throw fail('record.not_found');
  const value = valueOf(sheet, part, input.value);
  const { written, refused, conflicts } = mergeCells(
    sheet,
    [learner],
    [{ student_id, part, version, value }],
  );
  if (refused[0]) throw failField('mark_change.refused', 'value', refused[0].message);
  if (conflicts.length > 0) throw fail('mark_change.stale');
  const [cell] = written;
  if (!cell) throw failField('mark_change.same', 'value');
  if (!(await asksEnough(ctx, mark_change_type_key))) throw fail('mark_change.two_people');
  const id = newId(ctx.now.getTime());
  const change = { from_text: cell.from_text, to_text: textOf(cell)! };
  await queries
    .insertRequest(ctx.db, {
      ...signedStampOf(ctx, id),
      ...change,
      sheet_id,
      group_id: sheet.group_id,
      student_id,
      part,
      cell_version: version,
      reason,
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? fail('mark_change.waiting') : error;
    });
  const words = markChangeWords({ ...change, part: place.name });
  ctx.changed('mark correction', id, null, factsOf(sheet, learner, { mark: words, reason }));
  await send(ctx, id, { sheet, learner, words, reason });
  return { id };
}

interface Question {
  sheet: SheetFacts;
  learner: SheetLearner;
  words: string;
  reason: string;
}

const send = (ctx: Ctx, document_id: string, { sheet, learner, words, reason }: Question) =>
  submit(ctx, {
    type: mark_change_type_key,
    document_id,
    title: `${sheet.subject} of ${learner.name}, ${words}`.slice(0, 160),
    details: [
      { label: 'Exam', value: sheet.exam },
      { label: 'Class', value: classOf(sheet) },
      { label: 'Subject', value: sheet.subject },
      { label: 'Learner', value: `${learner.name}, ${learner.admission_number}` },
      { label: 'Mark', value: words },
      { label: 'Reason', value: reason },
    ],
  });

export const factsOf = (sheet: SheetFacts, learner: SheetLearner, facts: object) => ({
  exam: sheet.exam,
  subject: sheet.subject,
  class: classOf(sheet),
  learner: learner.name,
  ...facts,
});

const classOf = (sheet: SheetFacts): string =>
  [sheet.class, sheet.stream].filter(Boolean).join(' ');

async function openForCorrection(ctx: Ctx, id: string): Promise<SheetFacts> {
  await lockSheet(ctx.db, id);
  const sheet = await findSheet(ctx, id);
  const may_ask = seesAllGroups(ctx.db) || sheet.teaches || sheet.heads;
  if (!may_ask) throw fail('mark_change.not_yours');
  if (!isApproved(sheet.sitting_state)) throw fail('mark_change.open');
  await refuseClosedTerm(ctx, sheet.entry_from);
  return sheet;
}

export const isApproved = (state: SheetFacts['sitting_state']): boolean =>
  state === 'approved' || state === 'published' || state === 'locked';

/** A cell is typed as text here: what reads as a number is a score where scores are entered. */
export function valueOf(sheet: SheetFacts, part: number, typed: string): string | number {
  const { entry } = sheet.parts.find((one) => one.part === part)!;
  return entry === 'score' && /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed;
}
