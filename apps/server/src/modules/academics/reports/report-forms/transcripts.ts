import type { issueTranscript } from '@darasa/contract/academics/reports/report-forms';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { nextDocumentNumber } from '#modules/administration/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { fingerprintOf } from '#platform/papers/canonical.ts';
import { issuePapers } from '../papers/issuing.ts';
import { newest_renderers } from '../renderers/frozen.ts';
import type { ReportSnapshot, TranscriptSnapshot, TranscriptTerm } from '../renderers/snapshots.ts';
import { headOf } from './gathering.ts';
import * as queries from './papers-queries.ts';

/**
 * A transcript is put together from the reports that were issued. Where nothing is new, the one that stands
 * keeps its serial; else a new one is issued under the next.
 */
export async function issue(
  ctx: Ctx,
  { student_id, why }: InputOf<typeof issueTranscript>,
): Promise<OutputOf<typeof issueTranscript>> {
  const [learner, reports, former, head, is_held] = await Promise.all([
    queries.findLearner(ctx.db, student_id),
    queries.listReports(ctx.db, student_id),
    queries.findTranscript(ctx.db, student_id),
    headOf(ctx),
    queries.hasHeldReport(ctx.db, student_id),
  ]);
  if (!learner) throw fail('record.not_found');
  if (is_held) throw fail('transcript.held', { name: learner.name });
  if (reports.length === 0 || !learner.class_id) {
    throw fail('transcript.nothing', { name: learner.name });
  }
  const transcript = { ...head, ...contentsOf(student_id, learner, reports) };
  if (former && isSame(former.snapshot, transcript)) {
    const { id, version, snapshot } = former;
    return { id, serial: snapshot.serial, version, is_new: false };
  }
  const serial = await nextDocumentNumber(ctx, 'transcript', { date: isoDate(ctx.now) });
  const snapshot: TranscriptSnapshot = { ...transcript, serial };
  const [paper] = await issuePapers(
    ctx,
    [
      {
        kind: 'transcript',
        student_id,
        class_id: learner.class_id,
        stream_id: learner.stream_id,
        title: `Transcript ${serial}`,
        renderer: newest_renderers.transcript,
        snapshot,
      },
    ],
    why ?? (former ? 'Later reports are on it' : null),
  );
  const { id, version } = paper!;
  ctx.changed('transcript', id, null, { student_id, name: learner.name, serial, version });
  return { id, serial, version, is_new: true };
}

type Learner = NonNullable<Awaited<ReturnType<typeof queries.findLearner>>>;

function contentsOf(student_id: string, learner: Learner, reports: readonly ReportSnapshot[]) {
  return {
    title: 'Transcript',
    language: 'en' as const,
    school: reports.at(-1)!.school,
    learner: {
      student_id,
      name: learner.name,
      first_name: learner.first_name,
      admission_number: learner.admission_number,
      class: learner.class ?? '',
      stream: learner.stream,
      upi: learner.upi,
      house: null,
      class_teacher: null,
      admitted: formatDate(learner.admitted_on),
      left: learner.left_on && formatDate(learner.left_on),
      born: learner.born_on && formatDate(learner.born_on),
    },
    terms: reports.map(termOf),
    keys: [...new Set(reports.flatMap((one) => one.keys.map((key) => key.line)))],
  };
}

const termOf = ({ term, learner, mean, subjects }: ReportSnapshot): TranscriptTerm => ({
  label: term,
  class: learner.class,
  mean: mean && ([mean.grade, mean.mean_points_text].filter(Boolean).join(', ') || null),
  subjects: subjects.map(({ code, name, mark, grade, points }) => ({
    code,
    name,
    mark,
    grade,
    points,
  })),
});

/** A school that moved or has a new logo makes no new transcript by that. */
const isSame = (
  { serial: _, letterhead: __, ...standing }: TranscriptSnapshot,
  { letterhead: ___, ...made }: Omit<TranscriptSnapshot, 'serial'>,
): boolean => fingerprintOf(standing) === fingerprintOf(made);
