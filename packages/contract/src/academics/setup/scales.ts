import { bandFaults, type Edition } from '@darasa/rules/grading/scales';
import { z } from 'zod';
import { curricula, curriculumWords } from '../../administration/classes/classes.ts';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, retired } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { retiredColumns } from '../../lookup.ts';
import { Id, text } from '../../shapes.ts';
import { exam_readers } from '../readers.ts';

export const scale_kinds = ['bands', 'levels', 'decimal'] as const;
export const scale_kind_words = {
  bands: 'Grades by marks',
  levels: 'Levels without marks',
  decimal: 'A figure without grades',
} as const;

export const rounding_words = {
  none: 'Do not round',
  whole: 'To a whole mark',
  tenth: 'To one decimal',
} as const;

export const zero_words = {
  lowest: 'The lowest grade',
  'not-assessed': 'No grade',
  own: 'A grade "0" of its own',
} as const;

/** A grade as the specification names its limits: both belong to it. Levels have none. */
const Grade = z.object({
  code: z.string(),
  words_en: z.string(),
  words_sw: z.string(),
  lowerLimit: z.number().nullable(),
  upperLimit: z.number().nullable(),
  points: z.number().nullable(),
});
export type Grade = z.infer<typeof Grade>;

const ScaleEdition = z.object({
  id: Id,
  edition: z.int(),
  from_on: z.iso.date(),
  step: z.number(),
  min_value: z.number(),
  max_value: z.number(),
  round: z.enum(['none', 'whole', 'tenth']),
  zero: z.enum(['lowest', 'not-assessed', 'own']),
  /** Since when an exam counts by it: from then on it stays as it is. */
  used_at: z.iso.datetime().nullable(),
  /** Sorted by upperLimit descending, then lowerLimit ascending; levels in their order. */
  grades: z.array(Grade),
});
export type ScaleEdition = z.infer<typeof ScaleEdition>;

