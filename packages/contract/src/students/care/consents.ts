import { type ConsentState, consentStates } from '@darasa/rules/consents';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id } from '../../shapes.ts';
import { placeOf } from '../learners/learner.ts';

export const consentKinds = [
  'photo',
  'data-sharing',
  'trips',
  'medical',
  'results',
  'biometrics',
] as const;
export type ConsentKind = (typeof consentKinds)[number];

/**
 * The words of a consent are what a guardian is asked until the school words it in its own way. A new
 * wording is a new version: earlier answers keep the version that was agreed to.
 */
export const consentWords: Record<
  ConsentKind,
  { label: string; version: number; wording: string }
> = {
  photo: {
    label: 'Photos and video',
    version: 1,
    wording: 'The school may show pictures of my child on its website, in news and in print.',
  },
  'data-sharing': {
    label: 'Data sharing',
    version: 1,
    wording: 'The school may give the details of my child to examination bodies and partners.',
  },
  trips: {
    label: 'School trips',
    version: 1,
    wording: 'My child may join day trips, games and competitions away from school.',
  },
  medical: {
    label: 'Medical care',
    version: 1,
    wording:
      'The school may give first aid, and take my child to hospital when I cannot be reached.',
  },
  results: {
    label: 'Publishing results',
    version: 1,
    wording: 'The school may show the results of my child by name on its boards and in its news.',
  },
  biometrics: {
    label: 'Fingerprint or face',
    version: 1,
    wording:
      'The school may keep a fingerprint or face of my child to open doors and take registers.',
  },
};

export const consentAnswers = ['given', 'refused', 'withdrawn'] as const;
export type ConsentAnswer = (typeof consentAnswers)[number];
export const stateWords: Record<ConsentState, string> = {
  given: 'Given',
  'not-asked': 'Not asked',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

export const consentWays = ['signed-form', 'in-person', 'phone', 'email', 'online'] as const;
export type ConsentWay = (typeof consentWays)[number];
export const wayWords: Record<ConsentWay, string> = {
  'signed-form': 'Signed form',
  'in-person': 'In person',
  phone: 'By phone',
  email: 'By email',
  online: 'Online',
};

export const Consent = z.object({
  id: Id,
  kind: z.enum(consentKinds),
  answer: z.enum(consentAnswers),
  wording_version: z.int(),
  guardian: z.string(),
  on_date: z.iso.date(),
  how: z.enum(consentWays),
  note: z.string().nullable(),
  by: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type Consent = z.infer<typeof Consent>;

export const ConsentWording = z.object({
  kind: z.enum(consentKinds),
  version: z.int(),
  wording: z.string(),
  /** Nothing for the words that everybody begins with. */
  changed_by: z.string().nullable(),
  changed_at: z.iso.datetime().nullable(),
});
export type ConsentWording = z.infer<typeof ConsentWording>;

export const listConsentWordings = endpoint({
  method: 'GET',
  path: '/students/consent-wordings',
  summary: 'How the school words what it asks families to agree to',
  access: { module: 'students' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(ConsentWording) }),
});

export const WordingForm = z.strictObject({
  wording: z
    .string()
    .trim()
    .min(10, 'Write a whole sentence')
    .max(600, 'Use at most 600 characters'),
});

export const changeConsentWording = endpoint({
  method: 'POST',
  path: '/students/consent-wordings/:kind',
  summary: 'Change the wording of a consent',
  access: { module: 'students', act: 'edit' },
  input: WordingForm.extend({ kind: z.enum(consentKinds), version: z.int() }),
  output: ConsentWording,
});

const of_student = '/students/students/:student_id/consents';

export const listConsents = endpoint({
  method: 'GET',
  path: of_student,
  summary: 'What the family of a learner agreed to, newest first',
  access: { module: 'students' },
  input: z.strictObject({ student_id: Id }),
  output: z.object({ rows: z.array(Consent), wordings: z.array(ConsentWording) }),
});

export const ConsentForm = z.strictObject({
  answer: z.enum(consentAnswers, 'Choose the answer'),
  guardian_id: z.uuid('Choose who answered'),
  on_date: z.iso.date('Enter a date such as 2026-01-05'),
  how: z.enum(consentWays, 'Choose how the answer came'),
  note: z.string().trim().max(300, 'Use at most 300 characters').optional(),
});

export const recordConsent = endpoint({
  method: 'POST',
  path: of_student,
  summary: "Record a guardian's answer about a consent",
  access: { module: 'students', act: 'edit' },
  input: ConsentForm.extend({ student_id: Id, kind: z.enum(consentKinds) }),
  output: z.object({ id: Id }),
});

/** One learner and one kind of consent, with the answer that holds today. */
export const ConsentLine = z.object({
  id: z.string(),
  name: z.string(),
  admission_number: z.string(),
  class_name: z.string().nullable(),
  stream_name: z.string().nullable(),
  kind: z.enum(consentKinds),
  state: z.enum(consentStates),
  wording_version: z.int().nullable(),
  guardian: z.string().nullable(),
  on_date: z.iso.date().nullable(),
  how: z.enum(consentWays).nullable(),
});
export type ConsentLine = z.infer<typeof ConsentLine>;

const kind_words = {
  photo: consentWords.photo.label,
  'data-sharing': consentWords['data-sharing'].label,
  trips: consentWords.trips.label,
  medical: consentWords.medical.label,
  results: consentWords.results.label,
  biometrics: consentWords.biometrics.label,
};

export const consentList = listing({
  path: '/students/consents',
  access: { module: 'students' },
  one: 'consent',
  many: 'consents',
  row: ConsentLine,
  columns: [
    { key: 'name', head: 'Learner', kind: 'name' },
    { key: 'admission_number', head: 'Adm. no.', kind: 'text' },
    { key: 'class', head: 'Class', kind: 'text', of: placeOf },
    { key: 'kind', head: 'Consent', kind: 'text', of: (row) => kind_words[row.kind] },
    { key: 'state', head: 'State', kind: 'state', words: stateWords },
    { key: 'guardian', head: 'Answered by', kind: 'text' },
    { key: 'on_date', head: 'On', kind: 'date' },
    { key: 'how', head: 'How', kind: 'text', of: (row) => row.how && wayWords[row.how] },
    { key: 'wording_version', head: 'Wording', kind: 'number', only: 'file' },
  ],
  filters: {
    kind: choice('Consent', kind_words),
    state: choice('State', stateWords),
    class_id: record('Class'),
  },
  sorts: ['name', 'admission_number', 'on_date'],
  search: 'Name, adm no',
});
export const listConsentRegister = consentList.list;
export const exportConsents = consentList.file;
