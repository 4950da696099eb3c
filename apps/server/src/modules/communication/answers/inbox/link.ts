import type { Conversation } from '@darasa/contract/communication/answers/inbox';

/** A link leads to where a conversation is read: the inbox of its channel, with it open. */
export const linkTo = (channel: Conversation['channel'], id: string): string =>
  `/dashboard/communication/${channel}?tab=inbox&conversation=${id}`;
