import { lookup } from '../../lookup.ts';

/** Reasons are why a learner was away or late, as the school calls them. */
export const reasons = lookup({
  path: 'attendance/reasons',
  one: 'reason',
  many: 'reasons',
  module: 'attendance',
});
