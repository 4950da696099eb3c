import { z } from 'zod';
import { editOf } from '../../edit.ts';
import { endpoint } from '../../endpoint.ts';
import { phoneNumber } from '../../phone.ts';
import {
  Email,
  exportFormat,
  Flag,
  Id,
  page,
  pageInput,
  searchInput,
  sortInput,
  text,
} from '../../shapes.ts';
import { documents } from '../learners/documents.ts';

export const stages = [
  'new',
  'contacted',
  'interview',
  'test',
  'offered',
  'accepted',
  'waiting',
  'declined',
  'lost',
] as const;
export type Stage = (typeof stages)[number];
/** Stages in which somebody still has to do something. */
export const open_stages = ['new', 'contacted', 'interview', 'test', 'offered', 'waiting'] as const;

export const sources = [
  'walk-in',
  'phone',
  'website',
  'referral',
  'social-media',
  'event',
  'other',
] as const;
export type Source = (typeof sources)[number];

export const relations = [
  'mother',
  'father',
  'guardian',
  'grandparent',
  'aunt-uncle',
  'sibling',
  'sponsor',
  'other',
] as const;

const values = {
  first_name: text(60).min(1, "Enter the child's first name"),
  surname: text(60).min(1, "Enter the child's surname"),
  other_names: text(60).optional(),
  gender: z.enum(['female', 'male']).optional(),
  born_on: z.iso.date().optional(),
  class_id: z.uuid('Choose the class'),
  year: z.coerce.number('Enter the year').int().min(2020, 'Enter the year').max(2100),
  boarding: z.enum(['day', 'boarding']).optional(),
  previous_school: text(120).optional(),
  guardian_name: text(120).min(2, "Enter the guardian's name"),
  guardian_phone: phoneNumber,
  guardian_email: Email.optional(),
  relation: z.enum(relations).optional(),
  source: z.enum(sources, 'Choose how they heard of the school'),
  source_detail: text(120).optional(),
  officer_id: Id.optional(),
  notes: text(1_000).optional(),
  next_follow_up_on: z.iso.date().optional(),
};

export const EnquiryInput = z.strictObject({
  ...values,
  /** A message from the website that this enquiry answers. */
  contact_message_id: Id.optional(),
  /** The same phone and child are already on the list, and that is meant. */
  duplicate_ok: z.boolean().optional(),
});

export const EnquiryRow = z.object({
  id: Id,
  reference: z.string(),
  child_name: z.string(),
  class_name: z.string(),
  year: z.int(),
  guardian_name: z.string(),
  guardian_phone: z.string(),
  source: z.enum(sources),
  officer: z.string().nullable(),
  stage: z.enum(stages),
  stage_since: z.iso.datetime(),
  next_follow_up_on: z.iso.date().nullable(),
  offer_expires_on: z.iso.date().nullable(),
  created_at: z.iso.datetime(),
});
export type EnquiryRow = z.infer<typeof EnquiryRow>;

export const EnquiryEvent = z.object({
  id: Id,
  at: z.iso.datetime(),
  who: z.string().nullable(),
  kind: z.string(),
  from_stage: z.string().nullable(),
  to_stage: z.string().nullable(),
  note: z.string().nullable(),
});
export type EnquiryEvent = z.infer<typeof EnquiryEvent>;

export const Enquiry = EnquiryRow.extend({
  first_name: z.string(),
  surname: z.string(),
  other_names: z.string().nullable(),
  gender: z.string().nullable(),
  born_on: z.iso.date().nullable(),
  class_id: Id,
  boarding: z.string().nullable(),
  previous_school: z.string().nullable(),
  guardian_email: z.string().nullable(),
  relation: z.string().nullable(),
  source_detail: z.string().nullable(),
  officer_id: Id.nullable(),
  lost_reason: z.string().nullable(),
  notes: z.string().nullable(),
  documents: z.array(z.enum(documents)),
  offered_on: z.iso.date().nullable(),
  student_id: Id.nullable(),
  admission_number: z.string().nullable(),
  version: z.int(),
  events: z.array(EnquiryEvent),
});
export type Enquiry = z.infer<typeof Enquiry>;

const filter = {
  search: searchInput,
  stage: z.enum(stages).optional(),
  source: z.enum(sources).optional(),
  class_id: Id.optional(),
  officer_id: Id.optional(),
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  /** Only those whose follow-up is due today or was. */
  due: Flag,
  made_from: z.iso.date().optional(),
  made_to: z.iso.date().optional(),
  sort: sortInput('created_at', 'child_name', 'next_follow_up_on', 'stage_since'),
};
export const EnquiryFilter = z.strictObject({
  ...pageInput,
  ...filter,
  sort: filter.sort.default('-created_at'),
});

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/students/enquiries',
  summary: 'List enquiries',
  access: { module: 'students' },
  input: EnquiryFilter,
  output: page(EnquiryRow),
});

export const exportEnquiries = endpoint({
  method: 'GET',
  path: '/students/enquiries/export',
  summary: 'Export the filtered enquiries',
  access: { module: 'students', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ ...filter, format: exportFormat }),
  output: z.any(),
});

export const enquiryBoard = endpoint({
  method: 'GET',
  path: '/students/enquiries/board',
  summary: 'The pipeline: the newest enquiries of each stage',
  access: { module: 'students' },
  input: z.strictObject({
    year: filter.year,
    officer_id: filter.officer_id,
    source: filter.source,
  }),
  output: z.object({
    columns: z.array(
      z.object({ stage: z.enum(stages), count: z.int(), rows: z.array(EnquiryRow) }),
    ),
    due_count: z.int(),
  }),
});

