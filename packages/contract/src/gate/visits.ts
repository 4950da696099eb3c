import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { phoneNumber } from '../phone.ts';
import { choice, dates, record } from '../list-filters.ts';
import { listing } from '../listing.ts';
import { Done, Id, text } from '../shapes.ts';

export const purposes = [
  'meeting',
  'see-learner',
  'collect-learner',
  'fees',
  'enquiry',
  'interview',
  'delivery',
  'work',
  'other',
] as const;
export type Purpose = (typeof purposes)[number];

export const purposeWords: Record<Purpose, string> = {
  meeting: 'Meeting',
  'see-learner': 'To see a learner',
  'collect-learner': 'To collect a learner',
  fees: 'Fees',
  enquiry: 'Enquiry',
  interview: 'Interview',
  delivery: 'Delivery',
  work: 'Work on site',
  other: 'Other',
};

const visitStates = ['in', 'held', 'out', 'turned-away'] as const;
export const visitStateWords: Record<(typeof visitStates)[number], string> = {
  in: 'On site',
  held: 'Waiting for the office',
  out: 'Left',
  'turned-away': 'Turned away',
};
export const stays_minutes = [30, 60, 120, 480] as const;

// A guard's role sees and creates; what only the office does needs the right to edit.
const office = { module: 'attendance', act: 'edit', gate: true } as const;

/** Who leaves came in before, so the gate is one lane. */
const at_gate = { v: 1, lane: 'gate', late_days: 3 } as const;

/** The end of an identity card or passport number, as the guard reads it. */
export const IdDigits = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{4,10}$/, 'Enter the last 4 to 10 figures of the ID');

const CheckIn = z.strictObject({
  kind: z.enum(['visitor', 'delivery']).default('visitor'),
  name: text(80).min(2, 'Enter the name'),
  phone: phoneNumber.optional(),
  id_digits: IdDigits.optional(),
  /** An earlier visit of the same person: phone and ID are taken from it, unseen. */
  again_id: Id.optional(),
  purpose: z.enum(purposes, 'Choose the purpose'),
  host_id: Id.optional(),
  student_id: Id.optional(),
  people_count: z.coerce.number().int().min(1).max(200).optional(),
  vehicle: text(16).toUpperCase().optional(),
  company: text(80).optional(),
  po_number: text(30).optional(),
  delivery_note: text(30).optional(),
  items: text(200).optional(),
  note: text(200).optional(),
  stay_minutes: z.coerce.number().int().min(10).max(1_440).optional(),
  /** When it happened, where the line was down and it is sent later. */
  came_at: z.iso.datetime().optional(),
  left_at: z.iso.datetime().optional(),
});
export const CheckInInput = CheckIn.refine(
  (visit) => visit.phone || visit.id_digits || visit.again_id,
  {
    path: ['phone'],
    message: 'Enter a phone number or the end of the ID',
    // Said together with what else is missing: a queue waits behind the guard.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/** Somebody inside the school now, or waiting at the gate. No number of theirs is in it. */
export const OnSite = z.object({
  id: Id,
  state: z.enum(['in', 'held']),
  kind: z.string(),
  pass_number: z.int().nullable(),
  name: z.string(),
  purpose: z.enum(purposes),
  /** "Mr Otieno, Chemistry teacher" or "Amina Hassan, Grade 7 East". */
  sees: z.string().nullable(),
  people_count: z.int(),
  vehicle: z.string().nullable(),
  company: z.string().nullable(),
  items: z.string().nullable(),
  has_photo: z.boolean(),
  came_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
});
export type OnSite = z.infer<typeof OnSite>;

export const listOnSite = endpoint({
  method: 'GET',
  path: '/gate/on-site',
  summary: 'Who is inside the school now',
  access: { module: 'attendance', gate: true },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(OnSite), count: z.int(), at: z.iso.datetime() }),
});

export const checkIn = endpoint({
  method: 'POST',
  path: '/gate/visits',
  summary: 'Check a visitor in',
  access: { module: 'attendance', act: 'create', gate: true },
  offline: { ...at_gate, kind: 'gate.check-in', noun: ['check-in', 'check-ins'] },
  input: CheckInInput,
  output: z.object({
    id: Id,
    /** `call-office` is all the gate ever learns of somebody on the list. */
    outcome: z.enum(['in', 'out', 'call-office']),
    pass_number: z.int().nullable(),
  }),
});

export const checkOut = endpoint({
  method: 'POST',
  path: '/gate/visits/:id/check-out',
  summary: 'Check a visitor out',
  access: { module: 'attendance', act: 'create', gate: true },
  offline: { ...at_gate, kind: 'gate.check-out', noun: ['check-out', 'check-outs'] },
  input: z.strictObject({ id: Id, left_at: z.iso.datetime().optional() }),
  output: Done,
});

export const decideVisit = endpoint({
  method: 'POST',
  path: '/gate/visits/:id/decide',
  summary: 'Admit or turn away a visitor',
  access: office,
  input: z.strictObject({ id: Id, decision: z.enum(['let-in', 'turn-away']) }),
  output: Done,
});

