import { declareEvent } from '#platform/notifications/events.ts';

/** Goes to the person themselves and to nobody else; it cannot be muted. */
export const sign_in_changed = declareEvent({
  key: 'identity.sign_in_changed',
  module: 'everyone',
  label: 'Your sign-in settings changed',
  many: 'changes of your sign-in',
  must: true,
});

/** A link went to somebody who does not know the child: the number on the record may be wrong. */
export const parent_not_proved = declareEvent({
  key: 'identity.parent_not_proved',
  module: 'students',
  label: 'A parent could not prove to know a child',
  many: 'parents who could not prove to know a child',
  listeners: { admins: true, holders: { module: 'students', act: 'edit' } },
  must: true,
});

/** This event cannot be muted by an administrator: whoever carries the messages reads them. */
export const carrier_changed = declareEvent({
  key: 'identity.carrier_changed',
  module: 'settings',
  label: 'Messages leave by another account',
  many: 'changes of who carries messages',
  listeners: { admins: true },
  must: true,
});

export const events = [sign_in_changed, parent_not_proved, carrier_changed];
