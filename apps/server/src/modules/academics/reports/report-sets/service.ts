import {
  type createReportSets,
  type dropReportSet,
  type editReportSet,
  type getReportSet,
  type listReportExams,
  type ReportSet,
  ReportSetInput,
} from '@darasa/contract/academics/reports/report-sets';
import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import { isOneFamily } from '@darasa/rules/grading/families';
import { refuseClosedTerm } from '#modules/administration/index.ts';
import { changesOf, wholeOf } from '#platform/changes.ts';
import type { Ctx } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { placeOf, signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import * as queries from './queries.ts';

export const get = (ctx: Ctx, { id }: InputOf<typeof getReportSet>): Promise<ReportSet> =>
  find(ctx, id);

export const listExams = async (
  ctx: Ctx,
  { term_id, class_ids = [] }: InputOf<typeof listReportExams>,
): Promise<OutputOf<typeof listReportExams>> => ({
  rows:
    class_ids.length > 0 ? await queries.listExams(ctx.db, term_id, [...new Set(class_ids)]) : [],
});

/** Each class gets a set of its own with its own sittings of the exams; they go on one by one. */
export async function add(
  ctx: Ctx,
  input: InputOf<typeof createReportSets>,
): Promise<OutputOf<typeof createReportSets>> {
  const { name, kind, term_id, design_id = null } = input;
  const ground = await check(ctx, input);
  const sets = ground.classes.map((one) => ({
    class: one.name,
    row: {
      ...signedStampOf(ctx),
      name,
      kind,
      term_id,
      class_id: one.id,
      design_id,
      state: 'draft',
    },
  }));
  await named(input, () =>
    queries.insertSets(
      ctx.db,
      sets.map(({ row }) => row),
    ),
  );
  await queries.insertExams(
    ctx.db,
    sets.flatMap(({ row }) => examRows(ctx, row.id, row.class_id, input.exam_ids, ground)),
  );
  const exams = examNames(input.exam_ids, ground);
  for (const { row, class: of } of sets)
    ctx.changed('report_set', row.id, null, { name, class: of, kind, exams });
  return { rows: sets.map(({ row, class: of }) => ({ id: row.id, class: of })) };
}

export async function edit(ctx: Ctx, body: InputOf<typeof editReportSet>): Promise<ReportSet> {
  const { id } = body;
  const before = await openDraft(ctx, id);
  const current = { ...before, exam_ids: before.sittings.map((one) => one.exam_id) };
  const input = wholeOf(ReportSetInput, current, changesOf(body, current));
  const { term_id, class_id } = before;
  const ground = await check(ctx, { ...input, term_id, class_ids: [class_id] });
  const { name, kind, design_id = null } = input;
  await named(input, () => queries.updateSet(ctx.db, id, { name, kind, design_id }));
  await queries.deleteExams(ctx.db, id);
  await queries.insertExams(ctx.db, examRows(ctx, id, class_id, input.exam_ids, ground));
  const after = await find(ctx, id);
  ctx.changed('report_set', id, inWords(before), inWords(after));
  return after;
}

/** A set with comments stays: nobody's words are thrown away with it. */
export async function drop(ctx: Ctx, { id }: InputOf<typeof dropReportSet>) {
  const before = await openDraft(ctx, id);
  const count = await queries.countComments(ctx.db, id);
  if (count > 0) throw fail('report_set.has_comments', { count });
  await queries.deleteSet(ctx.db, id);
  ctx.changed('report_set', id, inWords(before), null);
  return {};
}

async function openDraft(ctx: Ctx, id: string): Promise<ReportSet> {
  await queries.lockSet(ctx.db, id);
  const set = await find(ctx, id);
  if (set.state !== 'draft') throw fail('report_set.issued', { name: set.name });
  return set;
}

interface Asked {
  term_id: string;
  class_ids: string[];
  exam_ids: string[];
  design_id?: string | undefined;
}

/** One curriculum, exams that each class sits in the year of the term, and one family of scales. */
async function check(ctx: Ctx, asked: Asked): Promise<queries.Ground> {
  const { term_id, class_ids, exam_ids, design_id } = asked;
  if (new Set(exam_ids).size < exam_ids.length)
    throw failField('request.invalid', 'exam_ids', 'An exam stands twice');
  const ground = await queries.findGround(ctx.db, { term_id, class_ids, exam_ids, design_id });
  const { term, classes, sittings, has_design } = ground;
  if (!term) throw failField('term.not_found', 'term_id');
  await refuseClosedTerm(ctx, term.starts_on);
  if (classes.length < new Set(class_ids).size)
    throw failField('request.invalid', 'class_ids', 'Choose classes of this school');
  const curricula = [...new Set([...classes, ...sittings].map((one) => one.curriculum))];
  if (curricula.length > 1) throw failField('report_set.one_curriculum', 'class_ids');
  if (!has_design) throw failField('request.invalid', 'design_id', 'Choose a design in use');
  refuseMissing(ground, exam_ids);
  refuseOtherScales(ground);
  return ground;
}

function refuseMissing({ classes, sittings }: queries.Ground, exam_ids: readonly string[]): void {
  for (const one of classes) {
    const sat = sittings.filter(({ class_id }) => class_id === one.id);
    if (exam_ids.some((id) => !sat.some(({ exam_id }) => exam_id === id)))
      throw failField('report_set.not_sat', 'exam_ids', { class: one.name });
  }
}

/** Grades and levels of one subject in two columns would look as if they could be compared. */
function refuseOtherScales({ scales }: queries.Ground): void {
  const first = new Map<string, queries.Ground['scales'][number]>();
  for (const scale of scales) {
    const known = first.get(scale.subject_id);
    if (!known) first.set(scale.subject_id, scale);
    else if (!isOneFamily(known.codes, scale.codes))
      throw failField('report_set.scales', 'exam_ids', {
        subject: scale.subject,
        one: known.scale,
        other: scale.scale,
      });
  }
}

const examRows = (
  ctx: Ctx,
  set_id: string,
  class_id: string,
  exam_ids: readonly string[],
  { sittings }: queries.Ground,
) =>
  exam_ids.map((exam_id, i) => ({
    ...placeOf(ctx.db),
    set_id,
    position: i + 1,
    sitting_id: sittings.find((one) => one.class_id === class_id && one.exam_id === exam_id)!.id,
  }));

const examNames = (exam_ids: readonly string[], { sittings }: queries.Ground): string =>
  exam_ids.map((id) => sittings.find((one) => one.exam_id === id)!.exam).join(', ');

/** A class has one set of a name in a term. */
async function named({ name }: { name: string }, write: () => Promise<unknown>): Promise<void> {
  await write().catch((error: unknown) => {
    throw isTaken(error) ? failField('report_set.name_taken', 'name', { name }) : error;
  });
}

async function find(ctx: Ctx, id: string): Promise<ReportSet> {
  const set = await queries.findSet(ctx.db, id);
  if (!set) throw fail('record.not_found');
  return set;
}

const inWords = ({ name, class: of, kind, exams, design }: ReportSet) => ({
  name,
  class: of,
  kind,
  exams,
  design,
});
