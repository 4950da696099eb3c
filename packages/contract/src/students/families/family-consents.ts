import { consentStates } from '@darasa/rules/consents';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { consentKinds } from '../care/consents.ts';

/** An asked consent is what a school asks a parent about one child, and what the family said last. */
export const AskedConsent = z.object({
  kind: z.enum(consentKinds),
  wording: z.string(),
  version: z.int(),
  state: z.enum(consentStates),
  /** The words have changed since the answer was given. */
  is_older: z.boolean(),
  answered_by: z.string().nullable(),
  on_date: z.iso.date().nullable(),
});
export type AskedConsent = z.infer<typeof AskedConsent>;

export const listChildConsents = endpoint({
  method: 'GET',
  path: '/parent/children/:id/consents',
  summary: 'What the school asks me about my child',
  access: { who: 'parent' },
  input: z.strictObject({ id: Id }),
  output: z.object({
    /** Only those with legal custody answer for a child. */
    may_answer: z.boolean(),
    rows: z.array(AskedConsent),
  }),
});

export const answerConsent = endpoint({
  method: 'POST',
  path: '/parent/children/:id/consents',
  summary: 'Agree, refuse or withdraw for my child',
  access: { who: 'parent' },
  input: z.strictObject({
    id: Id,
    kind: z.enum(consentKinds),
    answer: z.enum(['given', 'refused', 'withdrawn']),
    /** The words that were on the screen. */
    version: z.int(),
  }),
  output: AskedConsent,
});
