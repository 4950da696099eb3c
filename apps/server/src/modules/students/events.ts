import { declareEvent } from '../../platform/notifications/events.ts';

export const serious_incident = declareEvent({
  key: 'students.serious_incident',
  module: 'students',
  label: 'A serious incident was recorded',
  many: 'serious incidents',
  listeners: { admins: true, holders: { module: 'students', act: 'approve' } },
});

export const events = [serious_incident];
