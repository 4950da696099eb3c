import type { InputOf } from '@darasa/contract/endpoint';
import type {
  addEnquiry,
  editEnquiry,
  Enquiry,
  EnquiryPrefill,
  enquiryBoard,
  enquiryReport,
  moveEnquiry,
  noteEnquiry,
  setEnquiryDocuments,
} from '@darasa/contract/students/joining/enquiries';
import { stages } from '@darasa/contract/students/joining/enquiries';
import { addDays, isoDate } from '@darasa/rules/dates';
import { changesOf } from '#platform/changes.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { nextNumber } from '#platform/numbering/next-number.ts';
import { isOfficer } from './officers/queries.ts';
import * as queries from './queries.ts';

const record_type = 'enquiry';
const offer_days = 14;

export async function read(ctx: Pick<Ctx, 'db'>, id: string): Promise<Enquiry> {
  const [enquiry, events] = await Promise.all([
    queries.findEnquiry(ctx.db, id),
    queries.listEvents(ctx.db, id),
  ]);
  if (!enquiry) throw fail('enquiry.not_found');
  return { ...enquiry, events };
}

/** The family and the child together make a double; a brother from the same phone is none. */
export async function log(ctx: Ctx, input: InputOf<typeof addEnquiry>): Promise<Enquiry> {
  const { duplicate_ok, ...values } = input;
  await checkNamed(ctx, values);
  const same = duplicate_ok ? [] : await queries.findSame(ctx.db, values);
  if (same.length > 0) {
    const { reference } = same[0]!;
    throw fail('enquiry.duplicate', { reference }, { data: { rows: same } });
  }
  const year = Number(isoDate(ctx.now).slice(0, 4));
  const number = await nextNumber(ctx, 'enquiry', year);
  const enquiry: queries.NewEnquiry = {
    officer_id: ctx.user.id,
    ...values,
    ...signedStampOf(ctx),
    reference: `ENQ/${year}/${String(number).padStart(3, '0')}`,
    stage: 'new',
    stage_since: nowIso(ctx),
  };
  if (!(await queries.insertEnquiry(ctx.db, enquiry))) throw fail('enquiry.message_taken');
  ctx.changed(record_type, enquiry.id, null, enquiry);
  await tell(ctx, enquiry.id, { kind: 'logged', to_stage: 'new', note: input.notes });
  return read(ctx, enquiry.id);
}

export async function edit(ctx: Ctx, body: InputOf<typeof editEnquiry>): Promise<Enquiry> {
  const { id } = body;
  await locked(ctx, id);
  const current = await read(ctx, id);
  const change = changesOf(body, current);
  // Whoever looks after it already may stay, whatever they may do today.
  const { officer_id, ...others } = body;
  await checkNamed(ctx, officer_id === current.officer_id ? others : body);
  await queries.updateEnquiry(ctx.db, id, change);
  ctx.changed(record_type, id, current, { ...current, ...change });
  return read(ctx, id);
}

/** Schools skip steps and take them back; only a child who was admitted stays where it is. */
export async function move(ctx: Ctx, input: InputOf<typeof moveEnquiry>): Promise<Enquiry> {
  const { id, stage, note } = input;
  const current = await locked(ctx, id);
  if (current.student_id) throw fail('enquiry.admitted');
  const today = isoDate(ctx.now);
  const change = {
    stage,
    stage_since: nowIso(ctx),
    lost_reason: stage === 'lost' || stage === 'declined' ? (note ?? null) : null,
    next_follow_up_on: input.next_follow_up_on ?? null,
    ...(stage === 'offered'
      ? {
          offered_on: today,
          offer_told_at: null,
          offer_expires_on: input.offer_expires_on ?? addDays(today, offer_days),
        }
      : {}),
  };
  if (change.offer_expires_on && change.offer_expires_on < today) {
    throw failField('enquiry.expired_offer', 'offer_expires_on');
  }
  await queries.updateEnquiry(ctx.db, id, change);
  ctx.changed(record_type, id, current, { ...current, ...change });
  await tell(ctx, id, { kind: 'moved', from_stage: current.stage, to_stage: stage, note });
  return read(ctx, id);
}

export async function note(ctx: Ctx, input: InputOf<typeof noteEnquiry>): Promise<Enquiry> {
  const current = await locked(ctx, input.id);
  const change = { next_follow_up_on: input.next_follow_up_on ?? null };
  await queries.updateEnquiry(ctx.db, input.id, change);
  ctx.changed(record_type, input.id, current, { ...current, ...change });
  await tell(ctx, input.id, { kind: 'noted', note: input.note });
  return read(ctx, input.id);
}

