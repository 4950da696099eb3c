import { declareEvent } from '#platform/notifications/events.ts';

export const message_received = declareEvent({
  key: 'website.message_received',
  module: 'administration',
  label: 'A message came through the website',
  many: 'messages from the website',
  listeners: { admins: true },
});

export const events = [message_received];