/** A known visitor is what the gate may know of an earlier visit of the same person: never a number. */
export const KnownVisitor = z.object({
  again_id: Id,
  kind: z.string(),
  name: z.string(),
  purpose: z.enum(purposes),
  host_id: Id.nullable(),
  student_id: Id.nullable(),
  sees: z.string().nullable(),
  vehicle: z.string().nullable(),
  company: z.string().nullable(),
  came_at: z.iso.datetime(),
  visits_count: z.int(),
});
export type KnownVisitor = z.infer<typeof KnownVisitor>;

// A POST, because a phone number in an address would stay in logs and histories.
export const recognise = endpoint({
  method: 'POST',
  path: '/gate/recognise',
  summary: 'Recognise a repeat visitor by phone or ID',
  access: { module: 'attendance', act: 'create', gate: true },
  rate: 'read',
  idempotent: false,
  audited: false,
  input: z.strictObject({ digits: z.string().trim().min(4, 'Enter 4 or more figures').max(24) }),
  output: z.object({ rows: z.array(KnownVisitor).max(3) }),
});

export const FoundPerson = z.object({
  id: Id,
  kind: z.enum(['staff', 'learner']),
  name: z.string(),
  detail: z.string().nullable(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

export const findPeople = endpoint({
  method: 'GET',
  path: '/gate/people',
  summary: 'Find whom a visitor comes to see',
  access: { module: 'attendance', gate: true },
  input: z.strictObject({
    search: z.string().trim().min(3, 'Type at least 3 letters').max(60),
  }),
  output: z.object({ rows: z.array(FoundPerson).max(8) }),
});

/** A line of the visitor book: names of people who have gone are shortened. */
export const PastVisit = OnSite.pick({
  id: true,
  kind: true,
  pass_number: true,
  name: true,
  purpose: true,
  sees: true,
  vehicle: true,
  company: true,
  came_at: true,
}).extend({
  state: z.enum(visitStates),
  left_at: z.iso.datetime().nullable(),
});
export type PastVisit = z.infer<typeof PastVisit>;

/** Visits are found and counted by the day; whoever has gone is a short name at the gate. */
export const visitList = listing({
  path: '/gate/visits',
  access: { module: 'attendance', gate: true },
  one: 'visit',
  many: 'visits',
  row: PastVisit,
  columns: [
    { key: 'name', head: 'Name', kind: 'name' },
    { key: 'company', head: 'From', kind: 'text', only: 'file' },
    { key: 'purpose', head: 'Purpose', kind: 'text', of: (row) => purposeWords[row.purpose] },
    { key: 'sees', head: 'Sees', kind: 'text' },
    { key: 'vehicle', head: 'Vehicle', kind: 'text' },
    { key: 'pass_number', head: 'Pass', kind: 'number' },
    { key: 'came_at', head: 'Came', kind: 'datetime' },
    { key: 'left_at', head: 'Left', kind: 'datetime' },
    { key: 'state', head: 'Status', kind: 'state', words: visitStateWords },
  ],
  filters: {
    // The one visit that a notification leads to.
    id: record('Visit'),
    came: dates('Day'),
    kind: choice('Kind', { visitor: 'Visitors', delivery: 'Deliveries and vehicles' }),
    state: choice('Status', visitStateWords),
  },
  sorts: ['-came_at', 'pass_number'],
  search: 'Name, pass, vehicle, company',
});
export const listVisits = visitList.list;
export const exportVisits = visitList.file;

export const Visit = PastVisit.extend({
  phone: z.string().nullable(),
  id_digits: z.string().nullable(),
  people_count: z.int(),
  po_number: z.string().nullable(),
  delivery_note: z.string().nullable(),
  items: z.string().nullable(),
  note: z.string().nullable(),
  has_photo: z.boolean(),
  due_at: z.iso.datetime(),
  came_by: z.string(),
  left_by: z.string().nullable(),
  held_for: z.string().nullable(),
  decided_by: z.string().nullable(),
});
export type Visit = z.infer<typeof Visit>;

export const getVisit = endpoint({
  method: 'GET',
  path: '/gate/visits/:id',
  summary: 'One visit with its numbers, for the office',
  access: office,
  input: z.strictObject({ id: Id }),
  output: Visit,
});

const file = {
  access: { module: 'attendance', gate: true },
  answer: 'file',
  output: z.any(),
} as const;

export const printMuster = endpoint({
  method: 'GET',
  path: '/gate/muster',
  summary: 'Print who is on site',
  ...file,
  rate: 'export',
  input: z.strictObject({}),
});

export const printPass = endpoint({
  method: 'GET',
  path: '/gate/visits/:id/pass',
  summary: 'Print the pass of a visitor',
  ...file,
  rate: 'export',
  input: z.strictObject({ id: Id }),
});

export const setVisitPhoto = endpoint({
  method: 'POST',
  path: '/gate/visits/:id/photo',
  summary: 'Keep a photo of a visitor',
  access: { module: 'attendance', act: 'create', gate: true },
  rate: 'upload',
  idempotent: false,
  upload: true,
  input: z.strictObject({ id: Id }),
  output: Done,
});

export const getVisitPhoto = endpoint({
  method: 'GET',
  path: '/gate/visits/:id/photo',
  summary: 'The photo of a visitor',
  ...file,
  input: z.strictObject({ id: Id }),
});
