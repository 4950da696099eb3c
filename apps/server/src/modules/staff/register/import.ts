import { StaffValues } from '@darasa/contract/staff/register';
import { z } from 'zod';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { dateCell } from '#platform/imports/cells.ts';
import { findHeldRows } from '#platform/imports/held.ts';
import type { ImportTarget, RowFault, Unique } from '#platform/imports/target.ts';
import { findAlikeStaff } from './alike/queries.ts';
import { auditedStaff } from './audited.ts';
import { listTaken, type UniqueField } from './numbers/queries.ts';
import { takeNumbers } from './numbers/take.ts';
import * as queries from './queries.ts';

// A spreadsheet names the department and writes "F" or "Female".
const { gender: _gender, terms: _terms, department_id: _department, ...shape } = StaffValues.shape;
const ImportedStaff = z.strictObject({
  ...shape,
  born_on: dateCell.optional(),
  joined_on: dateCell,
  gender: z
    .string()
    .trim()
    .toLowerCase()
    .transform((word) => ({ f: 'female', m: 'male' })[word] ?? word)
    .pipe(z.enum(['female', 'male'], 'Write female or male')),
  terms: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['tsc', 'bom', 'contract', 'casual'], 'Write TSC, BOM, contract or casual')),
  department: z.string().trim().max(80).optional(),
});
type Imported = z.infer<typeof ImportedStaff>;

export const staffImport: ImportTarget<Imported> = {
  target: 'staff',
  label: 'staff',
  access: { module: 'roles', act: 'create' },
  fields: [
    {
      ...field('staff_number', 'Staff number', false, [
        'staff no',
        'number',
        'payroll number',
        'payroll no',
        'pf no',
        'p f no',
        'employee no',
        'employee number',
      ]),
      when_blank: 'Without one, a person gets the next number of the school',
    },
    field('first_name', 'First name', true, ['given name']),
    field('last_name', 'Last name', true, ['surname', 'family name']),
    field('other_names', 'Other names', false, ['middle name']),
    field('gender', 'Gender', true, ['sex']),
    field('job_title', 'Job', true, ['job title', 'designation', 'position']),
    field('terms', 'Terms of service', true, ['terms', 'employer']),
    field('joined_on', 'Start date', true, [
      'date of employment',
      'date employed',
      'employment date',
      'date of appointment',
      'date of joining',
      'date joined',
      'joined',
      'joined on',
      'started',
    ]),
    field('department', 'Department', false, []),
    field('phone', 'Phone', false, [
      'phone number',
      'phone no',
      'mobile',
      'mobile no',
      'telephone',
      'tel',
      'tel no',
      'contact',
    ]),
    field('email', 'Email', false, ['email address']),
    field('born_on', 'Date of birth', false, ['dob', 'born', 'birth date', 'birthday']),
    field('national_id', 'ID number', false, [
      'id',
      'id no',
      'national id',
      'national id no',
      'national id number',
    ]),
    field('kra_pin', 'KRA PIN', false, ['pin']),
    field('nssf_number', 'NSSF', false, ['nssf number', 'nssf no']),
    field('sha_number', 'SHA', false, ['sha number', 'sha no', 'nhif']),
    field('tsc_number', 'TSC number', false, ['tsc no', 'tsc']),
    field('next_of_kin_name', 'Next of kin', false, ['kin']),
    field('next_of_kin_relation', 'Relation', false, []),
    field('next_of_kin_phone', 'Phone of next of kin', false, ['kin phone']),
    field('bank_name', 'Bank', false, []),
    field('bank_branch', 'Branch', false, []),
    field('bank_account', 'Account number', false, ['account', 'account no']),
  ],
  schema: ImportedStaff,
  unique: [
    unique('staff_number', 'staff number'),
    unique('national_id', 'ID number'),
    unique('kra_pin', 'KRA PIN'),
    unique('tsc_number', 'TSC number'),
  ],
  findAlike,
  insert: insertAll,
  findHeld: (ctx, ids) => findHeldRows(ctx.db, staff_rows, ids),
  undo: takeBack,
};

const staff_rows = {
  table: 'identity.staff',
  name: `t.first_name || ' ' || t.last_name`,
  stays: { when: 't.user_id is not null', reason: 'has a sign-in' },
} as const;

function field(name: string, label: string, required: boolean, synonyms: string[]) {
  return { name, label, required, synonyms };
}

function unique(name: UniqueField, words: string): Unique {
  return {
    field: name,
    keyOf: (value) => value.toUpperCase(),
    findTaken: (ctx, keys) => listTaken(ctx.db, name, keys),
    taken: (value) => `Somebody already has the ${words} ${value}.`,
  };
}

/** A file without numbers can be brought twice: the phone, or name and birthday, give it away. */
async function findAlike(
  ctx: Ctx,
  rows: { row_number: number; values: Imported }[],
): Promise<RowFault[]> {
  const asked = rows.map(({ row_number, values }) => {
    const { first_name, last_name, phone, born_on } = values;
    return { row_number, first_name, last_name, phone, born_on };
  });
  const found = await findAlikeStaff(ctx.db, asked);
  return found.map(({ row_number, field, name, staff_number }) => {
    const because = field === 'phone' ? 'the same phone' : 'the same name and birthday';
    const message = `Looks like ${name} (${staff_number}), who is here already: ${because}`;
    return { row_number, field, message };
  });
}

/** A department that the school does not have is left out rather than invented. */
async function insertAll(ctx: Ctx, values: Imported[]): Promise<string[]> {
  const known = await queries.listDepartmentsByName(ctx.db);
  const id_by_name = new Map(known.map((one) => [one.name.toLowerCase(), one.id]));
  const insertThese = async (these: Numbered[]): Promise<string[]> => {
    const rows = these.map(({ department, ...row }) => ({
      ...row,
      ...signedStampOf(ctx),
      department_id: id_by_name.get(department?.toLowerCase() ?? '') ?? null,
    }));
    const made = new Set(await queries.insertStaff(ctx.db, rows));
    for (const row of rows.filter(({ id }) => made.has(id))) {
      ctx.changed('staff', row.id, null, auditedStaff(row));
    }
    return [...made];
  };
  // Those with a number of their own go first, so that the series does not run into theirs.
  const ids = await insertThese(values.filter(isNumbered));
  const without = values.filter((row) => !isNumbered(row));
  const numbers = await takeNumbers(ctx, without.length);
  const numbered = without.map((row, i) => ({ ...row, staff_number: numbers[i]! }));
  return [...ids, ...(await insertThese(numbered))];
}

type Numbered = Imported & { staff_number: string };

const isNumbered = (row: Imported): row is Numbered => row.staff_number !== undefined;

async function takeBack(ctx: Ctx, ids: string[]): Promise<string | undefined> {
  const gone = await queries.deleteUntouched(ctx.db, ids);
  if (gone === 'in use') return 'other records already use some of the people it added';
  const changed_count = ids.length - gone.length;
  if (changed_count > 0) return `${changed_count} of its people were changed since`;
  for (const id of gone) ctx.changed('staff', id, { id }, null);
  return undefined;
}
