import { declareEvent } from '#platform/notifications/events.ts';

export const reply_came = declareEvent({
  key: 'communication.reply_came',
  module: 'communication',
  label: 'Somebody answered a message',
  many: 'answers to messages',
  listeners: { holders: { module: 'communication', act: 'create' } },
});

export const conversation_given = declareEvent({
  key: 'communication.conversation_given',
  module: 'communication',
  label: 'A conversation was given to you',
  many: 'conversations that were given to you',
});

export const tokens_came = declareEvent({
  key: 'communication.tokens_came',
  module: 'communication',
  label: 'Tokens were bought',
  many: 'purchases of tokens',
});

export const reminders_short = declareEvent({
  key: 'communication.reminders_short',
  module: 'communication',
  label: 'Reminders wait for tokens',
  many: 'reminders that wait for tokens',
  listeners: { admins: true, holders: { module: 'communication', act: 'create' } },
});

export const events = [reply_came, conversation_given, tokens_came, reminders_short];
