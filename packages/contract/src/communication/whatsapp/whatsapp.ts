import { namesIn, strangeFields } from '@darasa/rules/message-fields';
import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { choice } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { phoneNumber } from '../../phone.ts';
import { Id } from '../../shapes.ts';
import { Campaign } from '../writing/campaigns.ts';

/** The number stands in communication and among the integrations of the settings. */
const doors = ['communication', 'settings'] as const;

export const WhatsappNumber = z.object({
  /** Null until the school has a number of its own. */
  own: z
    .object({
      display_phone: z.string(),
      phone_number_id: z.string(),
      business_account_id: z.string().nullable(),
      verified_name: z.string().nullable(),
      number_state: z.enum(['unknown', 'connected', 'offline', 'refused']),
      quality: z.string().nullable(),
      checked_at: z.iso.datetime().nullable(),
      check_words: z.string().nullable(),
      set_by: z.string(),
      set_at: z.iso.datetime(),
    })
    .nullable(),
  version: z.int(),
  /** When the token that Meta proves itself with was made and told. It is told only then. */
  token_made_at: z.iso.datetime().nullable(),
});
export type WhatsappNumber = z.infer<typeof WhatsappNumber>;

export const getWhatsappNumber = endpoint({
  method: 'GET',
  path: '/communication/whatsapp/number',
  summary: 'The WhatsApp number of the school and how it fares',
  access: { module: doors },
  input: z.strictObject({}),
  output: WhatsappNumber,
});

const metaId = (what: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{5,20}$/, `Enter the ${what} as Meta shows it: 5 to 20 digits`);

export const WhatsappNumberInput = z.strictObject({
  display_phone: phoneNumber,
  phone_number_id: metaId('phone number ID'),
  business_account_id: metaId('business account ID'),
  access_token: z.string().trim().min(20, 'Paste the whole access token').max(1_000),
  app_secret: z
    .string()
    .trim()
    .regex(/^[0-9a-f]{32}$/i, 'The app secret has 32 letters and digits'),
});

export const setWhatsappNumber = endpoint({
  method: 'PUT',
  path: '/communication/whatsapp/number',
  summary: 'Connect the WhatsApp number of the school',
  access: { module: doors, act: 'approve' },
  input: WhatsappNumberInput.extend({ version: z.int() }),
  output: WhatsappNumber,
});

/** A renewed token is told once, to who may connect: whoever knows it could subscribe in our name. */
export const renewWhatsappToken = endpoint({
  method: 'POST',
  path: '/communication/whatsapp/number/token',
  summary: 'Make a new verify token for Meta; the old one stops working',
  access: { module: doors, act: 'approve' },
  idempotent: false,
  input: z.strictObject({}),
  output: z.object({ addresses: z.array(z.object({ label: z.string(), url: z.string() })) }),
});

export const removeWhatsappNumber = endpoint({
  method: 'DELETE',
  path: '/communication/whatsapp/number',
  summary: 'Forget the WhatsApp number of the school',
  access: { module: doors, act: 'approve' },
  input: z.strictObject({ version: z.coerce.number().int() }),
  output: WhatsappNumber,
});

export const checkWhatsappNumber = endpoint({
  method: 'POST',
  path: '/communication/whatsapp/number/check',
  summary: 'Ask Meta how the number fares',
  access: { module: doors, act: 'edit' },
  audited: false,
  input: z.strictObject({}),
  output: z.object({}),
});

export const whatsapp_categories = ['utility', 'marketing', 'authentication'] as const;
export const whatsapp_states = ['draft', 'pending', 'approved', 'rejected', 'disabled'] as const;

const Button = z.strictObject({
  kind: z.enum(['reply', 'link', 'call']),
  text: z.string().trim().min(1, 'Write what stands on the button').max(25),
  /** An address for a link, a number for a call. */
  value: z.string().trim().max(200).optional(),
});

export const WhatsappTemplate = z.object({
  id: Id,
  name: z.string(),
  language: z.enum(['en', 'sw']),
  category: z.enum(whatsapp_categories),
  header: z.string().nullable(),
  with_document: z.boolean(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(z.object({ kind: z.string(), text: z.string(), value: z.string().optional() })),
  state: z.enum(whatsapp_states),
  reason: z.string().nullable(),
  changed_by: z.string(),
  changed_at: z.iso.datetime(),
  version: z.int(),
});
export type WhatsappTemplate = z.infer<typeof WhatsappTemplate>;

/** What Meta would send back weeks later is said at once. */
function checkBody(body: string, issues: z.core.$RefinementCtx): void {
  const say = (message: string) => issues.addIssue({ code: 'custom', message, input: body });
  const [strange] = strangeFields(body, 'fees');
  if (strange !== undefined)
    say(`We do not know the field {{${strange}}} here. Choose one from the list.`);
  else if (/^\s*\{\{|\}\}\s*$/.test(body))
    say('WhatsApp wants words before the first field and after the last.');
  else if (/\}\}\s*\{\{/.test(body)) say('WhatsApp wants words between two fields.');
  else if (namesIn(body).length > 10) say('Use at most ten fields.');
}

const templateValues = {
  name: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_]{1,60}$/, 'Use small letters, digits and low lines, such as fee_reminder'),
  language: z.enum(['en', 'sw'], 'Choose the language'),
  category: z.enum(whatsapp_categories, 'Choose the category'),
  header: z.string().trim().max(60, 'Use at most 60 characters').optional(),
  with_document: z.boolean().default(false),
  body: z
    .string()
    .trim()
    .min(1, 'Write the text')
    .max(1_024, 'WhatsApp takes at most 1,024 characters')
    .superRefine(checkBody),
  footer: z.string().trim().max(60, 'Use at most 60 characters').optional(),
  buttons: z.array(Button).max(3, 'At most three buttons').default([]),
};

