import { declareEvent } from '#platform/notifications/events.ts';

/** Quiet: the gate never hears of it, and no school can switch it off. */
export const watched_person_came = declareEvent({
  key: 'gate.watched_person_came',
  module: 'administration',
  label: 'Somebody at the gate waits for the office',
  many: 'visitors waiting for the office',
  listeners: { admins: true, holders: { module: 'administration', act: 'edit' } },
  must: true,
});

export const office_answered = declareEvent({
  key: 'gate.office_answered',
  module: 'attendance',
  label: 'The office answered the gate',
  many: 'answers to the gate',
  must: true,
});

export const events = [watched_person_came, office_answered];
