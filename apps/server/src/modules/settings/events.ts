import { declareEvent } from '../../platform/notifications/events.ts';

/** Somebody tries whether messages arrive; it stands in the log of deliveries like any other. */
export const test_event = declareEvent({
  key: 'settings.carrier_tested',
  module: 'settings',
  label: 'A carrier was tested',
  many: 'tests of carriers',
});
