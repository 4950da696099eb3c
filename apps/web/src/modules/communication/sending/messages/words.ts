import type { MessageState } from '@darasa/rules/message-status';

export const state_words: Record<MessageState, string> = {
  planned: 'Planned',
  paused: 'Waits for tokens',
  waiting: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** The word that the kit knows a look for. */
export const lookOf = (state: string): string =>
  ({
    'in-approval': 'under_review',
    planned: 'draft',
    paused: 'due',
    waiting: 'queued',
    scheduled: 'queued',
    read: 'delivered',
  })[state] ?? state;

/** Rounded down: "100 %" is said only when nothing is missing. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${Math.floor((part / whole) * 100)} %`;
