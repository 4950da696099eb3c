import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { record, yes } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, text } from '../../shapes.ts';
import { subjectKinds } from '../../administration/classes/subjects.ts';

export const taking_kinds = ['chosen', 'exempt', 'dropped'] as const;
export const taking_words = {
  chosen: 'Chosen',
  exempt: 'Exempt',
  dropped: 'Dropped',
} as const;

const TakingRow = z.object({
  /** The learner. */
  id: Id,
  admission_number: z.string(),
  name: z.string(),
  class: z.string().nullable(),
  stream: z.string().nullable(),
  /** Electives that the learner chose or sits in a group of, by name. */
  chosen: z.string().nullable(),
  /** Subjects that the learner is exempt from or dropped, each with the word for it. */
  left_out: z.string().nullable(),
});
export type TakingRow = z.infer<typeof TakingRow>;

export const takingList = listing({
  path: '/academics/takings',
  access: { module: 'academics' },
  one: 'learner',
  many: 'subjects taken',
  row: TakingRow,
  columns: [
    { key: 'name', head: 'Learner', kind: 'name' },
    { key: 'admission_number', head: 'Adm no', kind: 'text' },
    {
      key: 'place',
      head: 'Class',
      kind: 'text',
      of: (row) => [row.class, row.stream].filter(Boolean).join(' '),
    },
    { key: 'chosen', head: 'Electives', kind: 'text' },
    { key: 'left_out', head: 'Not taken', kind: 'text' },
  ],
  filters: {
    class_id: record('Class'),
    stream_id: record('Stream'),
    subject_id: record('Chose'),
    has_none: yes('No elective chosen'),
  },
  sorts: ['name', 'admission_number', 'place'],
  search: 'Name, admission number',
});
export const listTakings = takingList.list;
export const exportTakings = takingList.file;

const LearnerSubject = z.object({
  subject_id: Id,
  subject: z.string(),
  kind: z.enum(subjectKinds),
  takes: z.boolean(),
  /** What is said of the learner alone; nothing where the learner goes with the class. */
  how: z.enum(taking_kinds).nullable(),
  group: z.string().nullable(),
  from_on: z.iso.date().nullable(),
  reason: z.string().nullable(),
});
export type LearnerSubject = z.infer<typeof LearnerSubject>;

export const getLearnerSubjects = endpoint({
  method: 'GET',
  path: '/academics/takings/:student_id',
  summary: 'The subjects of a learner today, and what changed',
  access: { module: 'academics' },
  input: z.strictObject({ student_id: Id }),
  output: z.object({
    subjects: z.array(LearnerSubject),
    /** The newest first. */
    history: z.array(
      z.object({
        id: Id,
        subject: z.string(),
        how: z.enum(taking_kinds),
        from_on: z.iso.date(),
        to_on: z.iso.date().nullable(),
        reason: z.string().nullable(),
        by: z.string(),
      }),
    ),
  }),
});

/** `usual`: nothing is said of the learner alone any more. */
export const taking_choices = ['chosen', 'exempt', 'dropped', 'usual'] as const;
export const taking_choice_words = {
  chosen: 'Takes it',
  exempt: 'Exempt',
  dropped: 'Drops it',
  usual: 'As the class',
} as const;

export const TakingInput = z
  .strictObject({
    subject_id: z.uuid('Choose the subject'),
    how: z.enum(taking_choices).default('chosen'),
    from_on: z.iso.date('Enter a date, for example 15 Sep 2026'),
    reason: text(200).optional(),
  })
  .superRefine(({ how, reason }, ctx) => {
    if ((how === 'exempt' || how === 'dropped') && !reason)
      ctx.addIssue({ code: 'custom', path: ['reason'], message: 'Say why' });
  });

export const setTakings = endpoint({
  method: 'POST',
  path: '/academics/takings',
  summary: 'Say from a day on who takes a subject, for many learners at once',
  access: { module: 'academics', act: 'edit' },
  input: TakingInput.safeExtend({
    student_ids: z.array(Id).min(1, 'Choose the learners').max(500, 'Choose at most 500 learners'),
  }),
  output: z.object({
    changed_count: z.int(),
    /** Exams that are being entered in the classes of these learners: their lists may be refreshed. */
    open_exams: z.array(z.string()),
  }),
});
