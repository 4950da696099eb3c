import type { Comment, saveComment } from '@darasa/contract/academics/reports/comments';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { isoDate } from '@darasa/rules/dates';
import { boxLengths } from '@darasa/rules/grading/report-design';
import { refuseClosedTerm } from '#modules/administration/index.ts';
import { seesAllGroups } from '#modules/academics/teaching/groups/queries.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField, stale } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

type Saved = OutputOf<typeof saveComment>;

/** One box of one learner. Whoever started from other words is shown those that stand there now. */
export async function save(ctx: Ctx, input: InputOf<typeof saveComment>): Promise<Saved> {
  const { id: set_id, words = '', version, ...place } = input;
  const box = { id: set_id, ...place };
  const facts = await openBox(ctx, box);
  refuseTooLong(words, box, facts);
  const before = await queries.lockComment(ctx.db, box);
  if ((before?.words ?? '') === words) return { comment: shownOf(before) };
  if ((before?.version ?? 0) !== version) throw stale(shownOf(before) ?? { words: '', version: 0 });
  const id = before?.comment_id ?? newId(ctx.now.getTime());
  if (!words) await queries.deleteComment(ctx.db, id);
  else if (before)
    await queries.updateComment(ctx.db, id, { ...written(ctx), words, group_id: facts.group_id });
  else await insert(ctx, id, box, { words, group_id: facts.group_id });
  const name = nameOf(box, facts);
  ctx.changed(
    'report_comment',
    id,
    before ? { ...name, words: before.words } : null,
    words ? { ...name, words } : null,
  );
  return { comment: shownOf(await queries.lockComment(ctx.db, box)) };
}

/** A comment that is there and not seen is of another teacher, who had the learner before. */
async function insert(
  ctx: Ctx,
  id: string,
  { id: set_id, student_id, kind, subject_id = undefined }: queries.Box,
  of: { words: string; group_id: string | null },
): Promise<void> {
  const row = {
    ...signedStampOf(ctx, id),
    set_id,
    student_id,
    kind,
    subject_id: subject_id ?? null,
    ...of,
  };
  if (await queries.insertComment(ctx.db, row)) return;
  const theirs = await queries.lockComment(ctx.db, { id: set_id, student_id, kind, subject_id });
  throw theirs ? stale(shownOf(theirs)) : fail('comment.other_group');
}

/** A comment must fit into its box on the paper. */
function refuseTooLong(words: string, { kind }: queries.Box, { blocks }: queries.BoxFacts): void {
  const length_max = boxLengths(blocks)[kind];
  if (words.length <= length_max) return;
  const message =
    length_max > 0
      ? `Use at most ${length_max} characters`
      : 'The design of these reports has no box for this';
  throw failField('request.invalid', 'words', message);
}

const written = (ctx: Ctx) => ({ by: ctx.user.id, at: nowIso(ctx) });

/** Refuses whoever may not write this box: what is not theirs to read is not there. */
async function openBox(ctx: Ctx, box: queries.Box): Promise<queries.BoxFacts> {
  const who = { staff_id: ctx.staff?.id ?? null, today: isoDate(ctx.now) };
  const facts = await queries.lockBox(ctx.db, box, who);
  if (!facts) throw fail('record.not_found');
  const { group_id, is_in_class, leads, teaches } = facts;
  const is_office = seesAllGroups(ctx.db);
  const is_of_subject = box.kind === 'subject';
  if (is_of_subject ? group_id === null : !is_in_class) throw fail('record.not_found');
  if (!is_office && is_of_subject && !teaches)
    throw fail('comment.not_yours', { why: 'Only the teacher of this class writes its comments.' });
  if (!is_office && !is_of_subject && !leads) throw fail('record.not_found');
  if (!is_office && box.kind === 'principal')
    throw fail('comment.not_yours', { why: 'The office writes the principal’s comments.' });
  if (facts.state !== 'draft') throw fail('report_set.issued', { name: facts.reports });
  await refuseClosedTerm(ctx, facts.starts_on);
  return { ...facts, group_id: is_of_subject ? group_id : null };
}

const nameOf = ({ kind }: queries.Box, { reports, learner, subject }: queries.BoxFacts) => ({
  reports,
  learner,
  kind,
  ...(subject ? { subject } : {}),
});

function shownOf(comment: queries.KeptComment | undefined): Comment | null {
  if (!comment) return null;
  const { comment_id: _, ...shown } = comment;
  return shown;
}
