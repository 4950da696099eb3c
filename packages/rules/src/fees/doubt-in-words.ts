import type { Language } from '../message-fields.ts';

const words = {
  en: {
    statement: 'Subject to bank confirmation',
    cheque: 'Subject to the cheque being paid',
  },
  sw: {
    statement: 'Itathibitishwa na benki',
    cheque: 'Hadi hundi ilipwe',
  },
} satisfies Record<Language, object>;

/** A doubt is what a receipt still waits for, as paper, screen and message say it. */
export const doubtInWords = (
  doubt: keyof (typeof words)['en'],
  language: Language = 'en',
): string => words[language][doubt];
