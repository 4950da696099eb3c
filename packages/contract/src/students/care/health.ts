import { consentStates } from '@darasa/rules/consents';
import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { Done, Id, text } from '../../shapes.ts';
import { bloodGroups } from '../learners/learner.ts';

/** For those alone whom the school has named (health-readers.ts): others see the allergies only. */
const access = { module: 'students', act: 'edit' } as const;
const base = '/students/students/:student_id';

export const visitOutcomes = [
  'back-to-class',
  'resting',
  'sent-home',
  'referred',
  'hospital',
] as const;
export type VisitOutcome = (typeof visitOutcomes)[number];
export const outcomeWords: Record<VisitOutcome, string> = {
  'back-to-class': 'Back to class',
  resting: 'Resting in the sick bay',
  'sent-home': 'Sent home',
  referred: 'Referred',
  hospital: 'Taken to hospital',
};

export const NurseVisit = z.object({
  id: Id,
  came_at: z.iso.datetime(),
  complaint: z.string(),
  treatment: z.string().nullable(),
  outcome: z.enum(visitOutcomes),
  referred_to: z.string().nullable(),
  informed: z.string().nullable(),
  informed_at: z.iso.datetime().nullable(),
  informed_guardian_id: Id.nullable(),
  by: z.string().nullable(),
  version: z.int(),
  voided_at: z.iso.datetime().nullable(),
  void_reason: z.string().nullable(),
});
export type NurseVisit = z.infer<typeof NurseVisit>;

export const HealthRecord = z.object({
  allergies: z.string().nullable(),
  conditions: z.string().nullable(),
  medication: z.string().nullable(),
  sha_number: z.string().nullable(),
  blood_group: z.string().nullable(),
  /** 0 while nothing was written down. */
  version: z.int(),
});
export type HealthRecord = z.infer<typeof HealthRecord>;

/** Care is what whoever takes children out of school must know. Null to those who may not read it. */
export const Care = HealthRecord.pick({ allergies: true, conditions: true, medication: true });
export type Care = z.infer<typeof Care>;

const care_labels: [keyof Care, string][] = [
  ['allergies', 'Allergies'],
  ['conditions', 'Conditions'],
  ['medication', 'Medication'],
];

/** "Allergies: groundnuts. Medication: inhaler before games." */
export const careWords = (care: Care | null): string =>
  care_labels
    .filter(([key]) => care?.[key])
    .map(([key, label]) => `${label}: ${care![key]!.replace(/[\s.]{1,20}$/, '')}.`)
    .join(' ');

/** Not a GET, because it leaves a line in the trail: who opened the record of which learner, and when. */
export const openHealth = endpoint({
  method: 'POST',
  path: `${base}/health/open`,
  summary: 'Open the health record of a learner',
  access: { module: 'students' },
  rate: 'read',
  idempotent: false,
  // Whoever looks again a moment later has not opened it a second time.
  audited: false,
  input: z.strictObject({ student_id: Id }),
  output: z.object({
    health: HealthRecord,
    visits: z.array(NurseVisit),
    /** What the family said about first aid and hospital. */
    medical_consent: z.enum(consentStates),
  }),
});

/** All of it is saved at once: what is left out is empty. */
export const HealthForm = z.strictObject({
  allergies: text(400).optional(),
  conditions: text(600).optional(),
  medication: text(600).optional(),
  sha_number: text(30)
    .toUpperCase()
    .regex(/^[A-Z0-9-]+$/, 'Use letters, figures and dashes only')
    .optional(),
  blood_group: z.enum(bloodGroups, 'Choose a blood group').optional(),
});

export const saveHealth = endpoint({
  method: 'PATCH',
  path: `${base}/health`,
  summary: 'Change the health record of a learner',
  access,
  input: editOf(HealthForm).omit({ id: true }).extend({ student_id: Id }),
  output: HealthRecord,
});

export const VisitForm = z.strictObject({
  complaint: text(300).min(2, 'Write what was the matter'),
  treatment: text(300).optional(),
  outcome: z.enum(visitOutcomes, 'Choose what came of it'),
  referred_to: text(120).optional(),
  /** The guardian who was told, if one was. */
  informed_guardian_id: Id.optional(),
});

export const addNurseVisit = endpoint({
  method: 'POST',
  path: `${base}/nurse-visits`,
  summary: 'Log a visit to the nurse',
  access,
  input: VisitForm.extend({ student_id: Id }),
  output: z.object({ id: Id }),
});

export const editNurseVisit = endpoint({
  method: 'PATCH',
  path: '/students/nurse-visits/:id',
  summary: 'Correct a nurse visit',
  access,
  input: editOf(VisitForm),
  output: z.object({ id: Id }),
});

export const VisitVoidForm = z.strictObject({
  reason: text(300).min(3, 'Write why it does not count'),
});

export const voidNurseVisit = endpoint({
  method: 'POST',
  path: '/students/nurse-visits/:id/void',
  summary: 'Void a visit that should not have been written down',
  access: { module: 'students', act: 'void' },
  input: VisitVoidForm.extend({ id: Id }),
  output: Done,
});
