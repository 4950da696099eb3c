import { counted } from '@darasa/rules/counted';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Flag, Id } from '../../shapes.ts';
import { sitting_states } from '../exams/exams.ts';

export const merit_scopes = ['class', 'stream', 'subject'] as const;
export const merit_scope_words = {
  class: 'The class',
  stream: 'Each stream',
  subject: 'Each subject',
} as const;

export const merit_top_max = 200;

const Filter = z.strictObject({
  id: Id,
  per: z.enum(merit_scopes).default('class'),
  /** Positions up to this one; whoever shares the last is listed too. */
  top: z.coerce
    .number('Enter a whole number')
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more')
    .max(merit_top_max, `Enter ${merit_top_max} or less`)
    .default(10),
  stream_id: Id.optional(),
  subject_id: Id.optional(),
  /** Admission numbers alone, also of those who may be named. */
  numbers_only: Flag,
});

/** A learner on a list that others read: on paper named only where the family agreed to it. */
export const ListedLearner = z.object({
  student_id: Id,
  admission_number: z.string(),
  /** Nothing where numbers alone were asked for. */
  name: z.string().nullable(),
  is_named: z.boolean(),
  stream: z.string().nullable(),
});
export type ListedLearner = z.infer<typeof ListedLearner>;

const MeritRow = ListedLearner.extend({
  position: z.int(),
  /** The mark of the subject, or the sum of those that count. */
  mark: z.number().nullable(),
  mean_points: z.number().nullable(),
  code: z.string().nullable(),
});
export type MeritRow = z.infer<typeof MeritRow>;

const Choice = z.object({ id: Id, name: z.string() });

export const MeritList = z.object({
  exam: z.string(),
  term: z.string(),
  class: z.string(),
  state: z.enum(sitting_states),
  streams: z.array(Choice),
  subjects: z.array(Choice),
  lists: z.array(
    z.object({
      title: z.string(),
      ranked_count: z.int(),
      learner_count: z.int(),
      rows: z.array(MeritRow),
    }),
  ),
});
export type MeritList = z.infer<typeof MeritList>;

export const getMeritList = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/merit-list',
  summary: 'The best of a class, of its streams or in its subjects',
  access: { module: 'academics' },
  every_class: true,
  input: Filter,
  output: MeritList,
});

export const exportMeritList = endpoint({
  method: 'GET',
  path: '/academics/sittings/:id/merit-list/export',
  summary: 'Print or export a merit list, by name only where the family agreed',
  access: { module: 'academics', act: 'export' },
  every_class: true,
  rate: 'export',
  answer: 'file',
  input: Filter.extend({ format: exportFormat }),
  output: z.any(),
});

/** The note below a list on paper where families have not agreed to names. */
export const unnamedWords = (count: number): string =>
  count === 0
    ? ''
    : count === 1
      ? 'One learner is listed by admission number: the family has not agreed to publishing results.'
      : `${counted(count, 'learner')} are listed by admission number: their families have not agreed to publishing results.`;
