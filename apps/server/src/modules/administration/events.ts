import { declareEvent } from '#platform/notifications/events.ts';

export const event_added = declareEvent({
  key: 'administration.event_added',
  module: 'everyone',
  label: 'Something was put on the calendar of the school',
  many: 'new events',
});

export const event_moved = declareEvent({
  key: 'administration.event_moved',
  module: 'everyone',
  label: 'An event of the school has another time or place',
  many: 'events with another time or place',
});

export const event_called_off = declareEvent({
  key: 'administration.event_called_off',
  module: 'everyone',
  label: 'An event of the school was called off, or takes place after all',
  many: 'events called off',
});

export const events = [event_added, event_moved, event_called_off];
