import { demo as academics } from '../modules/academics/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { asHead, type Making } from './at-work.ts';
import type { MadeExam } from './exams.ts';
import * as queries from './report-queries.ts';

type Filling = Parameters<typeof academics.fillComments>[1];

/**
 * The reports of the terms: those of the second are issued with their comments, and those of the third are
 * being written.
 */
export async function seedReports(making: Making, made: readonly MadeExam[]): Promise<void> {
  const of = (term: string, sat: string) =>
    made.filter(({ plan: { round } }) => round.term === term && round.sits === sat);
  await asHead(making, '2026-04-02T08:00:00Z', async (ctx) => {
    for (const one of of('Term 1', 'end').filter(hasMean)) await issueAll(ctx, one);
  });
  await asHead(making, '2026-07-30T13:00:00Z', async (ctx) => {
    const seconds = of('Term 2', 'end');
    for (const one of seconds) {
      await issueAll(ctx, one, one === seconds.at(-1) ? 'all comments' : 'comments');
    }
  });
  await asHead(making, '2026-09-25T08:00:00Z', async (ctx) => {
    for (const one of of('Term 3', 'mid')) await beginOne(ctx, one);
  });
}

/** A report with a mean shows how it went from term to term, so there is one of the first term. */
const hasMean = ({ plan }: MadeExam): boolean => plan.input.mean_kind !== 'none';

async function issueAll(
  ctx: Ctx,
  one: MadeExam,
  says: 'nothing' | 'comments' | 'all comments' = 'nothing',
): Promise<void> {
  const sets = await prepare(ctx, one);
  for (const set of sets) {
    const of_subjects = says === 'all comments' && set === sets.at(-1);
    if (says !== 'nothing') await comment(ctx, set, one, of_subjects);
    await sign(ctx, set);
    const whole = { set_id: set.id, student_ids: null, why: null };
    await academics.issueReports(ctx, whole, {}, async () => undefined);
  }
}

/** Of a term that goes on one class has begun: its first stream has the words of its class teacher. */
async function beginOne(ctx: Ctx, one: MadeExam): Promise<void> {
  const sets = await prepare(ctx, one);
  const [set] = sets;
  const [stream] = set!.streams;
  if (stream) await fill(ctx, set!, { kind: 'class-teacher', stream_id: stream.id }, stream);
}

type PreparedSet = queries.ReportStreams;

async function prepare(ctx: Ctx, { exam, plan }: MadeExam): Promise<PreparedSet[]> {
  const { phase, input } = plan;
  const [name, design] = phase.report;
  const { rows } = await academics.addReportSets(ctx, {
    name,
    kind: name === 'Report book' ? 'book' : 'report',
    term_id: input.term_id,
    class_ids: input.class_ids,
    exam_ids: [exam.id],
    design_id: await queries.findDesign(ctx.db, phase.curriculum, design),
  });
  return queries.listStreams(
    ctx.db,
    rows.map(({ id }) => id),
  );
}

/** Class teachers and the principal write on every report, the teachers of a subject on those of one class. */
async function comment(ctx: Ctx, set: PreparedSet, { exam, plan }: MadeExam, of_subjects: boolean) {
  const notes = plan.phase.curriculum === 'CBC';
  for (const stream of set.streams) {
    const key = { kind: 'class-teacher' as const, stream_id: stream.id };
    await fill(ctx, set, key, stream);
    if (notes) await fill(ctx, set, { ...key, what: 'parent-notes' }, stream);
  }
  await fill(ctx, set, { kind: 'principal' });
  if (!of_subjects) return;
  for (const group of await queries.listGroups(ctx.db, exam.id, set.class_id)) {
    await fill(ctx, set, { kind: 'subject', group_id: group.id }, group);
  }
}

const fill = (
  ctx: Ctx,
  { id }: PreparedSet,
  key: Pick<Filling, 'kind'> & Partial<Filling>,
  writer?: queries.Writer,
) =>
  academics.fillComments(actingFor(ctx, writer), { what: 'comments', language: 'en', ...key, id });

async function sign(ctx: Ctx, set: PreparedSet): Promise<void> {
  for (const stream of set.streams.filter((one) => one.staff_id)) {
    const { id } = set;
    const signing = { id, role: 'class-teacher' as const, stream_id: stream.id };
    await academics.signReports(actingFor(ctx, stream), signing, false);
  }
  await academics.signReports(ctx, { id: set.id, role: 'principal' }, true);
}

/** Where nobody is named yet the head does it. */
function actingFor(ctx: Ctx, writer: queries.Writer | undefined): Ctx {
  if (!writer?.user_id || !writer.staff_id) return ctx;
  const { user_id: id, first_name, last_name, staff_id } = writer;
  return {
    ...ctx,
    user: { ...ctx.user, id, first_name: first_name!, last_name: last_name! },
    staff: { id: staff_id } as Ctx['staff'],
  };
}
