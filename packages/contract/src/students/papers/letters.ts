import { unknownFields } from '@darasa/rules/letters';
import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';

export const letterKinds = [
  'leaving',
  'character',
  'transfer',
  'admission',
  'suspension',
  'letter',
] as const;
export type LetterKind = (typeof letterKinds)[number];

export const letterKindWords: Record<LetterKind, string> = {
  leaving: 'Leaving certificate',
  character: 'Character certificate',
  transfer: 'Transfer letter',
  admission: 'Admission letter',
  suspension: 'Suspension letter',
  letter: 'Other letter',
};

export const LetterTemplate = z.object({
  id: Id,
  kind: z.enum(letterKinds),
  name: z.string(),
  title: z.string(),
  body: z.string(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type LetterTemplate = z.infer<typeof LetterTemplate>;

const merged = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en')} characters`)
    .refine((text) => unknownFields(text).length === 0, {
      error: ({ input }) => {
        const [first] = unknownFields(String(input));
        return `We do not know the field {{${first}}}. Choose one from the list.`;
      },
    });

const values = {
  kind: z.enum(letterKinds, 'Choose what it is'),
  name: z.string().trim().min(1, 'Enter a name').max(80, 'Use at most 80 characters'),
  title: merged(100).min(1, 'Enter the title that stands on the paper'),
  body: merged(6_000).min(1, 'Write the letter'),
};
export const LetterTemplateValues = z.strictObject(values);

export const listLetterTemplates = endpoint({
  method: 'GET',
  path: '/students/letter-templates',
  summary: "The school's own letters",
  access: { module: 'students' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(LetterTemplate) }),
});

export const addLetterTemplate = endpoint({
  method: 'POST',
  path: '/students/letter-templates',
  summary: 'Add a letter template',
  access: { module: 'students', act: 'create' },
  input: LetterTemplateValues,
  output: LetterTemplate,
});

export const editLetterTemplate = endpoint({
  method: 'PATCH',
  path: '/students/letter-templates/:id',
  summary: 'Change a letter template',
  access: { module: 'students', act: 'edit' },
  input: editOf(LetterTemplateValues).extend({ retired: z.boolean().optional() }),
  output: LetterTemplate,
});

export const previewLetter = endpoint({
  method: 'GET',
  path: '/students/letter-templates/:id/preview',
  summary: 'A letter template as it prints, for an invented learner',
  access: { module: 'students' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});
