import { declareEvent } from '../notifications/events.ts';

export const entries_lost = declareEvent({
  key: 'platform.entries_lost',
  module: 'everyone',
  label: 'A device lost what waited on it',
  many: 'losses of entries that waited on a device',
  listeners: { admins: true },
});

export const events = [entries_lost];
