import { counted } from '@darasa/rules/counted';
import { mean_codes } from '@darasa/rules/grading/mean';
import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, retired } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { retiredColumns } from '../../lookup.ts';
import { exportFormat, Flag, Id, text } from '../../shapes.ts';
import { sitting_states } from '../exams/exams.ts';
import { ListedLearner, merit_scopes, merit_top_max } from './merit-lists.ts';

export const honour_kinds = ['honours', 'improved', 'at-risk'] as const;
export const honour_kind_words = {
  honours: 'Honours',
  improved: 'Most improved',
  'at-risk': 'At risk',
} as const;

/** The grades of a mean, the highest first, as a field offers them. */
export const grades_down = mean_codes.toReversed();
const Grade = z.enum(mean_codes as [string, ...string[]], 'Choose a grade');

const HonourRule = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(honour_kinds),
  grade: Grade.nullable(),
  gain: z.number().nullable(),
  missing_min: z.int().nullable(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type HonourRule = z.infer<typeof HonourRule>;

export const HonourRuleInput = z
  .strictObject({
    name: text(60).min(1, 'Enter the name of the list'),
    kind: z.enum(honour_kinds, 'Choose the kind'),
    /** Honours from this mean grade up; at risk below it. */
    grade: Grade.optional(),
    gain: z
      .number('Enter a number')
      .min(0.1, 'Enter 0.1 or more')
      .max(11, 'Enter 11 or less')
      .multipleOf(0.1, 'Use one decimal')
      .optional(),
    missing_min: z
      .int('Enter a whole number')
      .min(1, 'Enter 1 or more')
      .max(20, 'Enter 20 or less')
      .optional(),
  })
  .superRefine(({ kind, grade, gain, missing_min }, issues) => {
    const say = (path: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'honours' && !grade) say('grade', 'Choose the lowest mean grade');
    if (kind === 'improved' && !gain) say('gain', 'Enter by how many points the mean goes up');
    if (kind === 'at-risk' && !grade && !missing_min)
      say('grade', 'Choose a grade, or enter how many subjects have no mark');
  });

type Limits = Pick<HonourRule, 'kind' | 'grade' | 'gain' | 'missing_min'>;

/** "Mean grade B+ or better", "Mean grade below D, or 2 subjects without a mark". */
export function limitWords({ kind, grade, gain, missing_min }: Limits): string {
  if (kind === 'honours') return `Mean grade ${grade} or better`;
  if (kind === 'improved') return `Mean up by ${gain} ${gain === 1 ? 'point' : 'points'} or more`;
  const missing = missing_min === null ? '' : `${counted(missing_min, 'subject')} without a mark`;
  const below = grade === null ? '' : `mean grade below ${grade}`;
  const words = [below, missing].filter(Boolean).join(', or ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const honourRuleList = listing({
  path: '/academics/honour-rules',
  access: { module: 'academics' },
  one: 'list',
  many: 'lists',
  row: HonourRule,
  columns: [
    { key: 'name', head: 'List', kind: 'name' },
    { key: 'kind', head: 'Kind', kind: 'text', of: ({ kind }) => honour_kind_words[kind] },
    { key: 'limit', head: 'Who is on it', kind: 'text', of: limitWords },
    ...retiredColumns,
  ],
  filters: { kind: choice('Kind', honour_kind_words), retired },
  sorts: ['name', 'kind'],
  search: 'Name',
  beside: { list: z.string().max(20).optional() },
});
export const listHonourRules = honourRuleList.list;
export const exportHonourRules = honourRuleList.file;

const may = (act: 'create' | 'edit') => ({ module: 'academics', act }) as const;

export const createHonourRule = endpoint({
  method: 'POST',
  path: '/academics/honour-rules',
  summary: 'Add a list of honours, improvement or learners at risk',
  access: may('create'),
  input: HonourRuleInput,
  output: HonourRule,
});

export const editHonourRule = endpoint({
  method: 'PATCH',
  path: '/academics/honour-rules/:id',
  summary: 'Change who is on a list of honours, improvement or learners at risk',
  access: may('edit'),
  input: editOf(HonourRuleInput),
  output: HonourRule,
});

export const retireHonourRule = endpoint({
  method: 'POST',
  path: '/academics/honour-rules/:id/retire',
  summary: 'Retire a list of honours, or offer it again',
  access: may('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: HonourRule,
});

const Filter = z.strictObject({
  id: Id,
  rule_id: Id,
  /** The sitting that improvement is counted from. */
  against_id: Id.optional(),
  numbers_only: Flag,
});

const HonourRow = ListedLearner.extend({
  mean_points: z.number().nullable(),
  code: z.string().nullable(),
  /** The mean in the exam that is compared with, and by how much it went up. */
  before_points: z.number().nullable(),
  before_code: z.string().nullable(),
  gain: z.number().nullable(),
  missing_count: z.int(),
});
export type HonourRow = z.infer<typeof HonourRow>;

export const Honours = z.object({
  exam: z.string(),
  term: z.string(),
  class: z.string(),
  state: z.enum(sitting_states),
  rule: HonourRule,
  /** The exam that is compared with, in words. */
  against: z.string().nullable(),
  rows: z.array(HonourRow),
});
export type Honours = z.infer<typeof Honours>;

export const getHonours = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/honours',
  summary: 'The learners of a class whom a rule puts on its list',
  access: { module: 'academics' },
  every_class: true,
  input: Filter,
  output: Honours,
});

export const exportHonours = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/honours/export',
  summary: 'Print or export such a list, by name only where the family agreed',
  access: { module: 'academics', act: 'export' },
  every_class: true,
  rate: 'export',
  answer: 'file',
  input: Filter.extend({ format: exportFormat }),
  output: z.any(),
});

export const certificates_max = 300;

/** A certificate is handed to its learner, so it carries the name whatever the family said of lists. */
export const printHonourCertificates = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/honours/certificates',
  summary: 'Print certificates for learners on a list of honours or improvement',
  access: { module: 'academics', act: 'export' },
  every_class: true,
  rate: 'export',
  answer: 'file',
  input: Filter.omit({ numbers_only: true }).extend({
    /** Left out, everybody on the list. */
    student_ids: z
      .union([z.array(Id).max(certificates_max), Id.transform((one) => [one])])
      .optional(),
  }),
  output: z.any(),
});

/** Earlier exams of the same learners, the newest first, to count improvement from. */
export const listEarlierSittings = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/earlier',
  summary: 'The exams that the learners of this one sat before it',
  access: { module: 'academics' },
  every_class: true,
  input: z.strictObject({ id: Id }),
  output: z.object({
    rows: z.array(z.object({ id: Id, exam: z.string(), term: z.string(), class: z.string() })),
  }),
});

export const list_kinds = ['merit', 'honours'] as const;

/** The state of the tab where lists are made: of which exam, which list, and how far down. */
export const ListsView = z.strictObject({
  tab: z.string().max(40).optional(),
  list: z.enum(list_kinds).default('merit'),
  sitting_id: Id.optional(),
  per: z.enum(merit_scopes).default('class'),
  top: z.coerce.number().int().min(1).max(merit_top_max).default(10),
  stream_id: Id.optional(),
  subject_id: Id.optional(),
  rule_id: Id.optional(),
  against_id: Id.optional(),
  numbers_only: Flag,
});
export type ListsView = z.infer<typeof ListsView>;
