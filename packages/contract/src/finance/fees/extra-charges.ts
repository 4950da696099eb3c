import { consentStates } from '@darasa/rules/consents';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, dates, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import {
  Cents,
  Done,
  exportFormat,
  Id,
  page,
  pageInput,
  searchInput,
  sortInput,
  text,
} from '../../shapes.ts';
import { Care } from '../../students/care/health.ts';
import { members_max } from './members.ts';
import { Amount, Reason } from '../books/entry-fields.ts';

const base = '/finance/extra-charges';

export const chargeSources = [
  'manual',
  'library',
  'stores',
  'transport',
  'students',
  'academics',
  'fines',
] as const;
export const memberStates = ['asked', 'accepted', 'declined', 'charged', 'removed'] as const;
export const surplusActs = ['keep', 'give-back'] as const;

export const ExtraCharge = z.object({
  id: Id,
  name: z.string(),
  note: z.string().nullable(),
  source: z.enum(chargeSources),
  vote_head_id: Id,
  vote_head_name: z.string(),
  semester_id: Id,
  semester_name: z.string(),
  amount_cents: z.int(),
  charged_on: z.iso.date(),
  is_optional: z.boolean(),
  is_refundable: z.boolean(),
  is_trip: z.boolean(),
  opt_in_until: z.iso.date().nullable(),
  places: z.int().nullable(),
  state: z.enum(['open', 'closing', 'closed']),
  cost_cents: z.int().nullable(),
  surplus: z.enum(surplusActs).nullable(),
  charged_count: z.int(),
  accepted_count: z.int(),
  /** What a parent answers by SMS: YES and this. */
  answer_code: z.string(),
  asked_count: z.int(),
  billed_cents: z.int(),
  paid_cents: z.int(),
  version: z.int(),
});
export type ExtraCharge = z.infer<typeof ExtraCharge>;

const values = {
  name: text(80).min(1, 'Enter a name'),
  note: text(300).optional(),
  source: z.enum(chargeSources).default('manual'),
  vote_head_id: Id,
  semester_id: Id,
  amount_cents: Amount,
  charged_on: z.iso.date(),
  is_optional: z.boolean().default(false),
  /** Whoever is taken out gets back what was paid. */
  is_refundable: z.boolean().default(true),
  /** Learners leave the school: their families must have agreed to trips. */
  is_trip: z.boolean().optional(),
  opt_in_until: z.iso.date().optional(),
  places: z.int().min(1, 'One place at least').max(5_000).optional(),
};
export const ExtraChargeInput = z.strictObject(values);

const chargeStateWords = {
  open: 'Open',
  closing: 'Waits to be closed',
  closed: 'Closed',
} as const;

export const extraChargeList = listing({
  path: base,
  access: { module: 'finance' },
  one: 'extra charge',
  many: 'extra charges',
  row: ExtraCharge,
  columns: [
    { key: 'name', head: 'Name', kind: 'name' },
    { key: 'charged_on', head: 'Charged on', kind: 'date', only: 'file' },
    { key: 'semester_name', head: 'Term', kind: 'text' },
    { key: 'vote_head_name', head: 'Vote head', kind: 'text', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: chargeStateWords },
    { key: 'charged_count', head: 'Learners', kind: 'number' },
    { key: 'amount_cents', head: 'Each', kind: 'money_cents' },
    { key: 'billed_cents', head: 'Charged', kind: 'money_cents' },
    { key: 'paid_cents', head: 'Paid', kind: 'money_cents' },
  ],
  filters: {
    semester_id: record('Term', 'terms'),
    state: choice('State', chargeStateWords),
    charged: dates('Charged on'),
  },
  sorts: ['-charged_on', 'name', 'amount_cents'],
  search: 'Name',
});
export const listExtraCharges = extraChargeList.list;
export const exportExtraCharges = extraChargeList.file;

export const getExtraCharge = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Read an extra charge',
  input: z.strictObject({ id: Id }),
  output: ExtraCharge,
});

export const createExtraCharge = endpoint({
  access: { module: 'finance', act: 'create' },
  method: 'POST',
  path: base,
  summary: 'Define an extra charge',
  input: ExtraChargeInput,
  output: ExtraCharge,
});

export const editExtraCharge = endpoint({
  method: 'PATCH',
  path: `${base}/:id`,
  summary: 'Change an extra charge; what was charged stays as it was',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({
    id: Id,
    version: z.int(),
    name: values.name.optional(),
    note: values.note,
    amount_cents: Amount.optional(),
    is_trip: values.is_trip,
    opt_in_until: values.opt_in_until,
    places: values.places,
    clear: z
      .array(z.enum(['note', 'opt_in_until', 'places']))
      .max(3)
      .optional(),
  }),
  output: ExtraCharge,
});

const memberOf = z.strictObject({ student_id: Id, amount_cents: Amount.optional() });

/** Charges them at once, or asks their parents where the charge is optional. */
export const addToExtraCharge = endpoint({
  access: { module: 'finance', act: 'create' },
  method: 'POST',
  path: `${base}/:id/members`,
  summary: 'Add learners to an extra charge',
  input: z.strictObject({
    id: Id,
    members: z.array(memberOf).min(1, 'Choose one learner at least').max(members_max),
    /** true: parents are asked, and only those who accept are charged. */
    ask_parents: z.boolean().default(false),
    /** What the screen promised; another total means that something changed in between. */
    expected_cents: Cents.min(1),
  }),
  output: z.object({ added_count: z.int(), in_already_count: z.int(), total_cents: z.int() }),
});

const Evidence = text(200).min(1, 'Say what shows it');

