import { mergeFields } from './merge-fields.ts';
import { type Language, namesIn, plainFacts } from './message-fields.ts';

interface SystemMessage {
  name: string;
  /** To whom it goes, and when. */
  when: string;
  fields: Readonly<Record<string, string>>;
  /** What the product cannot do without. */
  required: readonly string[];
  text_en: string;
  /** Nothing where nobody knows which language the person would like. */
  text_sw: string | null;
}

const event_fields = {
  school: 'The school’s name',
  event: 'What happens',
  when: 'Day, hours and place',
};

/**
 * System messages are what the product itself says by SMS. A school may say it differently, within limits.
 */
export const system_messages = {
  receipt: {
    name: 'Payment received',
    when: 'To whoever paid, with each receipt',
    fields: {
      day: 'The day it was received',
      receipt_number: 'Receipt number',
      payments: 'For each learner the amount and the balance after it',
      amount: 'The whole amount',
      link: 'Where the receipt and the balance open, and the rest is paid',
    },
    required: ['receipt_number', 'payments'],
    text_en: 'Received on {{day}}, receipt {{receipt_number}}: {{payments}} {{link}}',
    text_sw: 'Tumepokea tarehe {{day}}, risiti {{receipt_number}}: {{payments}} {{link}}',
  },
  receipt_link: {
    name: 'A receipt to open',
    when: 'When the office sends a receipt to a phone',
    fields: {
      receipt_number: 'Receipt number',
      amount: 'The whole amount',
      learner: 'The learner’s name',
      link: 'Where the receipt opens',
      until: 'The last day on which it opens',
    },
    required: ['link'],
    text_en: 'Receipt {{receipt_number}}, {{amount}} for {{learner}}: {{link}} (until {{until}})',
    text_sw: 'Risiti {{receipt_number}}, {{amount}} ya {{learner}}: {{link}} (hadi {{until}})',
  },
  receipt_cancelled: {
    name: 'A receipt was cancelled',
    when: 'To whoever paid, when a receipt is cancelled',
    fields: {
      receipt_number: 'Receipt number',
      amount: 'The whole amount',
      learner: 'The learner’s name',
      why: 'The reason',
      balance: 'What is owed after it',
    },
    required: ['receipt_number', 'why'],
    text_en:
      'Receipt {{receipt_number}} ({{amount}}, {{learner}}) was cancelled: {{why}}. Balance {{balance}}. Ask the school if you did not expect this.',
    text_sw:
      'Risiti {{receipt_number}} ({{amount}}, {{learner}}) imefutwa: {{why}}. Salio {{balance}}. Uliza shule kama hukutarajia hili.',
  },
  cheque_returned: {
    name: 'A cheque came back',
    when: 'To the family, when the bank returns a cheque',
    fields: {
      cheque_number: 'Number of the cheque',
      amount: 'The amount of the cheque',
      learner: 'The learner’s name',
      why: 'What the bank says',
      balance: 'What is owed after it',
    },
    required: ['cheque_number', 'why'],
    text_en:
      'The bank returned cheque {{cheque_number}} ({{amount}}, {{learner}}): {{why}}. It pays nothing; balance {{balance}}.',
    text_sw:
      'Benki imerudisha hundi {{cheque_number}} ({{amount}}, {{learner}}): {{why}}. Haijalipa chochote; salio {{balance}}.',
  },
  waiver: {
    name: 'Fees were waived',
    when: 'To each family that a waiver is for',
    fields: {
      learner: 'The learner’s name',
      amount: 'What was waived',
      number: 'Number of the waiver',
    },
    required: ['learner', 'amount', 'number'],
    text_en:
      'Fees of {{learner}}: {{amount}} was waived ({{number}}). A waiver costs nothing; if anybody asked you for money, tell the school.',
    text_sw:
      'Karo ya {{learner}}: {{amount}} imeondolewa ({{number}}). Msamaha ni bure; ukiombwa pesa, iambie shule.',
  },
  fee_change: {
    name: 'Fees were changed',
    when: 'To each family that a change of fees touches',
    fields: {
      learner: 'The learner’s name',
      change: 'What changed, from how much to how much, and since when',
      why: 'The reason',
      number: 'Number of the change',
    },
    required: ['learner', 'change', 'why'],
    text_en: '{{learner}}: {{change}}. Why: {{why}}. {{number}}',
    text_sw: null,
  },
  learner_change: {
    name: 'A learner’s place or status changed',
    when: 'To the guardian called first, where the office asked for it',
    fields: {
      learner: 'The learner’s name',
      what: 'The new stream or status, and since when',
    },
    required: ['learner', 'what'],
    text_en: '{{learner}}: {{what}}. Questions? Ask the school.',
    text_sw: null,
  },
  reset_code: {
    name: 'Code for a new password',
    when: 'To whoever forgot the password',
    fields: { code: 'The secret code', organisation: 'The organisation’s name' },
    required: ['code'],
    text_en:
      '{{code}} is your {{organisation}} password reset code. It works for 10 minutes. Nobody from the school will ask you for it.',
    text_sw:
      '{{code}} ni msimbo wako wa kubadilisha nenosiri la {{organisation}}. Unatumika kwa dakika 10. Hakuna mtu wa shule atakayekuuliza.',
  },
  sign_in_code: {
    name: 'Code to sign in',
    when: 'To whoever signs in with two steps',
    fields: { code: 'The secret code' },
    required: ['code'],
    text_en:
      '{{code}} is your sign-in code. It works for 10 minutes. Nobody from the school will ask you for it.',
    text_sw:
      '{{code}} ni msimbo wako wa kuingia. Unatumika kwa dakika 10. Hakuna mtu wa shule atakayekuuliza.',
  },
  confirm_code: {
    name: 'Code before a sensitive act',
    when: 'To whoever signs in with codes by SMS, before such an act',
    fields: { code: 'The secret code' },
    required: ['code'],
    text_en:
      '{{code}} confirms what you are about to do. It works for 10 minutes. Nobody from the school will ask you for it.',
    text_sw:
      '{{code}} inathibitisha unachotaka kufanya. Inatumika kwa dakika 10. Hakuna mtu wa shule atakayekuuliza.',
  },
  phone_code: {
    name: 'Code to change a phone',
    when: 'To the old phone of a parent who wants another on record',
    fields: { code: 'The secret code' },
    required: ['code'],
    text_en:
      '{{code}} confirms that you want to change your phone at the school. It works for 15 minutes. If you did not ask for this, call the school office.',
    text_sw:
      '{{code}} inathibitisha kuwa unataka kubadilisha simu yako shuleni. Inatumika kwa dakika 15. Kama hukuomba hili, piga simu ofisi ya shule.',
  },
  event_new: {
    name: 'A new event',
    when: 'To the families concerned, when the office puts an event on the calendar and wants it',
    fields: event_fields,
    required: ['event', 'when'],
    text_en: 'New at {{school}}: {{event}}, {{when}}.',
    text_sw: 'Tukio jipya {{school}}: {{event}}, {{when}}.',
  },
  event_moved: {
    name: 'An event was moved',
    when: 'To the families concerned, when an event has another time or place and the office wants it',
    fields: event_fields,
    required: ['event', 'when'],
    text_en: '{{school}}: {{event}} has another time or place: {{when}}.',
    text_sw: '{{school}}: {{event}} ina muda mpya au mahali papya: {{when}}.',
  },
  event_off: {
    name: 'An event was called off',
    when: 'To the families concerned, when an event is called off and the office wants it',
    fields: event_fields,
    required: ['event', 'when'],
    text_en: '{{school}}: {{event}} ({{when}}) does not take place.',
    text_sw: '{{school}}: {{event}} ({{when}}) haitafanyika.',
  },
  event_on: {
    name: 'An event takes place after all',
    when: 'To the families concerned, when an event is put back and the office wants it',
    fields: event_fields,
    required: ['event', 'when'],
    text_en: '{{school}}: {{event}} takes place after all, {{when}}.',
    text_sw: '{{school}}: {{event}} itafanyika, {{when}}.',
  },
} as const satisfies Record<string, SystemMessage>;
export type SystemKey = keyof typeof system_messages;
export const system_keys = Object.keys(system_messages) as [SystemKey, ...SystemKey[]];
export const systemMessage = (key: SystemKey): SystemMessage => system_messages[key];

