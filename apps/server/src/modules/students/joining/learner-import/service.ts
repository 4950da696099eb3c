import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import { findHeldRows } from '#platform/imports/held.ts';
import type { ImportTarget, RowFault } from '#platform/imports/target.ts';
import { slicesOf } from '#platform/slices.ts';
import { takeNumbers } from '../admission/admission-number.ts';
import { listTakenNumbers } from '../admission/queries.ts';
import { keepApartFromAll } from '../duplicates/service.ts';
import { searchWordsOf } from '#modules/students/learners/learner/queries.ts';
import { listChoices } from '#modules/students/learners/roll/queries.ts';
import { learner_fields } from './fields.ts';
import { findAlike } from './alike.ts';
import { type Families, guardiansOf, linksOf } from './families.ts';
import { houseOf, type Place, placeOf, type Places, placesIn } from './places.ts';
import * as queries from './queries.ts';
import { type ImportedLearner, LearnerRow } from './row.ts';

const lower = (text: string): string => text.toLowerCase();
const same = (text: string): string => text;

/** Learners from a file, with their guardians; all of it in a handful of statements. */
export const learnerImport: ImportTarget<ImportedLearner> = {
  target: 'students/learners',
  label: 'learners',
  access: { module: 'students', act: 'create' },
  fields: learner_fields,
  schema: LearnerRow,
  unique: [
    {
      field: 'admission_number',
      keyOf: lower,
      findTaken: (ctx, keys) => listTakenNumbers(ctx.db, keys),
      taken: (number) => `${number} is already the number of another learner.`,
    },
    {
      field: 'upi',
      keyOf: same,
      findTaken: (ctx, keys) => queries.findTakenUpis(ctx.db, keys),
      taken: (upi) => `Another learner already has the UPI ${upi}.`,
    },
    {
      field: 'birth_certificate_number',
      keyOf: same,
      findTaken: (ctx, keys) => queries.findTakenCertificates(ctx.db, keys),
      taken: (number) => `Another learner already has the birth certificate ${number}.`,
    },
  ],
  check,
  findAlike,
  insert: insertAll,
  findHeld: (ctx, ids) => findHeldRows(ctx.db, learner_rows, ids),
  undo: takeBack,
};

const learner_rows = {
  table: 'students.students',
  name: `t.first_name || ' ' || t.surname`,
  along: ['students.enrolments', 'students.student_guardians', 'students.different_learners'],
} as const;

type Numbered = { row_number: number; values: ImportedLearner };

async function check(ctx: Ctx, rows: Numbered[]): Promise<RowFault[]> {
  const places = placesIn(await listChoices(ctx.db));
  const today = isoDate(ctx.now);
  return rows.flatMap(({ row_number, values }) =>
    [...faultsOf(values, places, today)].map((fault) => ({ row_number, ...fault })),
  );
}

type Fault = Omit<RowFault, 'row_number'>;

function* faultsOf(row: ImportedLearner, places: Places, today: string): Generator<Fault> {
  const { born_on, admitted_on } = row;
  if (born_on && born_on > today) {
    yield { field: 'born_on', message: 'The date of birth is in the future' };
  } else if (born_on && born_on < '1950-01-01') {
    yield { field: 'born_on', message: 'Check the year of birth' };
  } else if (born_on && born_on > (admitted_on ?? today)) {
    yield { field: 'born_on', message: 'The date of birth is after the day of admission' };
  }
  if (row.guardian_phone && row.guardian_phone === row.guardian_2_phone) {
    yield { field: 'guardian_2_phone', message: 'Both guardians have the same phone' };
  }
  if (row.mother_phone && row.mother_phone === row.father_phone) {
    yield { field: 'father_phone', message: 'Mother and father have the same phone' };
  }
  const place = placeOf(row, places);
  if ('message' in place) yield place;
  if (row.house && !houseOf(row.house, places)) {
    yield { field: 'house', message: `There is no house called ${row.house}` };
  }
}

/** Many learners to a statement, and few enough that none runs into the limit of its time. */
const learners_per_statement = 1_000;

