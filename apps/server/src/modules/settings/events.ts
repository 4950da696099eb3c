import { declareEvent } from '#platform/notifications/events.ts';

/** Somebody tries whether messages arrive; it stands in the log of deliveries like any other. */
export const test_event = declareEvent({
  key: 'settings.carrier_tested',
  module: 'settings',
  label: 'A carrier was tested',
  many: 'tests of carriers',
});

/**
 * This event cannot be muted; what stands between one person and the money was changed: whoever oversees it
 * hears.
 */
export const guard_changed = declareEvent({
  key: 'settings.guard_changed',
  module: 'settings',
  label: 'A setting that guards money or the sign-in was changed',
  many: 'changes of such settings',
  channels: { email: true },
  must: true,
});

export const events = [guard_changed];
