import type { SheetLearner } from '@darasa/contract/academics/exams/sheets';
import { openSitting } from '#modules/academics/exams/exams/service.ts';
import { resultOf } from '#modules/academics/exams/sheets/deriving.ts';
import { mergeCells } from '#modules/academics/exams/sheets/merging.ts';
import {
  listLearners,
  lockSheet,
  type SheetFacts,
} from '#modules/academics/exams/sheets/queries.ts';
import { find as findSheet, write } from '#modules/academics/exams/sheets/service.ts';
import {
  correctReportForms,
  reissuePapers,
} from '#modules/academics/reports/publishing/service.ts';
import { type DecidedDocument, listApprovers } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import * as queries from './queries.ts';
import { factsOf, isApproved, mark_change_type_key, valueOf } from './service.ts';

export const agreeing_people_min = 2;

/** The typist of a mark has no say in its correction, and hears so before the approval counts. */
export async function refuseTypist(ctx: Ctx, { document_id }: DecidedDocument): Promise<void> {
  const asked = await queries.lockRequest(ctx.db, document_id);
  if (asked && (await queries.findTypist(ctx.db, asked)) === ctx.user.id) {
    throw fail('mark_change.typist');
  }
}

/**
 * The mark, its history, what it makes and the papers that carried it change together, under the locks of
 * the sitting and the sheet. A mark that somebody changed meanwhile stays as it is.
 */
export async function carryOut(
  ctx: Ctx,
  { document_id, requested_by }: DecidedDocument,
): Promise<void> {
  const asked = await queries.lockRequest(ctx.db, document_id);
  if (asked?.state !== 'waiting') return;
  await refuseTooFew(ctx, asked, requested_by);
  const sheet = await openSheet(ctx, asked.sheet_id);
  const { student_id, part, cell_version: version } = asked;
  const [before] = await listLearners(ctx.db, sheet.id, [student_id]);
  if (!before) throw fail('mark_change.stale');
  const value = valueOf(sheet, part, asked.to_text);
  const merged = mergeCells(sheet, [before], [{ student_id, part, version, value }]);
  if (merged.written.length === 0) throw fail('mark_change.stale');
  // The one who asked answers for the new mark, and has no say when it is corrected once more.
  const asker = { ...ctx, user: { ...ctx.user, id: requested_by } };
  await write(asker, sheet, merged.learners, merged.written);
  await queries.updateRequest(ctx.db, document_id, 'done');
  const why = correctionWords(sheet, asked, [before, merged.learners[0]!]);
  ctx.changed(
    'mark correction',
    document_id,
    { state: 'waiting' },
    factsOf(sheet, before, { state: 'done', correction: why }),
  );
  const { sitting_id } = sheet;
  const slips = await reissuePapers(ctx, sitting_id, [student_id], why);
  await correctReportForms(ctx, {
    sitting_id,
    student_ids: [student_id],
    why,
    is_silent: slips.length > 0,
  });
}

async function refuseTooFew(ctx: Ctx, asked: queries.LockedRequest, requested_by: string) {
  const [agreed, typist] = await Promise.all([
    listApprovers(ctx.db, mark_change_type_key, asked.id),
    queries.findTypist(ctx.db, asked),
  ]);
  const others = agreed.filter((one) => one !== requested_by && one !== typist);
  if (others.length < agreeing_people_min) throw fail('mark_change.two_people');
}

/** The sitting is locked first, as everywhere, and then its sheet. */
async function openSheet(ctx: Ctx, id: string): Promise<SheetFacts> {
  const { sitting_id } = await findSheet(ctx, id);
  const { sitting } = await openSitting(ctx, { id: sitting_id });
  if (!isApproved(sitting.state)) throw fail('mark_change.open');
  await lockSheet(ctx.db, id);
  return findSheet(ctx, id);
}

/** "Mathematics corrected from 54 to 64": what the slip shows, or the part where that stays the same. */
function correctionWords(
  sheet: SheetFacts,
  { part, from_text, to_text }: queries.LockedRequest,
  [before, after]: [SheetLearner, SheetLearner],
): string {
  const shown = resultOf(sheet, after).shown;
  if (before.shown !== null && shown !== null && before.shown !== shown) {
    return `${sheet.subject} corrected from ${before.shown} to ${shown}`;
  }
  const { name } = sheet.parts.find((one) => one.part === part)!;
  return `${sheet.subject}, ${name} corrected from ${from_text ?? 'blank'} to ${to_text}`;
}