/** One learner and a reason: a lost book, a broken window. */
export const chargeLearner = endpoint({
  access: { module: 'finance', act: 'create' },
  method: 'POST',
  path: `${base}/:id/charge`,
  summary: 'Charge one learner, with the reason the parent will read',
  input: z.strictObject({
    id: Id,
    student_id: Id,
    amount_cents: Amount.optional(),
    reason: Reason,
    /** What shows it: the number of a report, of a card, of a letter. */
    evidence: Evidence.optional(),
  }),
  output: z.object({
    added_count: z.int(),
    in_already_count: z.int(),
    total_cents: z.int(),
    /** What a photo or a letter is attached to. */
    member_id: Id,
  }),
});

/** The form holds what is typed, and a file beside it. */
export const ChargeLearnerForm = chargeLearner.input
  .omit({ id: true })
  .extend({ file: z.any().optional() });

const oneMember = z.strictObject({ member_id: Id });

export const attachChargeEvidence = endpoint({
  method: 'POST',
  path: `${base}/members/:member_id/evidence`,
  summary: 'Attach the photo or letter that shows why a learner is charged',
  access: { module: 'finance', act: 'create' },
  rate: 'upload',
  idempotent: false,
  upload: true,
  input: oneMember,
  output: Done,
});

export const getChargeEvidence = endpoint({
  method: 'GET',
  path: `${base}/members/:member_id/evidence`,
  summary: 'The photo or letter that shows why a learner is charged',
  access: { module: 'finance' },
  rate: 'export',
  answer: 'file',
  input: oneMember,
  output: z.any(),
});

export const getChildChargeEvidence = endpoint({
  method: 'GET',
  path: '/parent/extra-charges/members/:member_id/evidence',
  summary: "The photo or letter that shows why a parent's child is charged",
  access: { who: 'parent' },
  rate: 'export',
  answer: 'file',
  input: oneMember,
  output: z.any(),
});

export const chargeAccepted = endpoint({
  access: { module: 'finance', act: 'create' },
  method: 'POST',
  path: `${base}/:id/charge-accepted`,
  summary: 'Charge the learners whose parents accepted',
  input: z.strictObject({ id: Id }),
  output: z.object({ charged_count: z.int(), total_cents: z.int() }),
});

export const ExtraChargeMember = z.object({
  id: Id,
  student_id: Id,
  admission_number: z.string(),
  name: z.string(),
  class_name: z.string().nullable(),
  state: z.enum(memberStates),
  reason: z.string().nullable(),
  evidence: z.string().nullable(),
  evidence_file_name: z.string().nullable(),
  billed_cents: z.int(),
  paid_cents: z.int(),
  balance_cents: z.int(),
  removed_reason: z.string().nullable(),
  answered_by: z.string().nullable(),
  /** What the family said about trips; nothing where the charge is not for one. */
  trip_consent: z.enum(consentStates).nullable(),
  /** Of a trip, to those who may read health records: what to watch in a child who goes. */
  care: Care.nullable(),
});
export type ExtraChargeMember = z.infer<typeof ExtraChargeMember>;

const memberFilter = {
  id: Id,
  sort: sortInput('name', 'admission_number', 'balance_cents'),
  search: searchInput,
  state: z.enum(memberStates).optional(),
  /** Of a trip: those whose family has not agreed. */
  consent: z.enum(['missing']).optional(),
  /** Of a trip: those who need care on the way. Only for those who may read health records. */
  care: z.enum(['needed']).optional(),
};

export const listExtraChargeMembers = endpoint({
  access: { module: 'finance' },
  method: 'GET',
  path: `${base}/:id/members`,
  summary: 'List the learners of an extra charge: billed, paid, balance',
  traced: true,
  input: z.strictObject({ ...pageInput, ...memberFilter }),
  output: page(ExtraChargeMember).extend({ reads_health: z.boolean() }),
});

export const exportExtraChargeMembers = endpoint({
  method: 'GET',
  path: `${base}/:id/members/export`,
  summary: 'Export the learners of an extra charge',
  traced: true,
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ ...memberFilter, format: exportFormat }),
  output: z.any(),
});

export const removeFromExtraCharge = endpoint({
  method: 'POST',
  path: `${base}/:id/members/remove`,
  summary: 'Remove learners from an extra charge by credit note',
  access: { module: 'finance', act: 'void' },
  input: z.strictObject({
    id: Id,
    member_ids: z.array(Id).min(1, 'Choose one learner at least').max(200),
    reason: Reason,
  }),
  output: z.object({ removed_count: z.int(), total_cents: z.int() }),
});

export const closeExtraCharge = endpoint({
  method: 'POST',
  path: `${base}/:id/close`,
  summary: 'Close an extra charge and say what happens with what is over',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({
    id: Id,
    cost_cents: Cents.min(0, 'A cost is not below zero').max(100_000_000_00),
    surplus: z.enum(surplusActs),
  }),
  output: ExtraCharge,
});

/** An opt-in is what a parent is asked for a child of theirs. */
export const OptInRow = z.object({
  id: Id,
  student_id: Id,
  child_name: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  amount_cents: z.int(),
  until: z.iso.date().nullable(),
  places: z.int().nullable(),
  state: z.enum(memberStates),
});
export type OptInRow = z.infer<typeof OptInRow>;

export const listOptIns = endpoint({
  method: 'GET',
  path: '/parent/extra-charges',
  summary: "What the school offers a parent's children",
  access: { who: 'parent' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(OptInRow) }),
});

export const answerOptIn = endpoint({
  method: 'POST',
  path: '/parent/extra-charges/:id/answer',
  summary: 'Accept or decline an offer for a child',
  access: { who: 'parent' },
  input: z.strictObject({ id: Id, accept: z.boolean() }),
  output: Done,
});
