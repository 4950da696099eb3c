import type {
  issueReportForms,
  printReportForms,
  ReportRun,
  signReportForms,
} from '@darasa/contract/academics/reports/report-forms';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { documentPaper } from '#modules/administration/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { keepImages } from '#platform/papers/images.ts';
import { hasWaitingHold } from '../holds/queries.ts';
import { standOf } from './checklist.ts';
import { batchOf } from './printing.ts';
import * as runs from './runs-queries.ts';
import { findSet } from './set-queries.ts';
import { findLedStreams, insertSignature } from './signing-queries.ts';

/** Reports are issued once nothing stops them; what may stay open does so only when somebody says so. */
export async function issue(
  ctx: Ctx,
  { id, accepts_gaps, why, student_ids }: InputOf<typeof issueReportForms>,
  origin: string,
): Promise<ReportRun> {
  const { set, counts, gaps } = await standOf(ctx, id);
  const stop = gaps.find((gap) => gap.stops);
  if (stop) throw fail('report.not_ready', { sentence: stop.words });
  if (counts.learner_count === 0) throw fail('report.nobody');
  if (gaps.length > 0 && !accepts_gaps) {
    throw failField('report.has_gaps', 'accepts_gaps', { count: gaps.length });
  }
  if (await hasWaitingHold(ctx.db, { set_id: id })) throw fail('report.hold_waiting');
  if (counts.issued_count > 0 && !why) throw failField('report.say_why', 'why');
  const run = await begin(ctx, origin, {
    set_id: id,
    class_id: set.class_id,
    kind: 'issue',
    of_count: student_ids?.length ?? counts.learner_count,
    student_ids: student_ids ?? null,
    why: why ?? null,
  });
  ctx.changed('report set', id, null, {
    issued: `${set.name}, ${set.class}`,
    ...(gaps.length > 0 ? { left_open: gaps.map((gap) => gap.words).join('; ') } : {}),
    ...(why ? { why } : {}),
  });
  return run;
}

/** The same papers are the same file: it is made once and opened again. */
export async function print(
  ctx: Ctx,
  { id, stream_id = undefined, form }: InputOf<typeof printReportForms>,
  origin: string,
): Promise<ReportRun> {
  const set = await findSet(ctx.db, id);
  if (!set) throw fail('record.not_found');
  if (stream_id && !set.streams.some((one) => one.id === stream_id)) throw fail('record.not_found');
  const { papers, contents } = await batchOf(ctx, id, stream_id ?? null);
  const same = await runs.findSameFile(ctx.db, { set_id: id, kind: form, contents });
  const made = same
    ? (await runs.findRun(ctx.db, same.id))!
    : await begin(ctx, origin, {
        set_id: id,
        class_id: set.class_id,
        stream_id: stream_id ?? null,
        kind: form,
        of_count: papers.length,
      });
  const stream = set.streams.find((one) => one.id === stream_id);
  ctx.changed('report set', id, null, {
    printed: [set.name, set.class, stream?.name].filter(Boolean).join(', '),
    form,
  });
  return made;
}

type NewRun = Pick<ReportRun, 'kind' | 'of_count'> & {
  set_id: string;
  class_id: string;
  stream_id?: string | null;
  student_ids?: string[] | null;
  why?: string | null;
};

async function begin(ctx: Ctx, origin: string, run: NewRun): Promise<ReportRun> {
  const id = newId(ctx.now.getTime());
  const row = { ...signedStampOf(ctx, id), ...run, origin, state: 'running' };
  if (!(await runs.insertRun(ctx.db, row))) throw fail('report.running');
  await enqueue(ctx.db, 'reports.run', { run_id: id }, { job_key: `reports ${id}` });
  return (await runs.findRun(ctx.db, id))!;
}

/** A signature enters by its owner alone: the principal's for the class, a class teacher's for the stream. */
export async function sign(
  ctx: Ctx,
  { id, role, stream_id }: InputOf<typeof signReportForms>,
  is_principal: boolean,
): Promise<OutputOf<typeof signReportForms>> {
  const set = await findSet(ctx.db, id);
  if (!set) throw fail('record.not_found');
  const streams = await streamsToSign(ctx, set.streams, { role, stream_id, is_principal });
  const { seal } = await documentPaper(ctx, 'report-form');
  const [image] = await keepImages(ctx, [seal.signature]);
  const name = `${ctx.user.first_name} ${ctx.user.last_name}`.trim();
  for (const signed of streams) {
    await insertSignature(ctx.db, {
      ...signedStampOf(ctx),
      set_id: id,
      role,
      stream_id: signed,
      name,
      image: image ?? null,
    });
  }
  ctx.changed('report set', id, null, { signed: `${set.name}, ${set.class}`, as: role });
  return { name, has_picture: image !== null };
}

async function streamsToSign(
  ctx: Ctx,
  streams: readonly { id: string }[],
  of: { role: string; stream_id: string | undefined; is_principal: boolean },
): Promise<(string | null)[]> {
  if (of.role === 'principal') {
    if (!of.is_principal) throw fail('report.not_principal');
    return [null];
  }
  const led = await findLedStreams(ctx.db, ctx.staff?.id ?? null);
  const own = streams.filter((one) => led.includes(one.id));
  const wanted = of.stream_id ? own.filter((one) => one.id === of.stream_id) : own;
  if (wanted.length === 0) throw fail('report.not_class_teacher');
  return wanted.map((one) => one.id);
}