async function insertAll(
  ctx: Ctx,
  values: ImportedLearner[],
  told_apart: ReadonlySet<ImportedLearner>,
): Promise<string[]> {
  const families = await guardiansOf(ctx, values);
  for (const some of slicesOf(families.added, learners_per_statement)) {
    await queries.insertGuardians(ctx.db, some, nowIso(ctx));
  }
  for (const one of families.added) ctx.changed('guardian', one.id, null, one);
  // Those with a number of their own go first, so that the series does not run into theirs.
  const with_number = values.flatMap((row) =>
    row.admission_number ? [{ row, admission_number: row.admission_number }] : [],
  );
  const ids = await insertThese(ctx, with_number, families);
  const without = values.filter((row) => !row.admission_number);
  const numbers = await takeNumbers(ctx, without.length);
  const numbered = without.map((row, i) => ({ row, admission_number: numbers[i]! }));
  ids.push(...(await insertThese(ctx, numbered, families)));
  const apart = [...with_number, ...numbered].filter(({ row }) => told_apart.has(row));
  await keepApartFromAll(
    ctx,
    apart.map((one) => one.admission_number),
  );
  return ids;
}

interface NumberedLearner {
  row: ImportedLearner;
  admission_number: string;
}

async function insertThese(
  ctx: Ctx,
  these: NumberedLearner[],
  families: Families,
): Promise<string[]> {
  const places = placesIn(await listChoices(ctx.db));
  const today = isoDate(ctx.now);
  const ids: string[] = [];
  let before: Promise<string[]> = Promise.resolve([]);
  for (const some of slicesOf(these, learners_per_statement)) {
    // Made ready while the database still writes those before them.
    const learners = some.map((one) => learnerOf(ctx, one, places, today));
    ids.push(...(await before));
    before = insertSome(ctx, some, learners, families);
    // Its failure is met where it is waited for.
    before.catch(() => {});
  }
  ids.push(...(await before));
  return ids;
}

async function insertSome(
  ctx: Ctx,
  these: NumberedLearner[],
  learners: NewLearner[],
  families: Families,
): Promise<string[]> {
  const stamp = { created_by: ctx.user.id, now: nowIso(ctx) };
  const inserting = queries.insertLearners(ctx.db, learners, stamp);
  for (const { search_words: _, ...one } of learners) ctx.changed('learner', one.id, null, one);
  const ids = await inserting;
  // Some came too late; the importer then keeps nothing.
  const made = new Set(ids);
  const kept = learners.filter(({ id }) => made.has(id));
  const links = these.flatMap(({ row }, i) => linksOf(ctx, learners[i]!.id, row, families));
  await Promise.all([
    queries.insertEnrolments(ctx.db, kept.map(enrolmentOf(ctx)), stamp),
    queries.insertLinks(
      ctx.db,
      links.filter(({ student_id }) => made.has(student_id)),
      stamp.now,
    ),
  ]);
  return ids;
}

export type NewLearner = ReturnType<typeof learnerOf>;

function learnerOf(
  ctx: Ctx,
  { row, admission_number }: NumberedLearner,
  places: Places,
  today: string,
) {
  const place = placeOf(row, places) as Place;
  const one = {
    id: newId(ctx.now.getTime()),
    admission_number,
    surname: row.surname,
    first_name: row.first_name,
    other_names: row.other_names ?? null,
    gender: row.gender ?? null,
    born_on: row.born_on ?? null,
    ...place,
    boarding: row.boarding ?? 'day',
    house_id: row.house ? houseOf(row.house, places) : null,
    admitted_on: row.admitted_on ?? today,
    birth_certificate_number: row.birth_certificate_number ?? null,
    upi: row.upi ?? null,
    maisha_number: row.maisha_number ?? null,
    assessment_number: row.assessment_number ?? null,
    exam_index_number: row.exam_index_number ?? null,
    nationality: row.nationality ?? null,
    county: row.county ?? null,
    sub_county: row.sub_county ?? null,
    blood_group: row.blood_group ?? null,
    religion: row.religion ?? null,
    special_need: row.special_need ?? null,
    previous_school: row.previous_school ?? null,
  };
  return { ...one, search_words: searchWordsOf(one) };
}

/** A file says where somebody sits now. Whoever came years ago sat elsewhere then, nobody knows where. */
const enrolmentOf = (ctx: Ctx) => (one: NewLearner) => {
  const new_year = `${isoDate(ctx.now).slice(0, 4)}-01-01`;
  return {
    id: newId(ctx.now.getTime()),
    student_id: one.id,
    class_id: one.class_id,
    stream_id: one.stream_id,
    from_on: one.admitted_on > new_year ? one.admitted_on : new_year,
  };
};

/** What somebody has worked on since, or what other records point at, is no longer ours to remove. */
async function takeBack(ctx: Ctx, ids: string[]): Promise<string | undefined> {
  const gone = await queries.deleteUntouched(ctx.db, ids);
  if (gone === 'in use') return 'other records already use some of what it added';
  if (gone < ids.length) return `${ids.length - gone} of its learners were changed since`;
  for (const id of ids) ctx.changed('learner', id, { imported: true }, null);
  return undefined;
}
