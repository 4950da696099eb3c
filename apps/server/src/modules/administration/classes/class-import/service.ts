import {
  ClassInput,
  curricula,
  StreamInput,
} from '@darasa/contract/administration/classes/classes';
import { groupBy } from '@darasa/rules/group-by';
import { z } from 'zod';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import { findHeldRows } from '#platform/imports/held.ts';
import type { HeldRecord, ImportTarget, RowFault } from '#platform/imports/target.ts';
import * as queries from './queries.ts';

// A spreadsheet has a row for each stream and says the class again in each.
const { name, level, capacity, age_from, age_to } = ClassInput.shape;
const number = <S extends z.ZodType<number, number>>(schema: S) =>
  z.string().trim().transform(Number).pipe(schema);
const ImportedStream = z.strictObject({
  name,
  curriculum: z
    .string()
    .trim()
    .transform((word) => curriculum_words[word.toLowerCase()] ?? word)
    .pipe(z.enum(curricula, 'Write 844, CBC or Cambridge')),
  level: number(level),
  stream: StreamInput.shape.name.optional(),
  stream_capacity: number(StreamInput.shape.capacity.unwrap()).optional(),
  capacity: number(capacity.unwrap()).optional(),
  age_from: number(age_from.unwrap()).optional(),
  age_to: number(age_to.unwrap()).optional(),
  next_class: name.optional(),
});
type Imported = z.infer<typeof ImportedStream>;
type Row = { row_number: number; values: Imported };

const curriculum_words: Record<string, string> = {
  '8-4-4': '844',
  cbe: 'CBC',
  cbc: 'CBC',
  cambridge: 'Cambridge',
};

export const classImport: ImportTarget<Imported> = {
  target: 'administration/classes',
  label: 'classes',
  access: { module: 'administration', act: 'create' },
  fields: [
    field('name', 'Class', true, ['class name', 'grade', 'form', 'level']),
    field('curriculum', 'Curriculum', true, ['system']),
    field('level', 'Order', true, ['position', 'place', 'number']),
    field('stream', 'Stream', false, ['stream name', 'section']),
    field('stream_capacity', 'Seats in the stream', false, ['stream capacity']),
    field('capacity', 'Seats in the class', false, ['capacity', 'class capacity']),
    field('age_from', 'Age from', false, ['youngest', 'minimum age']),
    field('age_to', 'Age to', false, ['oldest', 'maximum age']),
    field('next_class', 'Next class', false, ['promoted to', 'next']),
  ],
  schema: ImportedStream,
  unique: [],
  check,
  insert,
  findHeld,
  undo,
};

function field(name: string, label: string, required: boolean, synonyms: string[]) {
  return { name, label, required, synonyms };
}

const keyOf = (text: string): string => text.toLowerCase();

async function check(ctx: Ctx, rows: Row[]): Promise<RowFault[]> {
  const here = new Map((await queries.listKnown(ctx.db)).map((one) => [keyOf(one.name), one]));
  const in_file = new Set(rows.map((row) => keyOf(row.values.name)));
  const first = new Map<string, Row>();
  const seen = new Map<string, number>();
  return rows.flatMap((row): RowFault[] => {
    const { name, stream, next_class, curriculum, age_from, age_to } = row.values;
    const fault = (at: keyof Imported, message: string) => [
      { row_number: row.row_number, field: at, message },
    ];
    const known = here.get(keyOf(name));
    const before = first.get(keyOf(name));
    if (!before) first.set(keyOf(name), row);
    if (known?.retired) return fault('name', `${name} is retired here. Use it again first.`);
    const said = known ?? before?.values;
    if (said && said.curriculum !== curriculum) {
      return fault('curriculum', `${name} is a ${said.curriculum} class`);
    }
    if (!stream && known) return fault('name', `There is already a class called ${name}.`);
    const place = `${keyOf(name)}\n${keyOf(stream ?? '')}`;
    const twin = seen.get(place);
    if (twin)
      return fault('stream', `${name} ${stream ?? ''}`.trim() + ` is already in row ${twin}`);
    seen.set(place, row.row_number);
    if (stream && known?.streams.includes(keyOf(stream))) {
      return fault('stream', `${name} already has a stream ${stream}`);
    }
    if (age_from !== undefined && age_to !== undefined && age_to < age_from) {
      return fault('age_to', 'Write an age that is not below the youngest');
    }
    if (next_class && keyOf(next_class) === keyOf(name)) {
      return fault('next_class', 'A class does not follow itself');
    }
    if (next_class && !here.has(keyOf(next_class)) && !in_file.has(keyOf(next_class))) {
      return fault('next_class', `There is no class ${next_class}, here or in the file`);
    }
    return [];
  });
}

