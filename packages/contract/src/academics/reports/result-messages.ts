import { z } from 'zod';
import { campaign_states, mergedText, Preview } from '../../communication/writing/campaigns.ts';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';

const access = { module: 'academics', act: 'create' } as const;

/** The line of results alone says learner, exam, subjects and mean: most schools send just that. */
export const usual_text = '{{results}}';

const Words = {
  exam_id: z.uuid('Choose the exam'),
  /** The first guardian to be called, or all who get messages. */
  guardians: z.enum(['first', 'all']).default('first'),
  text_en: mergedText('results').min(1, 'Write the message').default(usual_text),
  text_sw: mergedText('results').optional(),
};

const Sending = {
  send_at: z.iso.datetime('Choose a time').optional(),
  /** The price that was shown: if it is more by now, nothing is sent. */
  expected_tokens: z.int().min(0).max(10_000_000).optional(),
  /** Send to as many as the tokens allow; the rest waits until more are bought. */
  partly: z.boolean().default(false),
};

const Learners = {
  class_id: Id.optional(),
  stream_id: Id.optional(),
  student_ids: z
    .array(Id)
    .min(1, 'Choose the learners')
    .max(500, 'Choose at most 500 learners')
    .optional(),
};

const Classes = z.array(Id).min(1, 'Choose the classes').max(60, 'Choose at most 60 classes');

const one_of_them = {
  path: ['class_id'],
  message: 'Choose a class or learners, not both',
};

const Sent = z.object({
  id: Id,
  state: z.enum(campaign_states),
  recipients_count: z.int(),
  tokens: z.int(),
});

export const sendResults = endpoint({
  method: 'POST',
  path: '/exam/results/send-sms',
  summary: 'Send published results by SMS to the families of a class, a stream or some learners',
  access,
  input: z
    .strictObject({ ...Words, ...Learners, ...Sending })
    .refine(({ class_id, student_ids }) => !class_id !== !student_ids, one_of_them)
    .refine(({ class_id, stream_id }) => class_id || !stream_id, {
      path: ['stream_id'],
      message: 'A stream is chosen with its class',
    }),
  output: Sent,
});

export const sendResultsToClasses = endpoint({
  method: 'POST',
  path: '/exam/results/send-sms/to-selected-classes',
  summary: 'Send published results by SMS to the families of several classes',
  access,
  input: z.strictObject({ ...Words, class_ids: Classes, ...Sending }),
  output: Sent,
});

export const previewResults = endpoint({
  method: 'POST',
  path: '/exam/results/preview',
  summary: 'Who would get results by SMS, in which words, at what cost',
  access,
  rate: 'read',
  idempotent: false,
  audited: false,
  input: z
    .strictObject({ ...Words, ...Learners, class_ids: Classes.optional() })
    .refine(
      ({ class_id, class_ids, student_ids }) =>
        [class_id, class_ids, student_ids].filter(Boolean).length === 1,
      one_of_them,
    ),
  output: Preview.extend({
    /** Chosen classes whose results are not published: nothing is sent of them. */
    unpublished_classes: z.array(z.string()),
    /** Learners whose slip the school holds. */
    held: z.array(z.string()),
  }),
});
export type ResultsPreview = z.infer<(typeof previewResults)['output']>;
