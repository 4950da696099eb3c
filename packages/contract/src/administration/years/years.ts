import { yearFaults } from '@darasa/rules/school-year';
import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { class_readers } from '../school/readers.ts';

const Day = z.iso.date('Enter a date, for example 15 Sep 2026');
const text = (what: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, `Enter the name of the ${what}`)
    .max(max, `Use at most ${max} characters`);

export const Term = z.object({
  id: Id,
  name: z.string(),
  starts_on: Day,
  ends_on: Day,
  half_term_starts_on: Day.nullable(),
  half_term_ends_on: Day.nullable(),
  closed_at: z.iso.datetime().nullable(),
  closed_by: z.string().nullable(),
});
export type Term = z.infer<typeof Term>;

const Holiday = z.object({ id: Id, name: z.string(), starts_on: Day, ends_on: Day });

export const SchoolYear = z.object({
  id: Id,
  year: z.int(),
  starts_on: Day,
  ends_on: Day,
  /** The year that today lies in. */
  is_current: z.boolean(),
  terms: z.array(Term),
  holidays: z.array(Holiday),
  version: z.int(),
});
export type SchoolYear = z.infer<typeof SchoolYear>;

const fields = {
  starts_on: Day,
  ends_on: Day,
  terms: z
    .array(
      z.strictObject({
        id: Id.optional(),
        name: text('term', 40),
        starts_on: Day,
        ends_on: Day,
        half_term_starts_on: Day.optional(),
        half_term_ends_on: Day.optional(),
      }),
    )
    .max(6, 'A year has at most six terms')
    // A browser sends no empty list.
    .default([]),
  holidays: z
    .array(
      z.strictObject({
        id: Id.optional(),
        name: text('holiday', 80),
        starts_on: Day,
        ends_on: Day,
      }),
    )
    .max(60, 'A year has at most 60 holidays')
    .default([]),
};

type Fields = z.infer<z.ZodObject<typeof fields>>;

/** Terms lie in the year and not over each other; the form and the server say it in one voice. */
const fits = (year: Fields, issues: z.RefinementCtx) => {
  for (const fault of yearFaults(year)) issues.addIssue({ code: 'custom', ...fault });
  const names = year.terms.map((term) => term.name.toLowerCase());
  const twice = names.findIndex((name, i) => names.indexOf(name) < i);
  if (twice < 0) return;
  const message = 'Another term of the year has this name';
  issues.addIssue({ code: 'custom', path: ['terms', twice, 'name'], message });
};

export const YearInput = z
  .strictObject({
    year: z
      .int('Enter a year')
      .min(2000, 'Enter a year from 2000')
      .max(2100, 'Enter a year up to 2100'),
    ...fields,
  })
  .superRefine(fits);

const may = (act: 'create' | 'edit') => ({ module: 'administration', act }) as const;

export const listYears = endpoint({
  method: 'GET',
  path: '/administration/years',
  summary: 'School years with their terms and holidays, newest first',
  access: { module: class_readers },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(SchoolYear), count: z.int() }),
});

export const createYear = endpoint({
  method: 'POST',
  path: '/administration/years',
  summary: 'Add a school year',
  access: may('create'),
  input: YearInput,
  output: SchoolYear,
});

export const editYear = endpoint({
  method: 'PATCH',
  path: '/administration/years/:id',
  summary: 'Change a school year',
  access: may('edit'),
  input: editOf(z.strictObject(fields)),
  output: SchoolYear,
});

/** A line of the check says what is not finished in a term, one sentence each with the place to mend it. */
export const TermCheckLine = z.object({ sentence: z.string(), link: z.string().nullable() });
export type TermCheckLine = z.infer<typeof TermCheckLine>;

export const checkTerm = endpoint({
  method: 'GET',
  path: '/administration/terms/:id/check',
  summary: 'What is unfinished before a term is closed',
  access: { module: 'administration' },
  input: z.strictObject({ id: Id }),
  output: z.object({ rows: z.array(TermCheckLine), count: z.int() }),
});

export const closeTerm = endpoint({
  method: 'POST',
  path: '/administration/terms/:id/close',
  summary: 'Close a term',
  access: { module: 'administration', act: 'approve' },
  input: z.strictObject({
    id: Id,
    /** Close it although the checklist is not empty. */
    although_unfinished: z.boolean().default(false),
  }),
  output: Term,
});

export const ReopenInput = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(5, 'Say why, in a few words')
    .max(200, 'Use at most 200 characters'),
});

export const reopenTerm = endpoint({
  method: 'POST',
  path: '/administration/terms/:id/reopen',
  summary: 'Open a closed term again',
  access: { who: 'admin' },
  input: ReopenInput.extend({ id: Id }),
  output: Term,
});
