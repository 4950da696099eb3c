import { taking_kinds } from '@darasa/contract/academics/teaching/takings';
import { isoDate } from '@darasa/rules/dates';
import { z } from 'zod';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import type { ImportTarget, RowFault } from '#platform/imports/target.ts';
import * as queries from './queries.ts';

const Day = z.iso.date('Write a date such as 15/09/2026');

const ImportedTaking = z.strictObject({
  admission_number: z.string().trim().min(1, 'Enter the admission number').max(30),
  subject: z.string().trim().min(1, 'Enter the subject').max(80),
  how: z
    .string()
    .trim()
    .toLowerCase()
    .transform((word) => said_words[word] ?? word)
    .pipe(z.enum(taking_kinds, 'Write chosen, exempt or dropped'))
    .default('chosen'),
  from_on: Day.optional(),
  reason: z.string().trim().max(200).optional(),
});
type Imported = z.infer<typeof ImportedTaking>;
type Row = { row_number: number; values: Imported };

const said_words: Record<string, string> = { yes: 'chosen', takes: 'chosen', x: 'chosen' };

/** A file of choices has a row for each learner and subject: chosen, exempt or dropped. */
export const takingImport: ImportTarget<Imported> = {
  target: 'academics/takings',
  label: 'subjects taken',
  access: { module: 'academics', act: 'edit' },
  fields: [
    field('admission_number', 'Adm no', true, ['admission number', 'adm', 'admno', 'number']),
    field('subject', 'Subject', true, ['subject code', 'elective', 'learning area']),
    {
      ...field('how', 'Taken', false, ['state', 'choice', 'chosen or exempt']),
      when_blank: 'the subject is chosen',
    },
    { ...field('from_on', 'From', false, ['since', 'date', 'from day']), when_blank: 'from today' },
    field('reason', 'Reason', false, ['why', 'remarks', 'note']),
  ],
  schema: ImportedTaking,
  unique: [],
  check,
  insert,
  undo,
};

function field(name: string, label: string, required: boolean, synonyms: string[]) {
  return { name, label, required, synonyms };
}

async function check(ctx: Ctx, rows: Row[]): Promise<RowFault[]> {
  const values = rows.map((row) => row.values);
  const known = await knownOf(ctx, values);
  const seen = new Map<string, number>();
  return rows.flatMap(({ row_number, values: row }): RowFault[] => {
    const fault = faultOf(known, row, (key) => {
      const twin = seen.get(key);
      seen.set(key, row_number);
      return twin;
    });
    return fault ? [{ row_number, ...fault }] : [];
  });
}

function faultOf(
  known: Known,
  values: Imported,
  twinOf: (key: string) => number | undefined,
): { field: string; message: string } | undefined {
  const learner = known.learnerOf(values);
  if (!learner) return said('admission_number', 'Nobody at this school has this number');
  const subjects = known.subjectsOf(values);
  if (subjects.length === 0) return said('subject', `There is no subject ${values.subject}`);
  const subject = subjects.find((one) => one.class_ids.includes(learner.class_id ?? ''));
  if (!subject) return said('subject', `The class of the learner does not take ${values.subject}`);
  if (subject.kind === 'compulsory' && values.how !== 'exempt')
    return said('how', `${subject.name} is compulsory: a learner can only be exempt`);
  if (values.how !== 'chosen' && !values.reason) return said('reason', 'Say why');
  if (known.isSaid(learner, subject.id, values))
    return said('subject', `It is said already whether the learner takes ${subject.name}`);
  const twin = twinOf(`${learner.id} ${subject.id}`);
  return twin ? said('subject', `Stands in row ${twin} already`) : undefined;
}

const said = (name: string, message: string) => ({ field: name, message });

type Known = Awaited<ReturnType<typeof knownOf>>;

async function knownOf(ctx: Ctx, values: readonly Imported[]) {
  const numbers = [...new Set(values.map(keyOf))];
  const { learners, subjects } = await queries.listKnown(ctx.db, numbers);
  const by_number = new Map(learners.map((one) => [one.number_key, one]));
  const today = isoDate(ctx.now);
  return {
    /** Something is said of the learner and the subject on that day or after it. */
    isSaid: (
      { said: before }: (typeof learners)[number],
      subject_id: string,
      { from_on = today }: Imported,
    ) =>
      before.some(
        (one) => one.subject_id === subject_id && (one.to_on === null || one.to_on >= from_on),
      ),
    learnerOf: (row: Imported) => by_number.get(keyOf(row)),
    subjectsOf: ({ subject }: Imported) => {
      const word = subject.toLowerCase();
      return subjects.filter(
        ({ name, code }) => name.toLowerCase() === word || code?.toLowerCase() === word,
      );
    },
  };
}

const keyOf = ({ admission_number }: Imported): string => admission_number.toLowerCase();

async function insert(ctx: Ctx, values: Imported[]): Promise<string[]> {
  const known = await knownOf(ctx, values);
  const today = isoDate(ctx.now);
  const rows = values.flatMap((row) => {
    const learner = known.learnerOf(row);
    const subject = known
      .subjectsOf(row)
      .find((one) => one.class_ids.includes(learner?.class_id ?? ''));
    if (!learner || !subject || known.isSaid(learner, subject.id, row)) return [];
    const { how, reason, from_on = today } = row;
    return [{ learner, subject, how, reason: reason ?? null, from_on, ...signedStampOf(ctx) }];
  });
  await queries.insertTakings(
    ctx.db,
    rows.map(({ learner, subject, ...row }) => ({
      ...row,
      student_id: learner.id,
      subject_id: subject.id,
    })),
  );
  for (const { learner, subject, how, from_on, reason } of rows)
    ctx.changed('subjects_taken', learner.id, null, {
      subject: subject.name,
      how,
      from_on,
      reason,
    });
  return rows.map((row) => row.id);
}

async function undo(ctx: Ctx, ids: string[]): Promise<string | undefined> {
  const gone = await queries.deleteUntouched(ctx.db, ids);
  if (gone.length < ids.length) return `${ids.length - gone.length} of them were changed since`;
  for (const id of gone) ctx.changed('subjects_taken', id, { id }, null);
  return undefined;
}
