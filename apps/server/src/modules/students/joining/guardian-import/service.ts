import { guardianFields } from '@darasa/contract/students/families/guardian';
import { AdmissionNumber } from '@darasa/contract/students/learners/learner';
import { z } from 'zod';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import { findHeldRows } from '#platform/imports/held.ts';
import type { ImportField, ImportTarget, RowFault } from '#platform/imports/target.ts';
import { findByPhones } from '#modules/students/families/guardians/queries.ts';
import { insertGuardians } from '#modules/students/joining/learner-import/queries.ts';
import { phone, relation, words } from '#modules/students/joining/learner-import/row.ts';
import * as queries from './queries.ts';

const field = (name: string, label: string, synonyms: string[], required = false): ImportField => ({
  name,
  label,
  synonyms,
  required,
});

const ParentRow = z.strictObject({
  admission_number: AdmissionNumber,
  name: words(120).regex(/\S\s+\S/, 'Write at least a first name and a surname'),
  phone,
  relation: relation.optional(),
  email: z.email('Write an email address such as name@mail.com').max(254).toLowerCase().optional(),
  national_id: guardianFields.national_id,
  other_phone: phone.optional(),
  occupation: guardianFields.occupation,
  address: guardianFields.address,
});
type Parent = z.output<typeof ParentRow>;

/**
 * Parents of learners who are here already: a row for each child. Who has the phone of somebody we
 * know is that person, whose details stay as they are.
 */
export const guardianImport: ImportTarget<Parent> = {
  target: 'students/parents',
  label: 'parents',
  access: { module: 'students', act: 'create' },
  fields: [
    field('admission_number', 'Admission number', ['adm no', 'adm', 'admno', 'learner'], true),
    field(
      'name',
      'Name',
      ['full name', 'parent', 'parent name', 'guardian', 'guardian name'],
      true,
    ),
    field('phone', 'Phone', ['mobile', 'phone number', 'parent phone', 'guardian phone'], true),
    field('relation', 'Relation', ['relationship']),
    field('email', 'Email', ['email address']),
    field('national_id', 'ID number', ['id no', 'national id', 'parent id']),
    field('other_phone', 'Other phone', ['second phone']),
    field('occupation', 'Occupation', ['job']),
    field('address', 'Address', ['home', 'residence']),
  ],
  schema: ParentRow,
  unique: [],
  check,
  insert: insertAll,
  findHeld: (ctx, ids) => findHeldRows(ctx.db, link_rows, ids),
  undo: takeBack,
};

const link_rows = {
  table: 'students.student_guardians',
  name: `(select g.first_name || ' ' || g.last_name from students.guardians g
    where (g.tenant_id, g.id) = (t.tenant_id, t.guardian_id))`,
} as const;

const childOf = ({ admission_number }: Parent): string => admission_number.toLowerCase();
const pairOf = (row: Parent): string => `${childOf(row)} ${row.phone}`;

async function check(
  ctx: Ctx,
  rows: { row_number: number; values: Parent }[],
): Promise<RowFault[]> {
  const numbers = [...new Set(rows.map(({ values }) => childOf(values)))];
  const children = await queries.listChildren(ctx.db, numbers);
  const known = new Map(children.map((child) => [child.number_key, child]));
  const seen = new Set<string>();
  return rows.flatMap(({ row_number, values }): RowFault[] => {
    const child = known.get(childOf(values));
    if (!child) {
      const message = `No learner has the number ${values.admission_number}.`;
      return [{ row_number, field: 'admission_number', message }];
    }
    const is_twice = seen.has(pairOf(values));
    seen.add(pairOf(values));
    if (!is_twice && !child.phones.includes(values.phone)) return [];
    const where = is_twice ? 'stands in this file twice' : 'is on the record already';
    const message = `This parent of ${values.admission_number} ${where}.`;
    return [{ row_number, field: 'phone', message }];
  });
}

async function insertAll(ctx: Ctx, rows: Parent[]): Promise<string[]> {
  const phones = [...new Set(rows.map((row) => row.phone))];
  const [children, met] = await Promise.all([
    queries.listChildren(ctx.db, [...new Set(rows.map(childOf))]),
    findByPhones(ctx.db, phones),
  ]);
  const id_by_phone = new Map(met.map((one) => [one.phone, one.id]));
  const added = phones.flatMap((one) => {
    if (id_by_phone.has(one)) return [];
    const person = personOf(
      ctx,
      rows.find((row) => row.phone === one)!,
    );
    id_by_phone.set(one, person.id);
    return [person];
  });
  await insertGuardians(ctx.db, added, nowIso(ctx));
  for (const person of added) ctx.changed('guardian', person.id, null, person);
  const child_by_number = new Map(children.map((child) => [child.number_key, child.id]));
  const links = rows.map((row, at) => ({
    at,
    id: newId(ctx.now.getTime()),
    student_id: child_by_number.get(childOf(row))!,
    guardian_id: id_by_phone.get(row.phone)!,
    relation: row.relation ?? 'guardian',
  }));
  const made = new Set(await queries.insertLinks(ctx.db, links, nowIso(ctx)));
  for (const { id, ...link } of links.filter((one) => made.has(one.id))) {
    ctx.changed('guardian link', id, null, link);
  }
  return [...made];
}

function personOf(ctx: Ctx, row: Parent) {
  const [first_name = '', ...rest] = row.name.split(/\s+/);
  return {
    id: newId(ctx.now.getTime()),
    first_name: first_name.slice(0, 60),
    last_name: rest.join(' ').slice(0, 60),
    phone: row.phone,
    other_phone: row.other_phone ?? null,
    email: row.email ?? null,
    national_id: row.national_id ?? null,
    occupation: row.occupation ?? null,
    address: row.address ?? null,
  };
}

async function takeBack(ctx: Ctx, ids: string[]): Promise<string | undefined> {
  const gone = await queries.deleteUntouched(ctx.db, ids);
  if (gone < ids.length) return `${ids.length - gone} of its parents were changed since`;
  for (const id of ids) ctx.changed('guardian link', id, { imported: true }, null);
  return undefined;
}
