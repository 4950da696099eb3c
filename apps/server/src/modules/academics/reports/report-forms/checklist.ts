import type {
  Gap,
  getReportForms,
  ReportForms,
} from '@darasa/contract/academics/reports/report-forms';
import type { InputOf } from '@darasa/contract/endpoint';
import { counted } from '@darasa/rules/counted';
import { rules_of } from '@darasa/rules/grading/curricula';
import {
  blockOf,
  type CommentKind,
  comment_kinds,
  commentLengths,
} from '@darasa/rules/grading/report-design';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { findCounts, listRuns } from './runs-queries.ts';
import { findLedStreams } from './signing-queries.ts';
import { findSet, listSignatures, type SetFacts, type SignedBy } from './set-queries.ts';

type Counts = Awaited<ReturnType<typeof findCounts>>;

export async function get(ctx: Ctx, { id }: InputOf<typeof getReportForms>): Promise<ReportForms> {
  const [{ set, counts, signatures }, runs, led] = await Promise.all([
    standOf(ctx, id),
    listRuns(ctx.db, id),
    findLedStreams(ctx.db, ctx.staff?.id ?? null),
  ]);
  const streamsOf = (list: SetFacts['streams']) => list.map(({ id, name }) => ({ id, name }));
  const { name, kind, state, term, class_id, curriculum, streams, design } = set;
  return {
    id,
    name,
    kind,
    state,
    term,
    class: set.class,
    class_id,
    curriculum,
    design: design?.name ?? null,
    streams: streamsOf(streams),
    led_streams: streamsOf(streams.filter((one) => led.includes(one.id))),
    learner_count: counts.learner_count,
    issued_count: counts.issued_count,
    gaps: gapsOf(set, counts, signatures),
    signatures: signatures.map((one) => ({
      role: one.role,
      stream: streams.find((stream) => stream.id === one.stream_id)?.name ?? null,
      name: one.name,
    })),
    runs,
  };
}

/** The stand of a set is the same that a screen shows and that issuing asks. */
export async function standOf(ctx: Ctx, id: string) {
  const [set, counts, signatures] = await Promise.all([
    findSet(ctx.db, id),
    findCounts(ctx.db, id),
    listSignatures(ctx.db, id),
  ]);
  if (!set) throw fail('record.not_found');
  return { set, counts, signatures, gaps: gapsOf(set, counts, signatures) };
}

const is_final = new Set(['approved', 'published', 'locked']);
const general = '/dashboard/academics/general';
const exams = `${general}?tab=exams`;
/** The reports with their pages of comments, person by person. */
const commentsOf = ({ id }: SetFacts): string => `${general}?tab=reports&id=${id}`;
const broadsheetOf = ({ sittings }: SetFacts): string =>
  `${general}?broadsheet=${sittings.at(-1)!.sitting_id}`;

function gapsOf(set: SetFacts, counts: Counts, signatures: readonly SignedBy[]): Gap[] {
  const { design, sittings } = set;
  const stops = (kind: Gap['kind'], words: string, link: string | null = null): Gap => ({
    kind,
    words,
    stops: true,
    link,
  });
  if (!design) return [stops('no-design', 'No design is chosen for these reports')];
  if (sittings.length === 0) return [stops('no-exam', 'No exam is chosen for these reports')];
  const foreign = sittings.filter((one) => one.curriculum !== set.curriculum);
  const unapproved = sittings.filter((one) => !is_final.has(one.state));
  return [
    ...foreign.map((one) =>
      stops('other-curriculum', `${one.exam} is not a ${set.curriculum} exam`),
    ),
    ...unapproved.map((one) =>
      stops('not-approved', `The marks of ${one.exam} are not approved yet`, exams),
    ),
    ...leftOpen(set, counts, signatures),
  ];
}

/** What may stay as it is: the reports are then printed with a blank in its place. */
function leftOpen(set: SetFacts, counts: Counts, signatures: readonly SignedBy[]): Gap[] {
  const may = (kind: Gap['kind'], words: string, link: string | null = null): Gap => ({
    kind,
    words,
    stops: false,
    link,
  });
  const gaps: Gap[] = [];
  if (counts.blank_count > 0) {
    const words = `${counted(counts.blank_count, 'result is', 'results are')} blank`;
    gaps.push(may('blanks', words, broadsheetOf(set)));
  }
  const lengths = commentLengths(set.design!);
  for (const kind of comment_kinds.filter((one) => lengths[one] > 0)) {
    const missing = counts.learner_count - (counts.commented[kind] ?? 0);
    if (missing > 0) {
      gaps.push(
        may(
          'comments',
          `${counted(missing, 'learner has', 'learners have')} no ${commentName(kind, set.curriculum)}`,
          commentsOf(set),
        ),
      );
    }
  }
  const who = blockOf(set.design!, 'signatures')?.who ?? [];
  if (who.includes('principal') && !signatures.some((one) => one.role === 'principal')) {
    gaps.push(may('unsigned', 'The principal has not signed'));
  }
  if (who.includes('class-teacher')) {
    for (const { id, name } of set.streams) {
      const is_signed = signatures.some(
        (one) => one.role === 'class-teacher' && one.stream_id === id,
      );
      if (!is_signed)
        gaps.push(may('unsigned', `The class teacher of ${set.class} ${name} has not signed`));
    }
  }
  return gaps;
}

const commentName = (kind: CommentKind, curriculum: SetFacts['curriculum']): string =>
  kind === 'subject'
    ? `comment in any ${rules_of[curriculum].words.subject.toLowerCase()}`
    : comment_names[kind];

const comment_names: Record<Exclude<CommentKind, 'subject'>, string> = {
  'class-teacher': 'class teacher’s comment',
  principal: 'principal’s comment',
  conduct: 'word on conduct',
  'can-do': 'word on what they can do',
  'working-on': 'word on what they work on',
  'help-at-home': 'word on help at home',
};
