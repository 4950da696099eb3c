import type { ProfileChange, ProfileField } from '@darasa/contract/staff/profile-changes';
import { isoDate } from '@darasa/rules/dates';
import { profile_labels } from '@darasa/rules/staff-words';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { isSilent } from '#platform/outbox/silent.ts';
import { auditedStaff } from '../register/audited.ts';
import { listHolders } from '../register/numbers/queries.ts';
import { findRecord, lockStaff, updateStaff } from '../register/queries.ts';
import { lockChange, updateState } from './queries.ts';

export const change_type_key = 'staff-details';

/** The outcome is said once: what became of a change; said once, however often it is heard. */
export async function settle(
  ctx: Ctx,
  id: string,
  state: ProfileChange['state'],
  decision_note: string | null,
): Promise<void> {
  const before = await lockChange(ctx.db, id);
  if (!before || before.state === state) return;
  await updateState(ctx.db, id, {
    state,
    decided_by: ctx.user.id,
    decided_at: nowIso(ctx),
    decision_note,
  });
  ctx.changed('staff change', id, { state: before.state }, { state, decision_note });
}

/**
 * Writes onto the record what was asked, if it still says what the approver was shown. The phone as
 * it was is told: whoever asked from a stolen sign-in has only the new one.
 */
export async function apply(ctx: Ctx, id: string, decision_note: string | null): Promise<void> {
  const change = await lockChange(ctx.db, id);
  if (!change || change.state !== 'pending') throw fail('staff.change_settled');
  const { staff_id, before, after } = change;
  const [locked, record] = await Promise.all([
    lockStaff(ctx.db, staff_id),
    findRecord(ctx.db, staff_id, isoDate(ctx.now)),
  ]);
  if (!locked || !record) throw fail('staff.not_found');
  const fields = Object.keys(after) as ProfileField[];
  const outdated = fields.filter((field) => record[field] !== (before[field] ?? null));
  if (outdated.length > 0) throw fail('staff.change_outdated', { fields: inWords(outdated) });
  const holders = after.kra_pin
    ? await listHolders(ctx.db, { kra_pin: after.kra_pin }, staff_id)
    : [];
  if (holders.length > 0) throw fail('staff.number_taken');
  await updateStaff(ctx.db, staff_id, after);
  ctx.changed('staff', staff_id, auditedStaff(before), auditedStaff(after));
  await settle(ctx, id, 'approved', decision_note);
  const text = `The school has changed your details: ${inWords(fields)}. If you did not ask for it, tell the school office at once.`;
  if (record.phone && !(await isSilent(ctx.db, record.phone))) {
    await enqueue(ctx.db, 'sms.send', { to: record.phone, text });
  } else if (record.email) {
    const subject = 'Your details were changed';
    await enqueue(ctx.db, 'email.send', { to: record.email, subject, text });
  }
}

/** "bank, account number, KRA PIN" */
const inWords = (fields: readonly ProfileField[]): string =>
  fields
    .map((field) => profile_labels[field])
    .map((label) => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase()))
    .join(', ');