/** Facts as they look in life, to try words with. */
const examples: Readonly<Record<string, string>> = {
  day: '14 Aug 2026',
  receipt_number: 'KH-2026-00418',
  payments: 'Amina KES 12,000, balance KES 3,500.',
  amount: 'KES 12,000',
  learner: 'Amina Hassan',
  number: 'WV-2026-0007',
  change: 'lunch from KES 5,000 to KES 5,500 since Term 3',
  what: 'in Form 3 West from 4 Jan 2027',
  why: 'Prices of food rose',
  code: '482 913',
  link: 'https://kiota.test/r/ACDEFGHJKMNP',
  until: '13 Sep 2026',
  balance: 'KES 3,500',
  cheque_number: '000412',
  organisation: 'Kiota Schools',
  school: 'Kiota Hills Senior School',
  event: 'Sports day',
  when: 'Fri 4 Dec 2026, 9:00 am, the lower field',
};

/** A text as somebody would read it, with made-up facts. */
export const exampleOf = (text: string): string => mergeFields(text, examples);

/**
 * A fault of a text is what is wrong with a text for this message, as a sentence; null when it can be
 * saved.
 */
export function systemFault(key: SystemKey, text: string): string | null {
  const { fields, required } = systemMessage(key);
  const named = namesIn(text);
  const strange = named.find((name) => !(name in fields));
  if (strange !== undefined) {
    return `We do not know the field {{${strange}}} here. Choose one of: ${Object.keys(fields).join(', ')}.`;
  }
  const missing = required.find((name) => !named.includes(name));
  return missing === undefined ? null : `{{${missing}}} must stay in this text.`;
}

/** The school's words where it has its own, with every field filled in. */
export function sayIn(
  key: SystemKey,
  own: { text_en: string | null; text_sw: string | null } | undefined,
  facts: Readonly<Record<string, string>>,
  language: Language = 'en',
): string {
  const usual = systemMessage(key);
  // Whoever words only the English text means it for everybody.
  const text_sw = own?.text_en ? own.text_sw : usual.text_sw;
  const text = language === 'sw' && text_sw ? text_sw : (own?.text_en ?? usual.text_en);
  return mergeFields(text, plainFacts(facts)).replaceAll('\u00a0', ' ');
}
