import { charactersIn } from '@darasa/rules/characters';
import { fieldsOf, strangeFields } from '@darasa/rules/message-fields';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { Audience, text_max } from './campaigns.ts';

export const template_contexts = ['guardian', 'fees', 'staff', 'reply', 'letter'] as const;
const template_states = ['draft', 'in-approval', 'approved'] as const;

export const MessageTemplate = z.object({
  id: Id,
  name: z.string(),
  context: z.enum(template_contexts),
  text_en: z.string(),
  text_sw: z.string().nullable(),
  state: z.enum(template_states),
  /** Why it came back, where somebody said so. */
  state_note: z.string().nullable(),
  locked_by: z.string().nullable(),
  /** The shared original whose words count. */
  follows: z.string().nullable(),
  /** The other schools can copy or follow it. */
  is_shared: z.boolean(),
  retired_at: z.iso.datetime().nullable(),
  changed_by: z.string(),
  changed_at: z.iso.datetime(),
  version: z.int(),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

const text = z.string().trim().max(6_000, 'Use at most 6,000 characters');
const values = {
  name: z.string().trim().min(1, 'Enter a name').max(80, 'Use at most 80 characters'),
  context: z.enum(template_contexts, 'Choose what it is about'),
  text_en: text.min(1, 'Write the text'),
  text_sw: text.optional(),
};

type Words = {
  context?: string;
  text_en?: string;
  text_sw?: string;
};

/** Neither unknown fields can be saved, nor words that no message takes; a letter has room. */
export function checkWords(words: Words, issues: z.core.$RefinementCtx): void {
  const context = words.context as (typeof template_contexts)[number] | undefined;
  if (!context) return;
  for (const path of ['text_en', 'text_sw'] as const) {
    const said = words[path];
    if (!said) continue;
    if (context !== 'letter' && charactersIn(said) > text_max) {
      const message = `Use at most ${text_max.toLocaleString('en')} characters`;
      issues.addIssue({ code: 'custom', path: [path], message, input: said });
    }
    const [first] = strangeFields(said, context);
    if (first === undefined) continue;
    const message = `We do not know the field {{${first}}} here. Choose one of: ${fieldsOf(context).join(', ')}.`;
    issues.addIssue({ code: 'custom', path: [path], message, input: said });
  }
}

export const TemplateInput = z.strictObject(values).superRefine(checkWords);

export const listTemplates = endpoint({
  method: 'GET',
  path: '/communication/templates',
  summary: 'Texts that messages begin with',
  access: { module: 'communication' },
  input: z.strictObject({}),
  output: z.object({
    rows: z.array(MessageTemplate),
    /** What other schools of the organisation offer. */
    shared: z.array(
      z.object({
        id: Id,
        name: z.string(),
        context: z.string(),
        text_en: z.string(),
        text_sw: z.string().nullable(),
        from: z.string(),
        is_ours: z.boolean(),
      }),
    ),
  }),
});

export const addTemplate = endpoint({
  method: 'POST',
  path: '/communication/templates',
  summary: 'Add a text',
  access: { module: 'communication', act: 'create' },
  input: TemplateInput,
  output: MessageTemplate,
});

export const editTemplate = endpoint({
  method: 'PATCH',
  path: '/communication/templates/:id',
  summary: 'Change or archive a template',
  access: { module: 'communication', act: 'edit' },
  input: z.strictObject({
    id: Id,
    version: z.int(),
    name: values.name.optional(),
    text_en: values.text_en.optional(),
    text_sw: z.string().trim().max(6_000).optional(),
    retired: z.boolean().optional(),
  }),
  output: MessageTemplate,
});

/**
 * Approval of a template is asked where the school wants texts approved: a draft is used nowhere until
 * somebody agreed to it.
 */
export const askForTemplate = endpoint({
  method: 'POST',
  path: '/communication/templates/:id/approval',
  summary: 'Send a template for approval, or withdraw it',
  access: { module: 'communication', act: 'edit' },
  input: z.strictObject({ id: Id, asked: z.boolean() }),
  output: MessageTemplate,
});

/** Locked words are changed only by whoever may approve. */
export const lockTemplate = endpoint({
  method: 'POST',
  path: '/communication/templates/:id/lock',
  summary: 'Lock a text, or open it again',
  access: { module: 'communication', act: 'approve' },
  input: z.strictObject({ id: Id, locked: z.boolean() }),
  output: MessageTemplate,
});

export const shareTemplate = endpoint({
  method: 'POST',
  path: '/communication/templates/:id/share',
  summary: 'Offer a text to the other schools, or no longer',
  access: { module: 'communication', act: 'edit' },
  input: z.strictObject({ id: Id, shared: z.boolean().default(true) }),
  output: MessageTemplate,
});

export const takeTemplate = endpoint({
  method: 'POST',
  path: '/communication/templates/take',
  summary: 'Copy a shared text, or follow it',
  access: { module: 'communication', act: 'create' },
  input: z.strictObject({ shared_id: Id, how: z.enum(['copy', 'follow']) }),
  output: MessageTemplate,
});

export const listTemplateVersions = endpoint({
  method: 'GET',
  path: '/communication/templates/:id/versions',
  summary: 'Earlier words of a text',
  access: { module: 'communication' },
  input: z.strictObject({ id: Id }),
  output: z.object({
    rows: z.array(
      z.object({
        version: z.int(),
        text_en: z.string(),
        text_sw: z.string().nullable(),
        changed_by: z.string(),
        changed_at: z.iso.datetime(),
      }),
    ),
  }),
});

export const testTemplate = endpoint({
  method: 'GET',
  path: '/communication/templates/:id/test',
  summary: 'A text as one learner’s guardian would read it',
  access: { module: 'communication' },
  input: z.strictObject({ id: Id, student_id: Id }),
  output: z.object({
    text_en: z.string(),
    text_sw: z.string().nullable(),
    missing: z.array(z.string()),
  }),
});

export const printLetters = endpoint({
  method: 'POST',
  path: '/communication/templates/:id/letters',
  summary: 'A letter to each guardian of an audience, in one file',
  access: { module: 'communication', act: 'export' },
  rate: 'export',
  idempotent: false,
  audited: false,
  answer: 'file',
  input: z.strictObject({ id: Id, audience: Audience }),
  output: z.any(),
});
