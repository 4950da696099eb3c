// What may become of a message. News may come late, twice and in any order.

export const message_states = [
  'planned',
  'paused',
  'waiting',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'cancelled',
] as const;
export type MessageState = (typeof message_states)[number];

const ranks: Partial<Record<MessageState, number>> = { sending: 1, sent: 2, delivered: 4, read: 5 };

/** A status moves forward only: `read` is not undone by a `delivered` that comes after it. */
export function isForward(from: MessageState, to: MessageState): boolean {
  // It failed after all, unless somebody has it in hand already.
  if (to === 'failed') return from === 'sent' || from === 'sending';
  const [before, after] = [ranks[from], ranks[to]];
  return before !== undefined && after !== undefined && after > before;
}
