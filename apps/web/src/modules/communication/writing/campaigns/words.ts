import { counted } from '@darasa/rules/counted';
import type {
  Audience,
  Campaign,
  ExcludedRecipient,
} from '@darasa/contract/communication/writing/campaigns';

export const campaign_words: Record<Campaign['state'], string> = {
  'in-approval': 'In approval',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Waits for tokens',
  done: 'Done',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
};

export const category_words: Record<string, string> = {
  utility: 'Utility',
  marketing: 'Marketing',
  authentication: 'Authentication',
  service: 'Answers within 24 hours',
};

export const why_words: Record<ExcludedRecipient['why'], string> = {
  'no-phone': 'No phone',
  'opted-out': 'Asked for no messages',
  refused: 'The carrier refuses the number',
  'no-consent': 'Has not agreed to WhatsApp',
  promised: 'Promised to pay by a day to come',
  'missing-fact': 'A fact in the text is not known',
};

export const hold_words = {
  promised: 'Promised to pay',
  bursary: 'Bursary expected',
  other: 'Other',
};
export const hold_options = Object.entries(hold_words).map(([value, label]) => ({ value, label }));

/** Several who have one phone, or one number that was typed twice: it gets one message. */
export function sharedWords(to: Audience['to'], count: number): string {
  if (to === 'numbers') {
    return count === 1
      ? 'One number was typed twice: it gets one message.'
      : `${counted(count, 'number was', 'numbers were')} typed again: each gets one message.`;
  }
  const share = count === 1 ? 'shares' : 'share';
  return to === 'staff'
    ? `${count} of the staff ${share} a phone with another: each phone gets one message.`
    : `${counted(count, 'learner')} ${share} a phone with another: each phone gets one message about all of them.`;
}

/** A template has its twin under the same name, in the other language. */
export const templateName = (one: { name: string; language: 'en' | 'sw' }): string =>
  `${one.name} (${one.language === 'sw' ? 'Kiswahili' : 'English'})`;
