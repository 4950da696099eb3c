import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Done, Id } from '../../shapes.ts';
import { learnerStatuses } from './learner.ts';

export const reasonText = z
  .string()
  .trim()
  .min(3, 'Say why, in a few words')
  .max(300, 'Use at most 300 characters');

export const day = (sentence: string) => z.iso.date(sentence);

/** The guardian who is called first gets an SMS when the change begins. */
export const tellFamily = z.boolean().default(false);

/** A class with its streams, how many each holds and how many sit there now. */
export const ClassPlaces = z.object({
  class_id: Id,
  name: z.string(),
  next_class_id: Id.nullable(),
  learner_count: z.int(),
  streams: z.array(
    z.object({
      stream_id: Id,
      name: z.string(),
      capacity: z.int().nullable(),
      learner_count: z.int(),
    }),
  ),
});
export type ClassPlaces = z.infer<typeof ClassPlaces>;

export const listPlaces = endpoint({
  method: 'GET',
  path: '/students/places',
  summary: 'Classes and streams, with the learners in each',
  access: { module: 'students' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(ClassPlaces) }),
});

export const MoveInput = z.strictObject({
  student_ids: z
    .array(Id)
    .min(1, 'Choose at least one learner')
    .max(200, 'Move at most 200 learners at a time'),
  stream_id: z.uuid('Choose a stream'),
  on_date: day('Enter the first day in the new stream'),
  reason: reasonText,
  /** Said by a person who has seen that the stream is full. */
  accept_full: z.boolean().default(false),
  tell_family: tellFamily,
});

/** As the form asks it: the class leads to its streams. */
export const MoveForm = MoveInput.omit({ student_ids: true }).extend({
  class_id: z.uuid('Choose a class'),
});

export const moveLearners = endpoint({
  method: 'POST',
  path: '/students/moves',
  summary: 'Move learners to another stream, now or on a later day',
  access: { module: 'students', act: 'edit' },
  input: MoveInput,
  output: z.object({
    moved_count: z.int(),
    stream_name: z.string(),
    /** The day on which it will happen by itself; nothing when it has happened. */
    planned_for: z.iso.date().nullable(),
  }),
});

export const Placement = z.object({
  id: Id,
  year: z.int(),
  class_name: z.string(),
  stream_name: z.string().nullable(),
  from_on: z.string(),
  to_on: z.string().nullable(),
  how: z.enum(['admitted', 'promoted', 'repeated', 'moved', 'returned']),
  reason: z.string().nullable(),
  by: z.string().nullable(),
});
export type Placement = z.infer<typeof Placement>;

export const StatusChange = z.object({
  id: Id,
  from_status: z.enum(learnerStatuses),
  to_status: z.enum(learnerStatuses),
  on_date: z.string(),
  until_on: z.string().nullable(),
  reason: z.string(),
  evidence_name: z.string().nullable(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export type StatusChange = z.infer<typeof StatusChange>;

/** A change that is decided and begins on a later day, or one that could not be made on its day. */
export const PlannedChange = z.object({
  id: Id,
  kind: z.enum(['move', 'status']),
  on_date: z.iso.date(),
  until_on: z.iso.date().nullable(),
  status: z.enum(learnerStatuses).nullable(),
  class_name: z.string().nullable(),
  stream_name: z.string().nullable(),
  reason: z.string(),
  tells_family: z.boolean(),
  state: z.enum(['waiting', 'failed']),
  fault: z.string().nullable(),
  by: z.string().nullable(),
});
export type PlannedChange = z.infer<typeof PlannedChange>;

export const cancelPlannedChange = endpoint({
  method: 'POST',
  path: '/students/planned-changes/:id/cancel',
  summary: 'Cancel a planned change',
  access: { module: 'students', act: 'edit' },
  input: z.strictObject({ id: Id }),
  output: Done,
});

/** The life of a learner says where a learner has been and what became of them, newest first. */
export const LifeOfLearner = z.object({
  id: Id,
  name: z.string(),
  admission_number: z.string(),
  status: z.enum(learnerStatuses),
  class_id: Id.nullable(),
  class_name: z.string().nullable(),
  stream_id: Id.nullable(),
  stream_name: z.string().nullable(),
  left_on: z.string().nullable(),
  placements: z.array(Placement),
  status_changes: z.array(StatusChange),
  planned: z.array(PlannedChange),
});
export type LifeOfLearner = z.infer<typeof LifeOfLearner>;

export const getLife = endpoint({
  method: 'GET',
  path: '/students/life/:student_id',
  summary: 'Where a learner has been: places and changes of status',
  access: { module: 'students' },
  input: z.strictObject({ student_id: Id }),
  output: LifeOfLearner,
});