export async function setDocuments(
  ctx: Ctx,
  { id, documents }: InputOf<typeof setEnquiryDocuments>,
): Promise<Enquiry> {
  const current = await locked(ctx, id);
  const kept = [...new Set(documents)];
  await queries.updateEnquiry(ctx.db, id, { documents: kept });
  ctx.changed(record_type, id, current, { ...current, documents: kept });
  await tell(ctx, id, { kind: 'documents', note: kept.join(', ') || 'None' });
  return read(ctx, id);
}

/** Called by the admission in its own transaction: the enquiry is accepted and points at the learner. */
export async function admitted(ctx: Ctx, enquiry_id: string, student_id: string): Promise<void> {
  const current = await locked(ctx, enquiry_id);
  if (current.student_id) throw fail('enquiry.admitted');
  const change = {
    stage: 'accepted',
    stage_since: nowIso(ctx),
    next_follow_up_on: null,
    student_id,
  };
  await queries.updateEnquiry(ctx.db, enquiry_id, change);
  ctx.changed(record_type, enquiry_id, current, { ...current, ...change });
  await tell(ctx, enquiry_id, {
    kind: 'admitted',
    from_stage: current.stage,
    to_stage: 'accepted',
  });
}

export async function prefill(ctx: Ctx, id: string): Promise<EnquiryPrefill> {
  const enquiry = await queries.findEnquiry(ctx.db, id);
  if (!enquiry) throw fail('enquiry.not_found');
  const { first_name, surname, other_names, gender, born_on, class_id } = enquiry;
  const [guardian_first = '', ...rest] = enquiry.guardian_name.split(/\s+/);
  return {
    enquiry_id: id,
    first_name,
    surname,
    other_names,
    gender,
    born_on,
    class_id,
    boarding: enquiry.boarding,
    previous_school: enquiry.previous_school,
    guardian: {
      first_name: guardian_first,
      last_name: rest.join(' ') || surname,
      phone: enquiry.guardian_phone,
      email: enquiry.guardian_email,
      relation: enquiry.relation ?? 'guardian',
    },
  };
}

export async function board(ctx: Ctx, filter: InputOf<typeof enquiryBoard>) {
  const today = isoDate(ctx.now);
  const [cards, due_count] = await Promise.all([
    queries.listCards(ctx.db, filter, today),
    queries.countDue(ctx.db, filter, today),
  ]);
  const columns = stages.map((stage) => {
    const of_stage = cards.filter((card) => card.stage === stage);
    const rows = of_stage.map(({ count: _count, nth: _nth, ...row }) => row);
    return { stage, count: of_stage[0]?.count ?? 0, rows };
  });
  return { columns, due_count };
}

export async function report(ctx: Ctx, input: InputOf<typeof enquiryReport>) {
  const rows = await queries.countByKey(ctx.db, input);
  const sum = (name: 'total' | 'open' | 'offered' | 'accepted' | 'declined' | 'lost') =>
    rows.reduce((total, row) => total + row[name], 0);
  const totals = {
    total: sum('total'),
    open: sum('open'),
    offered: sum('offered'),
    accepted: sum('accepted'),
    declined: sum('declined'),
    lost: sum('lost'),
  };
  return { rows, totals };
}

interface Named {
  class_id?: string | undefined;
  officer_id?: string | undefined;
  contact_message_id?: string | undefined;
}

async function checkNamed(ctx: Ctx, named: Named): Promise<void> {
  const { class_id = null, officer_id = null, contact_message_id = null } = named;
  if (officer_id && !(await isOfficer(ctx.db, officer_id, isoDate(ctx.now)))) {
    throw failField('enquiry.no_officer', 'officer_id');
  }
  if (!class_id && !contact_message_id) return;
  const found = await queries.findNamed(ctx.db, { class_id, message_id: contact_message_id });
  if (class_id && !found.has_class) throw failField('enquiry.class_not_found', 'class_id');
  if (contact_message_id && !found.has_message) throw fail('record.not_found');
}

async function locked(ctx: Ctx, id: string): Promise<queries.LockedEnquiry> {
  const enquiry = await queries.lockEnquiry(ctx.db, id);
  if (!enquiry) throw fail('enquiry.not_found');
  return enquiry;
}

interface Told {
  kind: string;
  from_stage?: string;
  to_stage?: string;
  note?: string | undefined;
}

const tell = (ctx: Ctx, enquiry_id: string, told: Told) =>
  queries.insertEvent(ctx.db, {
    tenant_id: ctx.tenant_id,
    id: newId(ctx.now.getTime()),
    school_id: schoolOf(ctx),
    enquiry_id,
    at: nowIso(ctx),
    by_id: ctx.user.id,
    kind: told.kind,
    from_stage: told.from_stage ?? null,
    to_stage: told.to_stage ?? null,
    note: told.note ?? null,
  });
