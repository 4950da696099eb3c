import { declareEvent } from '#platform/notifications/events.ts';

/** A teacher of a mark sheet hears of it; no school needs others to. */
export const marks_wanted = declareEvent({
  key: 'academics.marks_wanted',
  module: 'everyone',
  label: 'Marks of mine are wanted',
  many: 'reminders of marks',
});

export const sheet_returned = declareEvent({
  key: 'academics.sheet_returned',
  module: 'everyone',
  label: 'A mark sheet of mine was returned',
  many: 'mark sheets that were returned',
});

/** Heads of the departments are told besides. */
export const sheets_in = declareEvent({
  key: 'academics.sheets_in',
  module: 'academics',
  label: 'All mark sheets of an exam are handed in',
  many: 'exams with all mark sheets in',
  listeners: { holders: { module: 'academics', act: 'edit' } },
});

/** Teachers of the class and heads of the departments are told besides. */
export const sitting_approved = declareEvent({
  key: 'academics.sitting_approved',
  module: 'academics',
  label: 'The marks of an exam are approved',
  many: 'exams whose marks are approved',
  listeners: { holders: { module: 'academics', act: 'edit' } },
});

/** Guardians hear who may see the records of the child, and nobody else. */
export const results_issued = declareEvent({
  key: 'academics.results_issued',
  module: 'everyone',
  label: 'Results of a child are published',
  many: 'published results',
});

export const results_corrected = declareEvent({
  key: 'academics.results_corrected',
  module: 'everyone',
  label: 'Results of a child were corrected',
  many: 'corrected results',
});

export const events = [
  marks_wanted,
  sheet_returned,
  sheets_in,
  sitting_approved,
  results_issued,
  results_corrected,
];
