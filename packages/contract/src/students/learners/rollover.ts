import { rolloverBlocks, rolloverChoices, rolloverOutcomes } from '@darasa/rules/rollover';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Done, Id, page, pageInput, searchInput } from '../../shapes.ts';
import { day } from './moves.ts';

const year = z.coerce.number().int().min(2000, 'Enter a year such as 2027').max(2100);

/** Which part of the school: all of it unless classes are named. */
const scope = {
  to_year: year,
  starts_on: day('Enter the first day of the new year'),
  class_ids: z.union([z.array(Id).max(100), Id.transform((one) => [one])]).optional(),
  balance: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .default(false),
};

const counts = {
  total: z.int(),
  promoted: z.int(),
  repeated: z.int(),
  left: z.int(),
  held: z.int(),
  blocked: z.int(),
  already: z.int(),
};
export const RolloverCounts = z.object(counts);
export type RolloverCounts = z.infer<typeof RolloverCounts>;

export const RolloverLine = z.object({
  id: Id,
  name: z.string(),
  admission_number: z.string(),
  class_name: z.string().nullable(),
  stream_name: z.string().nullable(),
  to_class_name: z.string().nullable(),
  to_stream_name: z.string().nullable(),
  outcome: z.enum(rolloverOutcomes),
  blocked_by: z.enum(rolloverBlocks).nullable(),
  /** Why, in a sentence. */
  why: z.string().nullable(),
  choice: z.enum(rolloverChoices).nullable(),
});
export type RolloverLine = z.infer<typeof RolloverLine>;

export const RehearsalFilter = z.strictObject({
  ...scope,
  ...pageInput,
  search: searchInput,
  outcome: z.enum(rolloverOutcomes).optional(),
  class_id: Id.optional(),
});

/** The rehearsal as the address of its screen tells it; the year is the next one unless said. */
export const PromotionView = RehearsalFilter.omit({
  to_year: true,
  starts_on: true,
  class_ids: true,
}).extend({
  to_year: year.optional(),
  starts_on: scope.starts_on.optional(),
  /** One class instead of the whole school. */
  only: Id.optional(),
});
export type PromotionView = z.infer<typeof PromotionView>;

export const YearForm = z.strictObject({
  to_year: z.int('Enter a year such as 2027').min(2000).max(2100),
  starts_on: scope.starts_on,
  only: Id.optional(),
  rule: z.enum(['name', 'balance']),
});

export const rehearse = endpoint({
  method: 'GET',
  path: '/students/rollovers/rehearsal',
  summary: 'Rehearse the new year: who is promoted, repeats, leaves or is blocked',
  access: { module: 'students' },
  rate: 'report',
  input: RehearsalFilter,
  output: page(RolloverLine).extend({
    counts: RolloverCounts,
    classes: z.array(
      z.object({
        class_id: Id.nullable(),
        name: z.string(),
        to_name: z.string().nullable(),
        ...counts,
      }),
    ),
    /** Stands for this very result; the commit is refused when the school has changed since. */
    mark: z.string(),
  }),
});

export const exportRehearsal = exportOf(rehearse, 'Export the filtered rehearsal of the new year');

export const chooseForLearners = endpoint({
  method: 'POST',
  path: '/students/rollovers/choices',
  summary: 'Choose who is promoted, repeats or waits',
  access: { module: 'students', act: 'edit' },
  idempotent: false,
  input: z.strictObject({
    to_year: year,
    student_ids: z.array(Id).min(1).max(500),
    /** Nothing goes back to the rule of the class. */
    choice: z.enum(rolloverChoices).optional(),
  }),
  output: Done,
});

export const StreamRoad = z.object({
  from_stream_id: Id,
  from_name: z.string(),
  to_class_id: Id.nullable(),
  to_stream_id: Id.nullable(),
});
export type StreamRoad = z.infer<typeof StreamRoad>;

export const listStreamRoads = endpoint({
  method: 'GET',
  path: '/students/rollovers/streams',
  summary: 'Where the learners of each stream go',
  access: { module: 'students' },
  input: z.strictObject({ to_year: year }),
  output: z.object({ rows: z.array(StreamRoad) }),
});

export const setStreamRoads = endpoint({
  method: 'POST',
  path: '/students/rollovers/streams',
  summary: 'Set where the learners of each stream go',
  access: { module: 'students', act: 'edit' },
  idempotent: false,
  input: z.strictObject({
    to_year: year,
    roads: z
      .array(z.strictObject({ from_stream_id: Id, to_stream_id: Id.optional() }))
      .min(1)
      .max(500),
  }),
  output: Done,
});

export const Rollover = z.object({
  id: Id,
  to_year: z.int(),
  starts_on: z.string(),
  class_names: z.string(),
  promoted_count: z.int(),
  repeated_count: z.int(),
  left_count: z.int(),
  stayed_count: z.int(),
  committed_at: z.iso.datetime(),
  committed_by: z.string().nullable(),
  undone_at: z.iso.datetime().nullable(),
  undone_by: z.string().nullable(),
  /** The last moment at which it can be taken back. */
  undo_until: z.iso.datetime(),
});
export type Rollover = z.infer<typeof Rollover>;

export const listRollovers = endpoint({
  method: 'GET',
  path: '/students/rollovers',
  summary: 'Promotions that were carried out',
  access: { module: 'students' },
  input: z.strictObject({}),
  output: z.object({
    rows: z.array(Rollover),
    /** What the school's own calendar suggests for the next one. */
    next: z.object({ to_year: z.int(), starts_on: z.string() }),
  }),
});

export const commitRollover = endpoint({
  method: 'POST',
  path: '/students/rollovers',
  summary: 'Open the new year: promote the learners',
  access: { module: 'students', act: 'approve' },
  rate: 'report',
  input: z.strictObject({ ...scope, mark: z.string().max(80) }),
  output: z.object({ id: Id, counts: RolloverCounts }),
});

export const undoRollover = endpoint({
  method: 'POST',
  path: '/students/rollovers/:id/undo',
  summary: 'Undo a promotion',
  access: { module: 'students', act: 'approve' },
  rate: 'report',
  input: z.strictObject({ id: Id }),
  output: z.object({ restored_count: z.int() }),
});
