import { curricula } from '@darasa/contract/administration/classes/classes';
import { SubjectInput, subjectKinds } from '@darasa/contract/administration/classes/subjects';
import { z } from 'zod';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import { findHeldRows } from '#platform/imports/held.ts';
import type { ImportTarget, RowFault } from '#platform/imports/target.ts';
import * as queries from './queries.ts';

const { name, code, choice_group, papers } = SubjectInput.shape;
const list = z
  .string()
  .max(2000)
  .transform((text) => text.split(/[,;]/).flatMap((part) => part.trim() || []));

// A spreadsheet names the classes, and writes a paper with what it is out of: "Paper 1 /80".
const ImportedSubject = z.strictObject({
  name,
  code,
  curriculum: z
    .string()
    .trim()
    .transform((word) => (/^8-4-4$/.test(word) ? '844' : word))
    .pipe(z.enum(curricula, 'Write 844, CBC or Cambridge')),
  kind: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(subjectKinds, 'Write compulsory or elective'))
    .default('compulsory'),
  choice_group,
  classes: list.pipe(z.array(z.string()).max(100, 'Name at most 100 classes')).default([]),
  papers: list
    .transform((parts) =>
      parts.map((part) => {
        const [paper = '', out_of = '100'] = part.split('/');
        return { name: paper.trim(), out_of: Number(out_of) };
      }),
    )
    .pipe(papers.unwrap())
    .default([]),
});
type Imported = z.infer<typeof ImportedSubject>;
type Row = { row_number: number; values: Imported };

export const subjectImport: ImportTarget<Imported> = {
  target: 'administration/subjects',
  label: 'subjects',
  access: { module: 'administration', act: 'create' },
  fields: [
    field('name', 'Subject', true, ['name', 'learning area', 'subject name']),
    field('code', 'Code', false, ['knec code', 'subject code']),
    field('curriculum', 'Curriculum', true, ['system']),
    field('kind', 'Kind', false, ['compulsory or elective', 'type']),
    field('choice_group', 'Chosen from', false, ['group', 'choice group']),
    field('classes', 'Classes', false, ['taken by', 'grades', 'forms']),
    field('papers', 'Papers', false, ['paper']),
  ],
  schema: ImportedSubject,
  unique: [],
  check,
  insert,
  findHeld: (ctx, ids) => findHeldRows(ctx.db, subject_rows, ids),
  undo,
};

const subject_rows = {
  table: 'administration.subjects',
  name: 't.name',
  along: ['administration.subject_classes'],
} as const;

function field(name: string, label: string, required: boolean, synonyms: string[]) {
  return { name, label, required, synonyms };
}

const keyOf = ({ curriculum, name }: { curriculum: string; name: string }): string =>
  `${curriculum} ${name.toLowerCase()}`;

async function check(ctx: Ctx, rows: Row[]): Promise<RowFault[]> {
  const { subjects, classes } = await queries.listKnown(ctx.db);
  const taken = new Set(subjects.map(keyOf));
  const known = new Set(classes.map(keyOf));
  const seen = new Map<string, number>();
  return rows.flatMap(({ row_number, values }): RowFault[] => {
    const key = keyOf(values);
    const twin = seen.get(key);
    if (twin)
      return [{ row_number, field: 'name', message: `${values.name} is already in row ${twin}` }];
    seen.set(key, row_number);
    if (taken.has(key)) {
      const message = `There is already a ${values.curriculum} subject called ${values.name}.`;
      return [{ row_number, field: 'name', message }];
    }
    const { curriculum } = values;
    const lost = values.classes.find((one) => !known.has(keyOf({ curriculum, name: one })));
    if (!lost) return [];
    return [{ row_number, field: 'classes', message: `There is no ${curriculum} class ${lost}` }];
  });
}

async function insert(ctx: Ctx, values: Imported[]): Promise<string[]> {
  const { classes } = await queries.listKnown(ctx.db);
  const class_by_key = new Map(classes.map((one) => [keyOf(one), one.id]));
  const rows = values.map(({ classes: names, kind, choice_group: group, ...row }) => ({
    ...row,
    id: newId(ctx.now.getTime()),
    kind,
    choice_group: kind === 'elective' ? (group ?? null) : null,
    class_ids: names.flatMap((one) => class_by_key.get(keyOf({ ...row, name: one })) ?? []),
  }));
  const owner = { tenant_id: ctx.tenant_id, school_id: schoolOf(ctx), now: nowIso(ctx) };
  const made = new Set(await queries.insertSubjects(ctx.db, owner, rows));
  for (const { id, class_ids: _, ...row } of rows.filter((one) => made.has(one.id))) {
    ctx.changed('subject', id, null, row);
  }
  return [...made];
}

async function undo(ctx: Ctx, ids: string[]): Promise<string | undefined> {
  const gone = await queries.deleteUntouched(ctx.db, ids);
  if (gone === 'in use') return 'somebody already teaches or marks some of them';
  if (gone.length < ids.length) return `${ids.length - gone.length} of them were changed since`;
  for (const id of gone) ctx.changed('subject', id, { id }, null);
  return undefined;
}