/** Answers an id for each row: that of its stream, or of the class where it names none. */
async function insert(ctx: Ctx, values: Imported[]): Promise<string[]> {
  const here = new Map((await queries.listKnown(ctx.db)).map((one) => [keyOf(one.name), one.id]));
  const fresh = [...groupBy(values, (row) => keyOf(row.name))].filter(([key]) => !here.has(key));
  for (const [key] of fresh) here.set(key, newId(ctx.now.getTime()));
  const classes = fresh.map(([key, [row]]) => ({
    id: here.get(key)!,
    name: row!.name,
    curriculum: row!.curriculum,
    level: row!.level,
    capacity: row!.capacity ?? null,
    age_from: row!.age_from ?? null,
    age_to: row!.age_to ?? null,
    next_class_id: here.get(keyOf(row!.next_class ?? '')) ?? null,
  }));
  const streams = values.flatMap((row) =>
    row.stream
      ? [
          {
            id: newId(ctx.now.getTime()),
            class_id: here.get(keyOf(row.name))!,
            name: row.stream,
            capacity: row.stream_capacity ?? null,
          },
        ]
      : [],
  );
  const owner = { tenant_id: ctx.tenant_id, school_id: schoolOf(ctx), now: nowIso(ctx) };
  const made = await queries.insertAll(ctx.db, owner, classes, streams);
  for (const row of classes) ctx.changed('class', row.id, null, row);
  for (const row of streams) ctx.changed('stream', row.id, null, row);
  const bare = values.filter((row) => !row.stream).map((row) => here.get(keyOf(row.name))!);
  return [...made, ...bare];
}

const stream_rows = {
  table: 'administration.streams',
  name: `(select c.name from administration.classes c
    where (c.tenant_id, c.id) = (t.tenant_id, t.class_id)) || ' ' || t.name`,
} as const;
const class_rows = {
  table: 'administration.classes',
  name: 't.name',
  along: ['administration.streams', 'administration.classes'],
} as const;

/** A class goes with its last stream, so what stands in its way is in the way of its streams. */
async function findHeld(ctx: Ctx, ids: string[]): Promise<HeldRecord[]> {
  const class_of = await queries.listClassesOf(ctx.db, ids);
  const [streams, classes] = await Promise.all([
    findHeldRows(ctx.db, stream_rows, ids),
    findHeldRows(ctx.db, class_rows, [...new Set([...ids, ...class_of.values()])]),
  ]);
  const held = new Map(streams.map((one) => [one.id, one]));
  const held_class = new Map(classes.map((one) => [one.id, one]));
  for (const id of ids) {
    const one = held_class.get(class_of.get(id) ?? id);
    if (one && !held.has(id)) held.set(id, { ...one, id });
  }
  return [...held.values()];
}

async function undo(ctx: Ctx, ids: string[]): Promise<string | undefined> {
  const gone = await queries.deleteUntouched(ctx.db, ids);
  if (gone === 'in use') return 'learners, subjects or other records already use some of them';
  if (gone.length < ids.length) return `${ids.length - gone.length} of them were changed since`;
  for (const id of gone) ctx.changed('class', id, { id }, null);
  return undefined;
}