function checkTemplate(
  one: { header?: string | undefined; with_document: boolean; buttons: z.infer<typeof Button>[] },
  issues: z.core.$RefinementCtx,
): void {
  if (one.header && one.with_document) {
    const message = 'A template carries a heading or a document, not both';
    issues.addIssue({ code: 'custom', path: ['header'], message, input: one });
  }
  one.buttons.forEach(({ kind, value = '' }, i) => {
    const path = ['buttons', i, 'value'];
    if (kind === 'link' && !/^https:\/\/\S+\.\S+$/.test(value)) {
      issues.addIssue({
        code: 'custom',
        path,
        message: 'Enter an address that begins with https://',
        input: one,
      });
    }
    if (kind === 'call' && !phoneNumber.safeParse(value).success) {
      issues.addIssue({
        code: 'custom',
        path,
        message: 'Enter a phone number such as 0712 345 678',
        input: one,
      });
    }
  });
}

export const WhatsappTemplateInput = z.strictObject(templateValues).superRefine(checkTemplate);

export const listWhatsappTemplates = endpoint({
  method: 'GET',
  path: '/communication/whatsapp/templates',
  summary: 'WhatsApp templates and what Meta says to each',
  access: { module: 'communication' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(WhatsappTemplate), templates_max: z.int() }),
});

export const addWhatsappTemplate = endpoint({
  method: 'POST',
  path: '/communication/whatsapp/templates',
  summary: 'Write a WhatsApp template',
  access: { module: 'communication', act: 'create' },
  input: WhatsappTemplateInput,
  output: WhatsappTemplate,
});

/** Name and language are what Meta knows a template by: they stay. */
export const editWhatsappTemplate = endpoint({
  method: 'PATCH',
  path: '/communication/whatsapp/templates/:id',
  summary: 'Change a WhatsApp template that Meta has not approved',
  access: { module: 'communication', act: 'edit' },
  input: editOf(z.strictObject(templateValues).omit({ name: true, language: true })),
  output: WhatsappTemplate,
});

export const submitWhatsappTemplate = endpoint({
  method: 'POST',
  path: '/communication/whatsapp/templates/:id/submit',
  summary: 'Send a template to Meta for approval',
  access: { module: 'communication', act: 'edit' },
  input: z.strictObject({ id: Id, version: z.int() }),
  output: WhatsappTemplate,
});

export const Consent = z.object({
  /** The phone again: that is what a consent is known by. */
  id: z.string(),
  phone: z.string(),
  name: z.string().nullable(),
  state: z.enum(['agreed', 'stopped']),
  opted_in_at: z.iso.datetime().nullable(),
  opted_in_how: z.string().nullable(),
  opted_out_at: z.iso.datetime().nullable(),
  last_in_at: z.iso.datetime().nullable(),
  not_on_whatsapp_at: z.iso.datetime().nullable(),
});
export type Consent = z.infer<typeof Consent>;

const consentWords: Record<Consent['state'], string> = { agreed: 'Agreed', stopped: 'Stopped' };

export const consentList = listing({
  path: '/communication/whatsapp/consents',
  access: { module: 'communication' },
  one: 'number',
  many: 'consents to WhatsApp',
  row: Consent,
  columns: [
    { key: 'name', head: 'Name', kind: 'name' },
    { key: 'phone', head: 'Phone', kind: 'phone' },
    { key: 'opted_in_at', head: 'Agreed', kind: 'datetime' },
    { key: 'opted_in_how', head: 'How', kind: 'text' },
    { key: 'opted_out_at', head: 'Stopped', kind: 'datetime', only: 'file' },
    { key: 'last_in_at', head: 'Last wrote', kind: 'datetime' },
    { key: 'state', head: 'State', kind: 'state', words: consentWords },
  ],
  filters: { state: choice('State', consentWords) },
  sorts: ['name', 'opted_in_at'],
  search: 'Name, phone',
  more: {
    /** Guardians of the school who can be written to, and all who have a phone. */
    agreed_guardians: z.int(),
    guardians: z.int(),
  },
});
export const listConsents = consentList.list;
export const exportConsents = consentList.file;

export const ConsentInput = z.strictObject({
  phones: z.array(phoneNumber).min(1, 'Enter at least one phone number').max(500),
  agreed: z.boolean(),
  how: z.string().trim().min(3, 'Say how they agreed, such as on the admission form').max(120),
});

export const noteConsents = endpoint({
  method: 'PUT',
  path: '/communication/whatsapp/consents',
  summary: 'Note that numbers agreed to WhatsApp, or stopped it',
  access: { module: 'communication', act: 'edit' },
  input: ConsentInput,
  output: z.object({ noted_count: z.int() }),
});

const Cost = z.object({
  category: z.string(),
  /** What a message of this category takes today. */
  price: z.int(),
  campaigns: z.int(),
  messages: z.int(),
  tokens_estimated: z.int(),
  tokens_used: z.int(),
  /** How many Meta counted under another category, or as free. */
  billed_otherwise: z.int(),
});
export type WhatsappCost = z.infer<typeof Cost>;

export const getWhatsappCosts = endpoint({
  method: 'GET',
  path: '/communication/whatsapp/costs',
  summary: 'What WhatsApp costs by category, estimated and actual',
  access: { module: 'communication' },
  input: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(90) }),
  output: z.object({
    rows: z.array(Cost),
    campaigns: z.array(
      Campaign.pick({
        id: true,
        title: true,
        category: true,
        created_at: true,
        recipients_count: true,
        tokens_estimated: true,
        tokens_used: true,
      }),
    ),
  }),
});

export const exportWhatsappCosts = exportOf(getWhatsappCosts, 'Export what WhatsApp costs');
