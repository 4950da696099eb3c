import { declareEvent } from '#platform/notifications/events.ts';

export const serious_incident = declareEvent({
  key: 'students.serious_incident',
  module: 'students',
  label: 'A serious incident was recorded',
  many: 'serious incidents',
  listeners: { admins: true, holders: { module: 'students', act: 'approve' } },
});

export const behaviour_due = declareEvent({
  key: 'students.behaviour_due',
  module: 'students',
  label: 'What somebody wrote down about a learner is due for a follow-up',
  many: 'learners due for a follow-up',
});

export const behaviour_late = declareEvent({
  key: 'students.behaviour_late',
  module: 'students',
  label: 'Nobody followed up on a learner in time',
  many: 'follow-ups that are late',
  listeners: { admins: true, holders: { module: 'students', act: 'approve' } },
});

export const planned_change_failed = declareEvent({
  key: 'students.planned_change_failed',
  module: 'students',
  label: 'A planned change of a learner could not be made',
  many: 'planned changes that could not be made',
  listeners: { admins: true },
});

export const offer_ran_out = declareEvent({
  key: 'students.offer_ran_out',
  module: 'students',
  label: 'The offer of a place ran out',
  many: 'offers that ran out',
  listeners: { admins: true },
});

export const change_asked = declareEvent({
  key: 'students.change_asked',
  module: 'students',
  label: 'A parent requested a change of details',
  many: 'changes that parents ask for',
  listeners: { admins: true, holders: { module: 'students', act: 'edit' } },
});

export const follow_up_due = declareEvent({
  key: 'students.follow_up_due',
  module: 'students',
  label: 'An enquiry is due for a follow-up',
  many: 'enquiries due for a follow-up',
});

export const events = [
  serious_incident,
  behaviour_due,
  behaviour_late,
  planned_change_failed,
  offer_ran_out,
  change_asked,
  follow_up_due,
];
