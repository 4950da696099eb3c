import { system_keys, systemFault, systemMessage } from '@darasa/rules/system-messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const Key = z.enum(system_keys, 'Choose a message');

export const Wording = z.object({
  key: Key,
  name: z.string(),
  when: z.string(),
  text_en: z.string(),
  text_sw: z.string().nullable(),
  /** Whether it reads otherwise than the product came with. */
  is_own: z.boolean(),
  changed_by: z.string().nullable(),
  changed_at: z.iso.datetime().nullable(),
  /** Nothing was ever changed: 0. */
  version: z.int(),
});
export type Wording = z.infer<typeof Wording>;

export const listWordings = endpoint({
  method: 'GET',
  path: '/communication/wordings',
  summary: 'What the product says by itself, in the words of the organisation',
  access: { module: 'communication' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(Wording) }),
});

const text = z.string().trim().max(600, 'Use at most 600 characters');
const change = {
  // It speaks for all schools of the organisation.
  access: { module: 'communication', act: 'approve' },
} as const;

export const WordingInput = z
  .strictObject({
    key: Key,
    version: z.int().min(0).max(1_000_000),
    text_en: text.min(1, 'Write the text'),
    text_sw: text.optional(),
  })
  .superRefine(({ key, text_en, text_sw }, issues) => {
    const fault = (path: string, message: string, input: unknown) =>
      issues.addIssue({ code: 'custom', path: [path], message, input });
    const in_en = systemFault(key, text_en);
    if (in_en) fault('text_en', in_en, text_en);
    if (!text_sw) return;
    const in_sw = systemMessage(key).text_sw
      ? systemFault(key, text_sw)
      : 'This message goes out in English only.';
    if (in_sw) fault('text_sw', in_sw, text_sw);
  });

export const editWording = endpoint({
  method: 'PUT',
  path: '/communication/wordings/:key',
  summary: 'Change the wording of a message',
  ...change,
  input: WordingInput,
  output: Wording,
});

export const restoreWording = endpoint({
  method: 'POST',
  path: '/communication/wordings/:key/restore',
  summary: 'Restore the standard wording',
  ...change,
  input: z.strictObject({ key: Key }),
  output: Wording,
});
