import type { InputOf } from '@darasa/contract/endpoint';
import {
  type askForChange,
  type MyDetails,
  type ProfileChange,
  type ProfileField,
  profileFields,
} from '@darasa/contract/staff/profile-changes';
import { isoDate } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { profile_labels } from '@darasa/rules/staff-words';
import { withdraw } from '#platform/approvals/decide.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { submit } from '#platform/approvals/index.ts';
import { lockDocument } from '#platform/approvals/queries.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { auditedStaff } from '../register/audited.ts';
import { listHolders } from '../register/numbers/queries.ts';
import { findRecord, lockStaff } from '../register/queries.ts';
import * as queries from './queries.ts';
import { change_type_key, settle } from './settle.ts';

export async function readMine(ctx: Ctx): Promise<MyDetails | null> {
  if (!ctx.staff || !ctx.school_id) return null;
  const [record, changes] = await Promise.all([
    findRecord(ctx.db, ctx.staff.id, isoDate(ctx.now)),
    queries.listOf(ctx.db, ctx.staff.id),
  ]);
  if (!record) return null;
  const details = Object.fromEntries(profileFields.map((field) => [field, record[field]]));
  return {
    staff_number: record.staff_number,
    details: details as MyDetails['details'],
    changes: changes.map(shownOf),
  };
}

/** One change at a time; what came back is replaced by what is asked now. */
export async function ask(
  ctx: Ctx,
  { clear = [], ...values }: InputOf<typeof askForChange>,
): Promise<ProfileChange> {
  const staff_id = ctx.staff?.id;
  if (!staff_id) throw fail('staff.not_found');
  const [locked, record, open] = await Promise.all([
    lockStaff(ctx.db, staff_id),
    findRecord(ctx.db, staff_id, isoDate(ctx.now)),
    queries.listOpen(ctx.db, staff_id),
  ]);
  if (!locked || !record) throw fail('staff.not_found');
  if (open.some((one) => one.state === 'pending')) throw fail('staff.change_running');
  const asked: queries.Details = {
    ...values,
    ...Object.fromEntries(clear.map((field) => [field, null])),
  };
  const fields = profileFields.filter(
    (field) => asked[field] !== undefined && asked[field] !== record[field],
  );
  if (fields.length === 0) throw fail('staff.no_change');
  const before = pick(record, fields);
  const after = pick(asked, fields);
  await refuseTakenPin(ctx, after, staff_id);
  for (const one of open) await withdrawItem(ctx, one.id);
  const change = await write(ctx, staff_id, before, after);
  await submit(ctx, {
    type: change_type_key,
    document_id: change.id,
    title: `${record.name}: ${labelsOf(fields)}`.slice(0, 160),
    department_id: record.department_id,
    details: fields.map((field) => ({
      label: profile_labels[field],
      value: `${told(field, before)} → ${told(field, after)}`,
    })),
  });
  return change;
}

async function write(
  ctx: Ctx,
  staff_id: string,
  before: queries.Details,
  after: queries.Details,
): Promise<ProfileChange> {
  const row: queries.NewChange = {
    ...signedStampOf(ctx),
    staff_id,
    before,
    after,
  };
  await queries.insertChange(ctx.db, row);
  ctx.changed('staff change', row.id, auditedStaff(before), auditedStaff(after));
  return shownOf({ ...row, state: 'pending', decision_note: null });
}

/** Does not say whose it is: this is asked by anybody who works here. */
async function refuseTakenPin(
  ctx: Ctx,
  { kra_pin }: queries.Details,
  staff_id: string,
): Promise<void> {
  if (!kra_pin) return;
  const holders = await listHolders(ctx.db, { kra_pin }, staff_id);
  if (holders.length === 0) return;
  const sentence = 'Another record already has this PIN. Check it, or ask the office.';
  throw failField('staff.number_taken', 'kra_pin', sentence);
}

export async function takeBack(ctx: Ctx, { id }: { id: string }): Promise<ProfileChange> {
  const change = await queries.lockChange(ctx.db, id);
  if (!change || change.staff_id !== ctx.staff?.id) throw fail('record.not_found');
  if (change.state !== 'pending' && change.state !== 'returned') {
    throw fail('staff.change_settled');
  }
  await withdrawItem(ctx, id);
  return shownOf({ ...change, state: 'cancelled' });
}

async function withdrawItem(ctx: Ctx, id: string): Promise<void> {
  const item = await lockDocument(ctx.db, change_type_key, id);
  if (item) await withdraw(ctx, { id: item.id });
  await settle(ctx, id, 'cancelled', null);
}

const pick = (from: queries.Details, fields: readonly ProfileField[]): queries.Details =>
  Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));

const labelsOf = (fields: readonly ProfileField[]): string =>
  fields.map((field) => profile_labels[field]).join(', ');

function told(field: ProfileField, values: queries.Details): string {
  const value = values[field];
  if (!value) return 'Nothing';
  return field === 'phone' || field === 'next_of_kin_phone' ? formatPhone(value) : value;
}

const shownOf = (
  change: Omit<queries.StoredChange, 'staff_id'> & { staff_id?: string },
): ProfileChange => ({
  id: change.id,
  state: change.state,
  fields: profileFields
    .filter((field) => field in change.after)
    .map((field) => ({
      field,
      before: change.before[field] ?? null,
      after: change.after[field] ?? null,
    })),
  decision_note: change.decision_note,
  created_at: change.created_at,
});
