import type { WhatsappTemplate } from '@darasa/contract/communication/whatsapp/whatsapp';
import { normalisePhone } from '@darasa/rules/phone';

/** What stands in the places of an example, so that Meta's readers see what is meant. */
const examples: Record<string, string> = {
  guardian: 'Grace Wanjiku',
  learner: 'Amina and Brian',
  full_name: 'Amina Njeri Mwangi',
  admission_number: 'KH/204',
  class: 'Grade 4 Blue',
  school: 'Kiota Hills School',
  today: '12 January 2026',
  balance: 'KES 12,500',
  pay_line: 'Paybill 123456, account KH/204',
};

const place = /\{\{\s*([a-z_]+)\s*\}\}/g;

export interface WiredTemplate {
  name: string;
  language: string;
  category: string;
  components: object[];
}

/**
 * A template as the Cloud API takes it: fields by number, each with an example. One that brings a
 * document has an example of that as well: the handle of a file that Meta was given before.
 */
export function wireTemplate(
  template: WhatsappTemplate,
  document_handle: string | null,
): WiredTemplate {
  const names = Array.from(template.body.matchAll(place), ([, name]) => name!);
  let at = 0;
  const text = template.body.replace(place, () => `{{${++at}}}`);
  const components = [
    ...(template.header ? [{ type: 'HEADER', format: 'TEXT', text: template.header }] : []),
    ...(document_handle
      ? [{ type: 'HEADER', format: 'DOCUMENT', example: { header_handle: [document_handle] } }]
      : []),
    {
      type: 'BODY',
      text,
      ...(names.length > 0
        ? { example: { body_text: [names.map((name) => examples[name] ?? name)] } }
        : {}),
    },
    ...(template.footer ? [{ type: 'FOOTER', text: template.footer }] : []),
    ...(template.buttons.length > 0
      ? [{ type: 'BUTTONS', buttons: template.buttons.map(wireButton) }]
      : []),
  ];
  const { name, language, category } = template;
  return { name, language, category: category.toUpperCase(), components };
}

function wireButton({ kind, text, value = '' }: WhatsappTemplate['buttons'][number]): object {
  if (kind === 'link') return { type: 'URL', text, url: value };
  if (kind === 'call')
    return { type: 'PHONE_NUMBER', text, phone_number: `+${normalisePhone(value)}` };
  return { type: 'QUICK_REPLY', text };
}

const states: Record<string, 'approved' | 'rejected' | 'disabled' | 'pending'> = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  DISABLED: 'disabled',
  PAUSED: 'disabled',
  PENDING: 'pending',
};
export const stateOf = (event: string) => states[event];

const reasons: Record<string, string> = {
  ABUSIVE_CONTENT: 'Meta finds the words abusive.',
  INVALID_FORMAT: 'Meta finds the form wrong: look at the fields and the buttons.',
  PROMOTIONAL: 'Meta reads it as an advertisement. Choose the category marketing.',
  TAG_CONTENT_MISMATCH: 'The category does not fit the words. Choose another one.',
  SCAM: 'Meta takes it for a fraud.',
  INCORRECT_CATEGORY: 'The category does not fit the words. Choose another one.',
};
export const reasonOf = (code: string | undefined): string | null =>
  !code || code === 'NONE' ? null : (reasons[code] ?? code.toLowerCase().replaceAll('_', ' '));
