import type { RollChoices } from '@darasa/contract/students/roll';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import type { ImportTarget, RowFault } from '../../../platform/imports/target.ts';
import { searchWordsOf } from '../learner/queries.ts';
import { listChoices } from '../roll/queries.ts';
import { learner_fields } from './fields.ts';
import { guardiansOf, linksOf } from './families.ts';
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
      findTaken: (ctx, keys) => queries.findTakenNumbers(ctx.db, keys),
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
  insert: insertAll,
  undo: takeBack,
};

type Numbered = { row_number: number; values: ImportedLearner };

async function check(ctx: Ctx, rows: Numbered[]): Promise<RowFault[]> {
  const choices = await listChoices(ctx.db);
  const today = isoDate(ctx.now);
  return rows.flatMap(({ row_number, values }) =>
    [...faultsOf(values, choices, today)].map((fault) => ({ row_number, ...fault })),
  );
}

type Fault = Omit<RowFault, 'row_number'>;

function* faultsOf(row: ImportedLearner, choices: RollChoices, today: string): Generator<Fault> {
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
  const place = placeOf(row, choices);
  if ('message' in place) yield place;
  if (row.house && !houseOf(row.house, choices)) {
    yield { field: 'house', message: `There is no house called ${row.house}` };
  }
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

const houseOf = (name: string, { houses }: RollChoices): string | undefined =>
  houses.find((one) => plain(one.name) === plain(name))?.id;

type Place = { class_id: string | null; stream_id: string | null };

/** "Grade 4" and "Blue", or both in one column as "Grade 4 Blue". */
function placeOf(
  { class: name, stream }: ImportedLearner,
  { classes }: RollChoices,
): Place | Fault {
  if (!name) {
    if (!stream) return { class_id: null, stream_id: null };
    return { field: 'class', message: `The class of the stream ${stream} is missing` };
  }
  const wanted = plain([name, stream].filter(Boolean).join(' '));
  for (const one of classes) {
    if (plain(one.name) === wanted) return { class_id: one.id, stream_id: null };
    const found = one.streams.find((each) => plain(`${one.name} ${each.name}`) === wanted);
    if (found) return { class_id: one.id, stream_id: found.id };
  }
  const known = classes.find((one) => plain(one.name) === plain(name));
  if (known) return { field: 'stream', message: `${known.name} has no stream called ${stream}` };
  return { field: 'class', message: `There is no class called ${name}` };
}

async function insertAll(ctx: Ctx, values: ImportedLearner[]): Promise<string[]> {
  const choices = await listChoices(ctx.db);
  const today = isoDate(ctx.now);
  const learners = values.map((row) => learnerOf(ctx, row, choices, today));
  const families = await guardiansOf(ctx, values);
  const stamp = { created_by: ctx.user.id, now: nowIso(ctx) };
  const ids = await queries.insertLearners(ctx.db, learners, stamp);
  if (ids.length < learners.length) return ids;
  await queries.insertGuardians(ctx.db, families.added, stamp.now);
  const links = values.flatMap((row, i) => linksOf(ctx, learners[i]!.id, row, families));
  await Promise.all([
    queries.insertEnrolments(ctx.db, learners.map(enrolmentOf(ctx)), stamp),
    queries.insertLinks(ctx.db, links, stamp.now),
  ]);
  for (const { search_words: _, ...one } of learners) ctx.changed('learner', one.id, null, one);
  for (const one of families.added) ctx.changed('guardian', one.id, null, one);
  return ids;
}

export type NewLearner = ReturnType<typeof learnerOf>;

function learnerOf(ctx: Ctx, row: ImportedLearner, choices: RollChoices, today: string) {
  const place = placeOf(row, choices) as Place;
  const one = {
    id: newId(ctx.now.getTime()),
    admission_number: row.admission_number,
    surname: row.surname,
    first_name: row.first_name,
    other_names: row.other_names ?? null,
    gender: row.gender ?? null,
    born_on: row.born_on ?? null,
    ...place,
    boarding: row.boarding ?? 'day',
    house_id: row.house ? houseOf(row.house, choices) : null,
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

const enrolmentOf = (ctx: Ctx) => (one: NewLearner) => ({
  id: newId(ctx.now.getTime()),
  student_id: one.id,
  class_id: one.class_id,
  stream_id: one.stream_id,
  from_on: one.admitted_on,
});

/** What somebody has worked on since, or what other records point at, is no longer ours to remove. */
async function takeBack(ctx: Ctx, ids: string[]): Promise<string | undefined> {
  const gone = await queries.deleteUntouched(ctx.db, ids);
  if (gone === 'in use') return 'other records already use some of what it added';
  if (gone < ids.length) return `${ids.length - gone} of its learners were changed since`;
  for (const id of ids) ctx.changed('learner', id, { imported: true }, null);
  return undefined;
}
