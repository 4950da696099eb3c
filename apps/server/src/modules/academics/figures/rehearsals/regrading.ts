import { sitting_state_words } from '@darasa/contract/academics/exams/exams';
import type { regradeExam, undoRegrading } from '@darasa/contract/academics/figures/rehearsals';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { refuseClosedTerm } from '#modules/administration/index.ts';
import { requireNewest } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail } from '#platform/fail.ts';
import { updateEditionsUsed } from '#modules/academics/exams/exams/queries.ts';
import { changesIn, derivedAnew } from './changes.ts';
import { currentPins, type Editions, isSame, type Pins, pinWords, proposedPins } from './pins.ts';
import { type ExamPins, listResultsOf } from './queries.ts';
import * as queries from './regrading-queries.ts';
import { countsOf, editionsFor, find, frozenSitting } from './service.ts';

type Regraded = OutputOf<typeof regradeExam>;

/** Pins what was rehearsed, for all classes of the exam, and derives their results anew. */
export async function regrade(
  ctx: Ctx,
  { id, version, reason, ...proposal }: InputOf<typeof regradeExam>,
): Promise<Regraded> {
  const exam = await open(ctx, id);
  requireNewest({ version }, exam);
  const editions = await editionsFor(ctx, { id });
  const pins = proposedPins(exam, editions, proposal);
  const before = currentPins(exam, pins);
  const changed_count = await pin(ctx, exam, editions, pins);
  await queries.insertRegrading(ctx.db, {
    ...signedStampOf(ctx),
    exam_id: id,
    what: pins.what,
    subject_id: pins.subject_id,
    from_pins: JSON.stringify(before),
    to_pins: JSON.stringify(pins),
    changed_count,
    reason,
  });
  told(ctx, exam, editions, { before, after: pins, reason });
  return { changed_count };
}

/** The former pins count again. Only the last change can be undone, and only while it still stands. */
export async function undo(ctx: Ctx, { id }: InputOf<typeof undoRegrading>): Promise<Regraded> {
  const found = await queries.findRegrading(ctx.db, id);
  if (!found) throw fail('record.not_found');
  const exam = await open(ctx, found.exam_id);
  // Read again under the lock: two who undo at once undo it once.
  const [last] = (await queries.listRegradings(ctx.db, { id: exam.id })).filter(
    (one) => !one.undone_at,
  );
  if (last?.id !== id || !isSame(currentPins(exam, last.to_pins), last.to_pins))
    throw fail('rehearsal.moved_on');
  const editions = await editionsFor(ctx, { id: exam.id });
  const changed_count = await pin(ctx, exam, editions, last.from_pins);
  await queries.updateUndone(ctx.db, id, { at: nowIso(ctx), by: ctx.user.id });
  told(ctx, exam, editions, { before: last.to_pins, after: last.from_pins, reason: 'Undone' });
  return { changed_count };
}

/** Marks wait while results are derived: whoever types meanwhile reads the new pins. */
async function open(ctx: Ctx, id: string): Promise<ExamPins> {
  await queries.lockExam(ctx.db, id);
  const exam = await find(ctx, { id });
  await refuseClosedTerm(ctx, exam.list_on);
  const frozen = frozenSitting(exam);
  if (frozen) {
    const state = sitting_state_words[frozen.state].toLowerCase();
    throw fail('rehearsal.closed', { class: frozen.class, state });
  }
  return exam;
}

/** Answers how many learners of all classes have other results by it. */
async function pin(ctx: Ctx, exam: ExamPins, editions: Editions, pins: Pins): Promise<number> {
  const sitting_ids = exam.sittings
    .filter((one) => one.state === 'open' || one.state === 'review')
    .map((one) => one.id);
  const changes = await Promise.all(
    sitting_ids.map((sitting_id) => changesIn(ctx, exam, editions, pins, sitting_id)),
  );
  if (pins.subject_id !== null) {
    const known = await listResultsOf(ctx.db, { exam_id: exam.id, subject_id: pins.subject_id });
    await queries.updateResults(ctx.db, derivedAnew(exam, editions, pins, known), nowIso(ctx));
  }
  await write(ctx, exam, pins);
  if (sitting_ids.length > 0) await updateEditionsUsed(ctx.db, exam.id, nowIso(ctx));
  return changes.reduce((sum, one) => sum + countsOf(one).changed_count, 0);
}

async function write(ctx: Ctx, { id }: ExamPins, pins: Pins): Promise<void> {
  if (pins.what === 'mean') {
    const { mean_kind, mean_rule_edition_id, any_absence } = pins;
    return queries.updateExam(ctx.db, id, { mean_kind, mean_rule_edition_id, any_absence });
  }
  if (pins.what === 'scale') await queries.updateSubjectEdition(ctx.db, id, pins);
  else await queries.updateWeights(ctx.db, id, pins);
  await queries.updateExam(ctx.db, id, {});
}

function told(
  ctx: Ctx,
  exam: ExamPins,
  editions: Editions,
  { before, after, reason }: { before: Pins; after: Pins; reason: string },
): void {
  const subject = exam.subjects.find((one) => one.id === after.subject_id)?.name;
  const name = { exam: exam.name, ...(subject ? { subject } : {}) };
  const said = (pins: Pins) => ({ ...name, [after.what]: pinWords(exam, editions, pins) });
  ctx.changed('exam', exam.id, said(before), { ...said(after), reason });
}
