import { halves } from '@darasa/rules/attendance/school-days';
import { daysBetween, formatDate, formatRange } from '@darasa/rules/dates';
import { z } from 'zod';
import { half_words } from '../../administration/years/school-days.ts';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { choice, dates, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id, text } from '../../shapes.ts';
import { register_readers } from '../readers.ts';

export const absence_states = ['asked', 'agreed', 'refused', 'ended'] as const;
export const absence_state_words = {
  asked: 'To decide',
  agreed: 'Agreed',
  refused: 'Refused',
  ended: 'Taken back',
} as const;

export const absence_sources = [
  'parent',
  'office',
  'exeat',
  'suspension',
  'trip',
  'sickbay',
] as const;
export const absence_source_words = {
  parent: 'A parent',
  office: 'The office',
  exeat: 'An exit pass',
  suspension: 'A suspension',
  trip: 'A trip',
  sickbay: 'The sick bay',
} as const;

/** An absence that is planned, asked for or agreed, over one day, half of one, or some days. */
export const Absence = z.object({
  id: Id,
  student_id: Id,
  student: z.string(),
  admission_number: z.string(),
  class: z.string().nullable(),
  code_id: Id,
  code: z.string(),
  code_words: z.string(),
  from_on: z.iso.date(),
  to_on: z.iso.date(),
  half: z.enum(halves).nullable(),
  words: z.string().nullable(),
  source: z.enum(absence_sources),
  file_name: z.string().nullable(),
  state: z.enum(absence_states),
  reply: z.string().nullable(),
  asked_at: z.iso.datetime(),
  asked_by: z.string(),
  decided_at: z.iso.datetime().nullable(),
  decided_by: z.string().nullable(),
  /** Days of an agreed absence on which the learner came all the same. */
  came_on: z.array(z.iso.date()),
  version: z.int(),
});
export type Absence = z.infer<typeof Absence>;

/** "19 Nov 2026, morning", "19 - 21 Nov 2026". */
export const absenceDays = ({
  from_on,
  to_on,
  half,
}: Pick<Absence, 'from_on' | 'to_on' | 'half'>): string =>
  from_on === to_on
    ? [formatDate(from_on), half && half_words[half].toLowerCase()].filter(Boolean).join(', ')
    : formatRange(from_on, to_on);

const cameWords = (days: readonly string[]): string =>
  days.map((day) => formatDate(day)).join(', ');

export const absenceList = listing({
  path: '/attendance/absences',
  access: { module: register_readers },
  one: 'absence',
  many: 'planned absences',
  row: Absence,
  columns: [
    { key: 'student', head: 'Learner', kind: 'name' },
    { key: 'admission_number', head: 'Adm no', kind: 'text' },
    { key: 'class', head: 'Class', kind: 'text' },
    { key: 'from_on', head: 'Days', kind: 'text', of: absenceDays },
    { key: 'code_words', head: 'Why', kind: 'text' },
    { key: 'words', head: 'In words', kind: 'text' },
    {
      key: 'source',
      head: 'Asked by',
      kind: 'text',
      of: (row) => (row.source === 'parent' ? row.asked_by : absence_source_words[row.source]),
    },
    { key: 'asked_at', head: 'Asked', kind: 'datetime' },
    { key: 'decided_by', head: 'Decided by', kind: 'text', only: 'file' },
    {
      key: 'came_on',
      head: 'Came all the same',
      kind: 'text',
      only: 'file',
      of: (row) => cameWords(row.came_on),
    },
    { key: 'state', head: 'State', kind: 'state', words: absence_state_words },
  ],
  filters: {
    state: choice('State', absence_state_words),
    student_id: record('Learner'),
    from_on: dates('First day'),
  },
  sorts: ['-asked_at', '-from_on', 'student'],
  search: 'Learner, adm no, words',
  // The one that stands open is in the address, so that a notification can lead to it.
  beside: { absence: Id.optional() },
});
export const listAbsences = absenceList.list;
export const exportAbsences = absenceList.file;

const one = '/attendance/absences/:id';
const span_days_max = 120;

export const absence_fields = {
  code_id: Id,
  from_on: z.iso.date('Enter the first day, for example 19 Nov 2026'),
  to_on: z.iso.date('Enter the last day, for example 20 Nov 2026').optional(),
  half: z.enum(halves).optional(),
  words: text(300).optional(),
};

interface Days {
  from_on: string;
  to_on?: string | undefined;
  half?: string | undefined;
}

/** An absence ends after it begins, is no longer than a term, and only one day has halves. */
export function checkDays({ from_on, to_on = from_on, half }: Days, issues: z.RefinementCtx) {
  const say = (field: string, message: string) =>
    issues.addIssue({ code: 'custom', path: [field], message });
  if (to_on < from_on) say('to_on', 'The last day is not before the first');
  else if (daysBetween(from_on, to_on) > span_days_max)
    say('to_on', `At most ${span_days_max} days at once`);
  if (half && to_on !== from_on) say('half', 'Half a day is of one day alone');
}

export const AbsenceValues = z.strictObject(absence_fields);
export const AbsenceInput = z
  .strictObject({ student_id: Id, ...absence_fields })
  .superRefine(checkDays);

export const addAbsence = endpoint({
  method: 'POST',
  path: '/attendance/absences',
  summary: 'Write down an absence that is known before; it stands in the registers by itself',
  access: { module: 'attendance', act: 'edit' },
  input: AbsenceInput,
  output: Absence,
});

export const editAbsence = endpoint({
  method: 'PATCH',
  path: one,
  summary: 'Change the days or the reason of an absence',
  access: { module: 'attendance', act: 'edit' },
  input: editOf(AbsenceValues),
  output: Absence,
});

export const AbsenceDecision = z.strictObject({
  agree: z.boolean(),
  reply: text(300).optional(),
});

export const decideAbsence = endpoint({
  method: 'POST',
  path: `${one}/decide`,
  summary: 'Agree to an absence that a parent asked for, or refuse it',
  access: { module: register_readers, act: 'create' },
  input: AbsenceDecision.extend({ id: Id, version: z.int() }),
  output: Absence,
});

export const endAbsence = endpoint({
  method: 'POST',
  path: `${one}/end`,
  summary: 'Take an absence back: it stands in registers no more',
  access: { module: 'attendance', act: 'edit' },
  input: z.strictObject({ id: Id, version: z.int() }),
  output: Absence,
});

export const getAbsenceFile = endpoint({
  method: 'GET',
  path: `${one}/file`,
  summary: 'Open the letter or picture that came with a request',
  access: { module: register_readers },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});
