import { declareEvent } from '../../platform/notifications/events.ts';

/** Goes to the person themselves and to nobody else; it cannot be muted. */
export const sign_in_changed = declareEvent({
  key: 'identity.sign_in_changed',
  module: 'everyone',
  label: 'Something about your sign-in changed',
  many: 'changes of your sign-in',
  must: true,
});

export const events = [sign_in_changed];
