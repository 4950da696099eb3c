import {
  type CommentKind,
  type fillComments,
  parent_note_kinds,
  type undoFill,
} from '@darasa/contract/academics/reports/comments';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { lineFor } from '@darasa/rules/grading/comments';
import { boxLengths } from '@darasa/rules/grading/report-design';
import { rules_of } from '@darasa/rules/grading/curricula';
import { refuseClosedTerm } from '#modules/administration/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { latestGrades, type OpenPage, openPage } from './page.ts';
import type { PageKey } from './page-queries.ts';
import * as queries from './queries.ts';

type Asked = InputOf<typeof fillComments>;
interface NewComment {
  student_id: string;
  kind: CommentKind;
  words: string;
}

/** One sentence for everybody without a comment, which can be taken out again as a whole. */
export async function fill(ctx: Ctx, input: Asked): Promise<OutputOf<typeof fillComments>> {
  const page = await openToWrite(ctx, input);
  const { what, language } = input;
  const { made, left_count } =
    what === 'comments' ? commentsFor(page, language) : notesFor(page, language);
  const fill_id = newId(ctx.now.getTime());
  const { set_id, subject_id, reports, class: of, stream, subject, kind } = page.shown;
  const filled = await queries.insertFilled(
    ctx.db,
    made.map((comment) => ({
      ...signedStampOf(ctx),
      ...comment,
      set_id,
      subject_id,
      group_id: input.kind === 'subject' ? input.group_id! : null,
      fill_id,
    })),
  );
  const filled_count = new Set(filled.map((one) => one.student_id)).size;
  if (filled_count === 0) return { fill_id: null, filled_count, left_count };
  ctx.changed('report_set', set_id, null, {
    reports,
    class: of,
    stream,
    kind,
    ...(subject ? { subject } : {}),
    filled_from_bank: filled_count,
  });
  return { fill_id, filled_count, left_count };
}

/** Words that a person changed since belong to no run any more, so they stay. */
export async function undo(
  ctx: Ctx,
  { fill_id, ...key }: InputOf<typeof undoFill>,
): Promise<OutputOf<typeof undoFill>> {
  const { shown, learners } = await openToWrite(ctx, key);
  const is_here = learners.some(({ comments }) => comments.some((one) => one.fill_id === fill_id));
  if (!is_here) throw fail('comment.fill_gone');
  const undone_count = await queries.deleteFilled(ctx.db, shown.set_id, fill_id);
  ctx.changed('report_set', shown.set_id, null, {
    reports: shown.reports,
    class: shown.class,
    stream: shown.stream,
    undone_from_bank: undone_count,
  });
  return { undone_count };
}

async function openToWrite(ctx: Ctx, key: PageKey): Promise<OpenPage> {
  const page = await openPage(ctx, key);
  const { closed, state, reports } = page.shown;
  if (state !== 'draft') throw fail('report_set.issued', { name: reports });
  if (closed) throw fail('comment.not_yours', { why: closed });
  await refuseClosedTerm(ctx, page.facts.starts_on);
  return page;
}

function commentsFor({ key, facts, shown }: OpenPage, language: Asked['language']) {
  const { kind } = key;
  const length_max = boxLengths(facts.blocks)[kind];
  const bank = shown.bank.filter((line) => line.language === language);
  const without = shown.learners.filter(
    ({ comments }) => !comments.some((one) => one.kind === kind),
  );
  const made = without.flatMap(({ student_id, first_name, gender, grade }, turn): NewComment[] => {
    const learner = { first_name, gender, grade, subject: shown.subject };
    const words = lineFor(bank, learner, turn, length_max);
    return words ? [{ student_id, kind, words }] : [];
  });
  return { made, left_count: without.length - made.length };
}

/** What a learner can do, works on and needs at home, from the levels of the latest exam. */
function notesFor(page: OpenPage, language: Asked['language']) {
  const { facts, learners, shown } = page;
  const { parentNotes } = rules_of[facts.curriculum];
  if (!parentNotes || page.key.kind !== 'class-teacher') throw fail('record.not_found');
  const lengths = boxLengths(facts.blocks);
  const names = new Map(shown.subjects.map(({ id, name }) => [id, name]));
  const without = learners.filter(
    ({ comments }) => !parent_note_kinds.every((kind) => comments.some((one) => one.kind === kind)),
  );
  const made = without.map((learner) => {
    const areas = latestGrades(learner, facts.sitting_ids).flatMap(({ subject_id, code, points }) =>
      points === null ? [] : [{ name: names.get(subject_id) ?? '', code, points }],
    );
    const { first_name, gender, student_id } = learner;
    const notes = parentNotes({ first_name, gender, areas, language });
    if (!notes) return [];
    const texts = {
      'can-do': notes.can_do,
      'working-on': notes.working_on,
      'help-at-home': notes.help_at_home,
    };
    return parent_note_kinds
      .map((kind): NewComment => ({ student_id, kind, words: texts[kind] }))
      .filter(({ kind, words }) => words.length <= lengths[kind]);
  });
  return { made: made.flat(), left_count: made.filter((notes) => notes.length === 0).length };
}
