import { z } from 'zod';
import { editOf } from '../edit.ts';
import { endpoint } from '../endpoint.ts';
import { exportFormat, Id, RetiredFilter, text } from '../shapes.ts';

export const fieldKinds = ['text', 'number', 'date', 'choice', 'yes-no'] as const;
export const seenBy = ['everyone', 'editors', 'admins'] as const;
export const field_kind_names = {
  text: 'Words',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  'yes-no': 'Yes or no',
};
export const seen_by_names = {
  everyone: 'Everyone who opens the record',
  editors: 'Those who may change the record',
  admins: 'Administrators only',
};
export const askedOn = ['new', 'record'] as const;

const RecordType = z
  .string()
  .regex(/^[a-z-]+$/)
  .max(30);

export const CustomField = z.object({
  id: Id,
  record_type: z.string(),
  label: z.string(),
  kind: z.enum(fieldKinds),
  choices: z.array(z.string()),
  is_required: z.boolean(),
  /** Everyone who opens the record, those who may change it, or administrators only. */
  seen_by: z.enum(seenBy),
  /** Asked when a record is made, or only on the record. */
  asked_on: z.enum(askedOn),
  position: z.int(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type CustomField = z.infer<typeof CustomField>;

const fields = {
  label: text(60).min(1, 'Enter the question'),
  kind: z.enum(fieldKinds),
  choices: z
    .array(text(60).min(1, 'Enter the answer'))
    .max(40, 'Use at most 40 answers')
    .default([]),
  is_required: z.boolean().default(false),
  seen_by: z.enum(seenBy).default('everyone'),
  asked_on: z.enum(askedOn).default('record'),
  position: z.int().min(0).max(999).default(0),
};
const choosable = (value: { kind: string; choices: string[] }) =>
  value.kind !== 'choice' || value.choices.length >= 2;
const needs_choices = { path: ['choices'], message: 'Give at least two answers to choose from' };

export const CustomFieldInput = z
  .strictObject({ record_type: RecordType, ...fields })
  .refine(choosable, needs_choices);

const may = (act: 'create' | 'edit') => ({ module: 'administration', act }) as const;

export const CustomFieldFilter = RetiredFilter.extend({ record_type: RecordType.optional() });

export const listCustomFields = endpoint({
  method: 'GET',
  path: '/custom-fields',
  summary: 'What this school asks besides our own fields',
  access: { module: 'administration' },
  input: CustomFieldFilter,
  output: z.object({
    rows: z.array(CustomField),
    count: z.int(),
    record_types: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
});

export const exportCustomFields = endpoint({
  method: 'GET',
  path: '/custom-fields/export',
  summary: 'Export the custom fields',
  access: { module: 'administration', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: CustomFieldFilter.extend({ format: exportFormat }),
  output: z.any(),
});

export const createCustomField = endpoint({
  method: 'POST',
  path: '/custom-fields',
  summary: 'Add a custom field',
  access: may('create'),
  input: CustomFieldInput,
  output: CustomField,
});

export const editCustomField = endpoint({
  method: 'PATCH',
  path: '/custom-fields/:id',
  summary: 'Change a custom field',
  access: may('edit'),
  input: editOf(z.strictObject(fields)),
  output: CustomField,
});

export const archiveCustomField = endpoint({
  method: 'POST',
  path: '/custom-fields/:id/archive',
  summary: 'Archive a custom field with its answers, or ask it again',
  access: may('edit'),
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: CustomField,
});

const Answer = z.union([z.string().max(400), z.number(), z.boolean()]);
export const Answers = z.record(Id, Answer);
/**
 * New answers are what a form that makes a record asked besides; a question that was left empty may be
 * there.
 */
export const NewAnswers = z
  .record(Id, Answer.optional())
  .refine((answers) => Object.keys(answers).length <= 200, 'Answer at most 200 questions')
  .default({});

// Who may read and write depends on the record, so the service checks the module of its kind.
const Record = { record_type: RecordType, record_id: Id };

const RecordAnswers = z.object({
  fields: z.array(CustomField),
  answers: Answers,
  version: z.int(),
});

export const getAnswers = endpoint({
  method: 'GET',
  path: '/custom-fields/:record_type/:record_id',
  summary: 'The custom fields of a record and their answers',
  access: { who: 'office' },
  input: z.strictObject(Record),
  output: RecordAnswers,
});

export const saveAnswers = endpoint({
  method: 'PUT',
  path: '/custom-fields/:record_type/:record_id',
  summary: 'Answer the custom fields of a record',
  access: { who: 'office' },
  input: z.strictObject({ ...Record, version: z.int(), answers: Answers.default({}) }),
  output: RecordAnswers,
});

/** For a form that makes a new record: what it has to ask. */
export const listQuestions = endpoint({
  method: 'GET',
  path: '/custom-fields/:record_type/questions',
  summary: 'The custom fields asked when a record is made',
  access: { who: 'office' },
  input: z.strictObject({ record_type: RecordType }),
  output: z.object({ rows: z.array(CustomField), count: z.int() }),
});
