import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';

/** Letter fields are what the offer letter may name between braces. */
export const letterFields = [
  'guardian',
  'child',
  'class',
  'year',
  'boarding',
  'school',
  'reference',
  'today',
  'expires',
  'fees',
] as const;

export const LetterInput = z.strictObject({
  body: z.string().trim().min(20, 'Write the letter').max(4_000, 'Use at most 4000 characters'),
  version: z.int().min(0),
});
export const OfferLetter = z.object({ body: z.string(), version: z.int() });
export type OfferLetter = z.infer<typeof OfferLetter>;

export const getOfferLetter = endpoint({
  method: 'GET',
  path: '/students/offer-letter',
  summary: "What the school's offer letter says",
  access: { module: 'students' },
  input: z.strictObject({}),
  output: OfferLetter,
});

export const saveOfferLetter = endpoint({
  method: 'PUT',
  path: '/students/offer-letter',
  summary: 'Change what the offer letter says',
  access: { module: 'students', act: 'edit' },
  input: LetterInput,
  output: OfferLetter,
});

export const printOfferLetter = endpoint({
  method: 'GET',
  path: '/students/enquiries/:id/letter',
  summary: 'Print the offer letter',
  access: { module: 'students' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});
