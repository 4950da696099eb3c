import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, dates, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Id } from '../../shapes.ts';
import {
  ChildPage,
  childFields,
  Family,
  ownFields,
  RequestField,
  requestFieldWords,
} from './family.ts';
import { AskedConsent } from './family-consents.ts';
import { Guardian } from './guardian.ts';

/** What parents asked for, as the office sees it; and the office's side of the portal. */

const base = '/students/family-requests';

export const FamilyRequestRow = z.object({
  id: Id,
  about: z.enum(['guardian', 'student']),
  guardian_id: Id,
  guardian_name: z.string(),
  student_id: Id,
  child_name: z.string(),
  admission_number: z.string(),
  fields: z.array(RequestField).max(20),
  state: z.enum(['open', 'done']),
  asked_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  decided_by: z.string().nullable(),
});
export type FamilyRequestRow = z.infer<typeof FamilyRequestRow>;

const requestStateWords = { open: 'Waiting', done: 'Decided' } as const;

/** Requests of parents: what they asked to have changed. */
export const familyRequestList = listing({
  path: base,
  access: { module: 'students' },
  one: 'request',
  many: 'changes requested by parents',
  row: FamilyRequestRow,
  columns: [
    { key: 'guardian_name', head: 'Parent', kind: 'name' },
    {
      key: 'fields',
      head: 'What',
      kind: 'text',
      only: 'screen',
      of: (row) => row.fields.map((one) => requestFieldWords[one.field]).join(', '),
    },
    {
      key: 'outcomes',
      head: 'What',
      kind: 'text',
      only: 'file',
      of: (row) =>
        row.fields.map((one) => `${requestFieldWords[one.field]}: ${one.outcome}`).join(', '),
    },
    {
      key: 'child_name',
      head: 'Child',
      kind: 'text',
      of: (row) => `${row.child_name} (${row.admission_number})`,
    },
    { key: 'asked_at', head: 'Asked', kind: 'datetime' },
    { key: 'decided_by', head: 'Decided by', kind: 'text', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: requestStateWords },
  ],
  filters: {
    state: choice('State', requestStateWords),
    student_id: record('Learner'),
    asked: dates('Asked'),
  },
  sorts: ['-asked_at', 'guardian_name'],
  search: 'Parent, child, number',
  // The one that stands open is in the address, so that a notification can lead to it.
  beside: { request: Id.optional() },
});
export const listFamilyRequests = familyRequestList.list;
export const exportFamilyRequests = familyRequestList.file;

export const FamilyRequest = FamilyRequestRow.extend({
  note: z.string().nullable(),
  reply: z.string().nullable(),
  /** What each field says today; it may have been changed since the parent asked. */
  now: z.record(z.string(), z.string().nullable()),
  needs_code: z.boolean(),
  version: z.int(),
});
export type FamilyRequest = z.infer<typeof FamilyRequest>;

export const getFamilyRequest = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One request of a parent',
  access: { module: 'students' },
  input: z.strictObject({ id: Id }),
  output: FamilyRequest,
});

export const Decision = z.strictObject({
  /** The fields that are accepted; the others are declined. */
  accepted: z.array(z.enum([...ownFields, ...childFields])).max(20),
  reply: z.string().trim().max(300, 'Use at most 300 characters').optional(),
});

export const decideFamilyRequest = endpoint({
  method: 'POST',
  path: `${base}/:id/decide`,
  summary: "Decide a parent's request",
  access: { module: 'students', act: 'edit' },
  input: Decision.extend({ id: Id, version: z.int() }),
  output: FamilyRequest,
});

export const previewPortal = endpoint({
  method: 'GET',
  path: '/students/guardians/:id/portal',
  summary: 'What a guardian sees of this school in the parent portal',
  access: { module: 'students' },
  input: z.strictObject({ id: Id }),
  output: Family.pick({ children: true }),
});

/** The portal with the eyes of one guardian. Opening it is written down: it is a look at a family. */
export const openPortalPreview = endpoint({
  method: 'POST',
  path: '/students/guardians/:id/portal-preview',
  summary: 'Open the parent portal as one guardian finds it, without being able to act',
  access: { module: 'students', act: 'edit' },
  rate: 'read',
  idempotent: false,
  input: z.strictObject({
    id: Id,
    /** With it, the page of this child as well. */
    student_id: Id.optional(),
  }),
  output: z.object({
    family: Family,
    page: ChildPage.nullable(),
    consents: z.array(AskedConsent),
  }),
});

export const inviteGuardian = endpoint({
  method: 'POST',
  path: '/students/guardians/:id/sign-in',
  summary: 'Invite a guardian to the portal',
  access: { module: 'students', act: 'edit' },
  input: z.strictObject({ id: Id }),
  output: Guardian,
});