export const ScaleRow = z.object({
  id: Id,
  name: z.string(),
  curriculum: z.enum(curricula),
  kind: z.enum(scale_kinds),
  /** The edition that counts today, or the first where none counts yet. */
  edition: z.int(),
  from_on: z.iso.date(),
  grade_codes: z.string(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type ScaleRow = z.infer<typeof ScaleRow>;

export const Scale = ScaleRow.extend({
  /** The newest first. */
  editions: z.array(ScaleEdition),
});
export type Scale = z.infer<typeof Scale>;

const Limit = z
  .number('Enter a number')
  .min(-1000)
  .max(1000, 'Enter 1000 or less')
  .multipleOf(0.01, 'Use at most two decimals');

const GradeInput = z.strictObject({
  code: text(20).min(1, 'Enter the grade'),
  words_en: text(60).default(''),
  words_sw: text(60).default(''),
  lowerLimit: Limit.optional(),
  upperLimit: Limit.optional(),
  points: z
    .number('Enter a number')
    .min(0, 'Enter 0 or more')
    .max(99, 'Enter 99 or less')
    .multipleOf(0.01, 'Use at most two decimals')
    .optional(),
});
type GradeInput = z.infer<typeof GradeInput>;

const edition_fields = {
  step: z
    .number('Enter a number')
    .min(0.01, 'Enter 0.01 or more')
    .max(10, 'Enter 10 or less')
    .multipleOf(0.01, 'Use at most two decimals')
    .default(1),
  min_value: Limit.default(0),
  max_value: Limit.default(100),
  round: z.enum(['none', 'whole', 'tenth']).default('none'),
  zero: z.enum(['lowest', 'not-assessed', 'own']).default('lowest'),
  grades: z.array(GradeInput).max(30, 'A scale has at most 30 grades').default([]),
};
const kind = z.enum(scale_kinds, 'Choose how the scale grades');

interface EditionFields {
  kind: (typeof scale_kinds)[number];
  step: number;
  min_value: number;
  max_value: number;
  round: ScaleEdition['round'];
  zero: ScaleEdition['zero'];
  grades: GradeInput[];
}

/** The edition as the rules read it: a grade without limits belongs to levels. */
export const rulesEditionOf = (input: EditionFields): Edition =>
  ({
    ...input,
    bands: input.grades.map((grade) => ({ ...grade, points: grade.points ?? null })),
  }) as Edition;

/** An edition is whole, or each fault stands at the grade that it belongs to. */
function checkEdition(input: EditionFields, ctx: z.RefinementCtx): void {
  const fault = (path: (string | number)[], message: string) =>
    ctx.addIssue({ code: 'custom', path, message });
  if (input.max_value <= input.min_value) {
    fault(['max_value'], 'The highest value is above the lowest');
    return;
  }
  const without = input.kind === 'bands' ? input.grades.findIndex(lacksLimit) : -1;
  if (without >= 0) {
    const grade = input.grades[without]!;
    const field = grade.lowerLimit === undefined ? 'lowerLimit' : 'upperLimit';
    fault(['grades', without, field], 'Enter a mark');
    return;
  }
  for (const { at, message } of bandFaults(rulesEditionOf(input))) {
    const field = /twice/.test(message) ? 'code' : /points/.test(message) ? 'points' : 'lowerLimit';
    fault(input.grades.length === 0 ? ['grades'] : ['grades', at, field], message);
  }
}

const lacksLimit = ({ lowerLimit, upperLimit }: GradeInput): boolean =>
  lowerLimit === undefined || upperLimit === undefined;

const FromOn = z.iso.date('Enter a date, for example 15 Sep 2026');
const Name = text(60).min(1, 'Enter the name of the scale');

export const ScaleInput = z
  .strictObject({
    name: Name,
    curriculum: z.enum(curricula, 'Choose the curriculum'),
    kind,
    from_on: FromOn,
    ...edition_fields,
  })
  .superRefine(checkEdition);

export const ScaleNameInput = z.strictObject({ name: Name });

export const ScaleEditionInput = z
  .strictObject({ id: Id, kind, from_on: FromOn, ...edition_fields })
  .superRefine(checkEdition);

const may = (act: 'create' | 'edit') => ({ module: 'academics', act }) as const;

export const scaleList = listing({
  path: '/academics/scales',
  access: { module: exam_readers },
  one: 'scale',
  many: 'scales',
  row: ScaleRow,
  columns: [
    { key: 'name', head: 'Scale', kind: 'name' },
    // By the short name of the menu: the list has many columns.
    { key: 'curriculum', head: 'Curriculum', kind: 'text' },
    { key: 'kind', head: 'Kind', kind: 'state', words: scale_kind_words },
    { key: 'grade_codes', head: 'Grades', kind: 'text' },
    { key: 'from_on', head: 'Counts from', kind: 'date' },
    { key: 'edition', head: 'Edition', kind: 'number' },
    ...retiredColumns,
  ],
  filters: { curriculum: choice('Curriculum', curriculumWords), retired },
  sorts: ['name', 'curriculum', 'kind', 'from_on'],
  search: 'Name, grades',
});
export const listScales = scaleList.list;
export const exportScales = scaleList.file;

export const getScale = endpoint({
  method: 'GET',
  path: '/academics/scales/:id',
  summary: 'A scale with all its editions',
  access: { module: exam_readers },
  input: z.strictObject({ id: Id }),
  output: Scale,
});

export const createScale = endpoint({
  method: 'POST',
  path: '/academics/scales',
  summary: 'Add a scale',
  access: may('create'),
  input: ScaleInput,
  output: Scale,
});

export const editScale = endpoint({
  method: 'PATCH',
  path: '/academics/scales/:id',
  summary: 'Rename a scale',
  access: may('edit'),
  input: editOf(ScaleNameInput),
  output: Scale,
});

export const retireScale = endpoint({
  method: 'POST',
  path: '/academics/scales/:id/retire',
  summary: 'Retire a scale, or use it again',
  access: may('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: Scale,
});

export const setScaleEdition = endpoint({
  method: 'POST',
  path: '/academics/scales/:id/editions',
  summary: 'Set the grades of a scale from a day on',
  access: may('edit'),
  input: ScaleEditionInput,
  output: Scale,
});

export const dropScaleEdition = endpoint({
  method: 'DELETE',
  path: '/academics/scales/:id/editions/:edition_id',
  summary: 'Take away grades that no exam has used',
  access: may('edit'),
  input: z.strictObject({ id: Id, edition_id: Id }),
  output: Scale,
});
