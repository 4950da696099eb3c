import { sortBands } from '@darasa/rules/grading/scales';
import { formatDate, isoDate } from '@darasa/rules/dates';
import {
  type createScale,
  type dropScaleEdition,
  type editScale,
  type getScale,
  type Grade,
  type retireScale,
  type Scale,
  type ScaleEdition,
  ScaleNameInput,
  type setScaleEdition,
} from '@darasa/contract/academics/setup/scales';
import type { InputOf } from '@darasa/contract/endpoint';
import { changesOf, wholeOf } from '#platform/changes.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { isTaken } from '#platform/db/refusals.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

type EditionInput = Omit<InputOf<typeof setScaleEdition>, 'id'>;

export const get = (ctx: Ctx, { id }: InputOf<typeof getScale>): Promise<Scale> => find(ctx, id);

export async function add(ctx: Ctx, input: InputOf<typeof createScale>): Promise<Scale> {
  const { name, curriculum, ...edition } = input;
  const id = newId(ctx.now.getTime());
  const row = { ...signedStampOf(ctx, id), name, curriculum, kind: input.kind };
  if (!(await queries.insertScale(ctx.db, row))) throw nameTaken(name);
  await addEdition(ctx, id, 1, edition);
  return told(ctx, id, null);
}

export async function edit(ctx: Ctx, body: InputOf<typeof editScale>): Promise<Scale> {
  const before = await open(ctx, body.id);
  const { name } = wholeOf(ScaleNameInput, before, changesOf(body, before));
  await queries.updateScale(ctx.db, body.id, { name }).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(name) : error;
  });
  return told(ctx, body.id, before);
}

/** Exams of the past keep their scale; it is only no longer offered. */
export async function retire(
  ctx: Ctx,
  { id, retired }: InputOf<typeof retireScale>,
): Promise<Scale> {
  const before = await open(ctx, id);
  const is_so = (before.retired_at !== null) === retired;
  if (!is_so) await queries.updateScale(ctx.db, id, { retired_at: retired ? nowIso(ctx) : null });
  return told(ctx, id, before);
}

/** Grades of a day that no exam has used are replaced; others stay, and new ones count from their day. */
export async function setEdition(ctx: Ctx, input: InputOf<typeof setScaleEdition>): Promise<Scale> {
  const { id, ...edition } = input;
  const before = await open(ctx, id);
  if (before.kind !== edition.kind)
    throw failField('request.invalid', 'kind', 'A scale keeps its kind');
  const same = before.editions.find((one) => one.from_on === edition.from_on);
  if (same) refuseUsed(same, 'from_on');
  if (same) await queries.deleteEdition(ctx.db, same.id);
  const last = Math.max(...before.editions.map((one) => one.edition));
  await addEdition(ctx, id, same?.edition ?? last + 1, edition);
  return told(ctx, id, before);
}

export async function dropEdition(
  ctx: Ctx,
  { id, edition_id }: InputOf<typeof dropScaleEdition>,
): Promise<Scale> {
  const before = await open(ctx, id);
  const edition = before.editions.find((one) => one.id === edition_id);
  if (!edition) throw fail('record.not_found');
  refuseUsed(edition);
  if (before.editions.length === 1) throw fail('scale.last_edition');
  await queries.deleteEdition(ctx.db, edition_id);
  return told(ctx, id, before);
}

const addEdition = (ctx: Ctx, scale_id: string, edition: number, input: EditionInput) => {
  const { from_on, step, min_value, max_value, round, zero } = input;
  return queries.insertEdition(
    ctx.db,
    { ...signedStampOf(ctx), scale_id, edition, from_on, step, min_value, max_value, round, zero },
    gradesOf(input),
  );
};

/** Bands in their order, from the highest down; levels as they were given; a figure has none. */
function gradesOf({ kind, grades }: EditionInput): Grade[] {
  if (kind === 'decimal') return [];
  const pointed = grades.map((grade) => ({ ...grade, points: grade.points ?? null }));
  if (kind === 'levels') {
    return pointed.map((grade) => ({ ...grade, lowerLimit: null, upperLimit: null }));
  }
  return sortBands(
    pointed.map((grade) => ({
      ...grade,
      lowerLimit: grade.lowerLimit!,
      upperLimit: grade.upperLimit!,
    })),
  );
}

function refuseUsed({ used_at, from_on }: ScaleEdition, field?: string): void {
  if (used_at === null) return;
  const day = { day: formatDate(from_on) };
  throw field ? failField('scale.edition_used', field, day) : fail('scale.edition_used', day);
}

async function open(ctx: Ctx, id: string): Promise<Scale> {
  await queries.lockScale(ctx.db, id);
  return find(ctx, id);
}

async function find(ctx: Ctx, id: string): Promise<Scale> {
  const scale = await queries.findScale(ctx.db, id, isoDate(ctx.now));
  if (!scale) throw fail('record.not_found');
  return scale;
}

async function told(ctx: Ctx, id: string, before: Scale | null): Promise<Scale> {
  const after = await find(ctx, id);
  ctx.changed('scale', id, before && inWords(before), inWords(after));
  return after;
}

const inWords = ({ editions, ...scale }: Scale) => ({
  ...scale,
  editions: editions.map((one) => `${one.from_on}: ${one.grades.map(gradeWords).join(', ')}`),
});

const gradeWords = ({ code, lowerLimit, upperLimit }: Grade): string =>
  lowerLimit === null ? code : `${code} ${lowerLimit} to ${upperLimit}`;

const nameTaken = (name: string) => failField('lookup.name_taken', 'name', { name });