export const enquiryChoices = endpoint({
  method: 'GET',
  path: '/students/enquiries/choices',
  summary: 'Classes and officers to choose from',
  access: { module: 'students' },
  input: z.strictObject({}),
  output: z.object({
    classes: z.array(z.object({ id: Id, name: z.string() })),
    /** Somebody who looks after one and no longer may is still found by it, and chosen no more. */
    officers: z.array(z.object({ id: Id, name: z.string(), may: z.boolean() })),
  }),
});

export const ReportFilter = z.strictObject({
  by: z.enum(['source', 'officer', 'class_name', 'lost_reason']).default('source'),
  made_from: z.iso.date().optional(),
  made_to: z.iso.date().optional(),
});

const Counts = {
  total: z.int(),
  open: z.int(),
  offered: z.int(),
  accepted: z.int(),
  declined: z.int(),
  lost: z.int(),
};
export const ReportRow = z.object({ key: z.string(), label: z.string(), ...Counts });
export type ReportRow = z.infer<typeof ReportRow>;

export const EnquiryHandOver = z
  .strictObject({ from_id: Id, to_id: z.uuid('Choose a person') })
  .refine((one) => one.from_id !== one.to_id, {
    path: ['to_id'],
    message: 'Choose somebody else',
  });

export const handOverEnquiries = endpoint({
  method: 'POST',
  path: '/students/enquiries/hand-over',
  summary: 'Reassign open enquiries',
  access: { module: 'students', act: 'edit' },
  input: EnquiryHandOver,
  output: z.object({ moved_count: z.int() }),
});

export const enquiryReport = endpoint({
  method: 'GET',
  path: '/students/enquiries/report',
  summary: 'How many enquiries became learners',
  access: { module: 'students' },
  rate: 'report',
  input: ReportFilter,
  output: z.object({ rows: z.array(ReportRow), totals: z.object(Counts) }),
});

export const exportEnquiryReport = endpoint({
  method: 'GET',
  path: '/students/enquiries/report/export',
  summary: 'Export the conversion report',
  access: { module: 'students', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: ReportFilter.extend({ format: exportFormat }),
  output: z.any(),
});

export const getEnquiry = endpoint({
  method: 'GET',
  path: '/students/enquiries/:id',
  summary: 'One enquiry and all that happened',
  access: { module: 'students' },
  input: z.strictObject({ id: Id }),
  output: Enquiry,
});

export const addEnquiry = endpoint({
  method: 'POST',
  path: '/students/enquiries',
  summary: 'Log an enquiry',
  access: { module: 'students', act: 'create' },
  input: EnquiryInput,
  output: Enquiry,
});

export const editEnquiry = endpoint({
  method: 'PATCH',
  path: '/students/enquiries/:id',
  summary: 'Change an enquiry',
  access: { module: 'students', act: 'edit' },
  input: editOf(z.strictObject(values)),
  output: Enquiry,
});

export const MoveInput = z
  .strictObject({
    id: Id,
    stage: z.enum(stages, 'Choose the next stage'),
    /** Why they were lost or declined, or a word about the step. */
    note: text(400).optional(),
    next_follow_up_on: z.iso.date().optional(),
    offer_expires_on: z.iso.date().optional(),
  })
  .refine((move) => move.stage !== 'lost' || move.note, {
    path: ['note'],
    message: 'Say why they were lost: the report counts reasons',
  });

export const moveEnquiry = endpoint({
  method: 'POST',
  path: '/students/enquiries/:id/move',
  summary: 'Move an enquiry to another stage',
  access: { module: 'students', act: 'edit' },
  input: MoveInput,
  output: Enquiry,
});

export const NoteInput = z.strictObject({
  id: Id,
  note: text(400).min(2, 'Write what was said'),
  next_follow_up_on: z.iso.date().optional(),
});

export const noteEnquiry = endpoint({
  method: 'POST',
  path: '/students/enquiries/:id/notes',
  summary: 'Note a follow-up',
  access: { module: 'students', act: 'edit' },
  input: NoteInput,
  output: Enquiry,
});

export const setEnquiryDocuments = endpoint({
  method: 'PUT',
  path: '/students/enquiries/:id/documents',
  summary: 'Tick the documents that were brought',
  access: { module: 'students', act: 'edit' },
  input: z.strictObject({ id: Id, documents: z.array(z.enum(documents)).max(documents.length) }),
  output: Enquiry,
});

/** A prefill is what the admission form is filled with; the names are those of the form. */
export const EnquiryPrefill = z.object({
  enquiry_id: Id,
  first_name: z.string(),
  surname: z.string(),
  other_names: z.string().nullable(),
  gender: z.string().nullable(),
  born_on: z.iso.date().nullable(),
  class_id: Id,
  boarding: z.string().nullable(),
  previous_school: z.string().nullable(),
  guardian: z.object({
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    relation: z.string(),
  }),
});
export type EnquiryPrefill = z.infer<typeof EnquiryPrefill>;

export const getEnquiryPrefill = endpoint({
  method: 'GET',
  path: '/students/enquiries/:id/admission',
  summary: 'What the admission form is filled with',
  access: { module: 'students', act: 'create' },
  input: z.strictObject({ id: Id }),
  output: EnquiryPrefill,
});

/** A message from the website that nobody has made into an enquiry yet. */
export const WebsiteMessage = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  message: z.string(),
  created_at: z.iso.datetime(),
});
export type WebsiteMessage = z.infer<typeof WebsiteMessage>;

export const listWebsiteMessages = endpoint({
  method: 'GET',
  path: '/students/enquiries/messages',
  summary: 'Messages from the website that could become enquiries',
  access: { module: 'students', act: 'create' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(WebsiteMessage), count: z.int() }),
});
