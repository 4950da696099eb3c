import { declareEvent } from '#platform/notifications/events.ts';

export const absence_asked = declareEvent({
  key: 'attendance.absence_asked',
  module: 'attendance',
  label: 'A parent asked for an absence',
  many: 'absences that parents ask for',
  listeners: { admins: true, holders: { module: 'attendance', act: 'edit' } },
});

export const absence_decided = declareEvent({
  key: 'attendance.absence_decided',
  module: 'attendance',
  label: 'The school answered a request for an absence',
  many: 'answers about absences',
});

export const events = [absence_asked, absence_decided];
