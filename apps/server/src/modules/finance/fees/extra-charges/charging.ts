import type { InputOf } from '@darasa/contract/endpoint';
import type {
  addToExtraCharge,
  chargeLearner,
  ExtraCharge,
  removeFromExtraCharge,
} from '@darasa/contract/finance/fees/extra-charges';
import { formatDate, isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { requireStepUp } from '#platform/auth/step-up.ts';
import { type Ctx, nowIso, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { announce } from '#platform/notifications/announce.ts';
import { charge_offered } from '#modules/finance/events.ts';
import { issueFor } from '#modules/finance/tax/fiscal-invoices/issue.ts';
import type { Entry } from '#modules/finance/books/ledger/entry.ts';
import { areOpen, postAll, reverseAll } from '#modules/finance/books/ledger/post.ts';
import { lockChain } from '#modules/finance/books/ledger/queries.ts';
import { settle } from '#modules/finance/books/ledger/settle.ts';
import * as queries from './queries.ts';

type Added = { added_count: number; in_already_count: number; total_cents: number };

/** Everybody on the list once: who is in already is counted and left alone. */
export async function add(ctx: Ctx, input: InputOf<typeof addToExtraCharge>): Promise<Added> {
  const charge = await openCharge(ctx, input.id);
  const asked = new Map(input.members.map((one) => [one.student_id, one]));
  const promised = [...asked.values()].reduce((sum, one) => sum + amountOf(charge, one), 0);
  if (promised !== input.expected_cents) throw fail('extra_charge.changed');
  const state = input.ask_parents ? ('asked' as const) : ('charged' as const);
  if (state === 'asked' && !charge.is_optional) throw fail('extra_charge.not_optional');
  return addRows(
    ctx,
    charge,
    await dayOf(ctx, charge),
    [...asked.values()].map((one) => ({
      id: newId(ctx.now.getTime()),
      student_id: one.student_id,
      reference: '',
      amount_cents: amountOf(charge, one),
      reason: null,
      evidence: null,
      state,
    })),
  );
}

/** One learner with a reason, today; a second lost book is a second line. */
export async function chargeOne(ctx: Ctx, input: InputOf<typeof chargeLearner>) {
  const charge = await openCharge(ctx, input.id);
  const id = newId(ctx.now.getTime());
  const { student_id, reason, evidence = null } = input;
  const amount_cents = amountOf(charge, input);
  const added = await addRows(ctx, charge, isoDate(ctx.now), [
    { id, student_id, reference: id, amount_cents, reason, evidence, state: 'charged' },
  ]);
  return { ...added, member_id: id };
}

/** Several learners of one charge, today, each line with a reference and a reason of its own. */
export const chargeMany = (
  ctx: Ctx,
  charge: ExtraCharge,
  rows: Pick<
    queries.NewMember,
    'student_id' | 'reference' | 'amount_cents' | 'reason' | 'evidence'
  >[],
): Promise<Added> =>
  addRows(
    ctx,
    charge,
    isoDate(ctx.now),
    rows.map((row) => ({ ...row, id: newId(ctx.now.getTime()), state: 'charged' as const })),
  );

async function addRows(
  ctx: Ctx,
  charge: ExtraCharge,
  posted_on: string,
  rows: queries.NewMember[],
): Promise<Added> {
  const names = await queries.listStudentNames(
    ctx.db,
    rows.map((row) => row.student_id),
  );
  if (rows.some((row) => !names.has(row.student_id))) throw fail('student.not_found');
  const made = new Set(
    await queries.insertMembers(ctx.db, {
      tenant_id: ctx.tenant_id,
      school_id: schoolOf(ctx),
      extra_charge_id: charge.id,
      user_id: ctx.user.id,
      now: nowIso(ctx),
      rows,
    }),
  );
  const added = rows.filter((row) => made.has(row.id));
  if (added.length === 0) throw fail('extra_charge.all_in', { name: charge.name });
  const charged = added.filter((row) => row.state === 'charged');
  refuseTooMany(charge, charged.length);
  await tellAsked(ctx, charge, added);
  const total_cents = added.reduce((sum, row) => sum + row.amount_cents, 0);
  for (const row of added) ctx.changed('extra charge member', row.id, null, row);
  await postCharges(ctx, charge, posted_on, charged, names);
  return { added_count: added.length, in_already_count: rows.length - added.length, total_cents };
}

/** A parent who is not told cannot say yes. */
async function tellAsked(ctx: Ctx, charge: ExtraCharge, added: queries.NewMember[]): Promise<void> {
  const asked = added.filter((row) => row.state === 'asked').map((row) => row.student_id);
  const to = asked.length > 0 ? await queries.listAnswerers(ctx.db, asked) : [];
  if (to.length === 0) return;
  const until = charge.opt_in_until ? ` until ${formatDate(charge.opt_in_until)}` : '';
  await announce(ctx, charge_offered, {
    to,
    title: `${charge.name}: would you like it for your child?`.slice(0, 120),
    text: `${formatKes(charge.amount_cents)}. Say yes or no in the application${until}, or answer by SMS: YES ${charge.answer_code}.`,
    link: '/parent/app',
  });
}

/** Parents who said yes are charged in the order of their answers, as far as there are places. */
export async function chargeAccepted(ctx: Ctx, id: string) {
  const charge = await openCharge(ctx, id);
  const places = charge.places === null ? 5_000 : charge.places - charge.charged_count;
  const rows = places > 0 ? await queries.lockAccepted(ctx.db, id, places) : [];
  if (rows.length === 0) throw fail('extra_charge.nobody_accepted');
  const ids = rows.map((row) => row.student_id);
  const names = await queries.listStudentNames(ctx.db, ids);
  await queries.updateToCharged(
    ctx.db,
    rows.map((row) => row.id),
    nowIso(ctx),
  );
  for (const row of rows) {
    ctx.changed('extra charge member', row.id, { state: 'accepted' }, { state: 'charged' });
  }
  await postCharges(ctx, charge, await dayOf(ctx, charge), rows, names);
  return {
    charged_count: rows.length,
    total_cents: rows.reduce((sum, row) => sum + row.amount_cents, 0),
  };
}

type Charged = Pick<queries.NewMember, 'id' | 'student_id' | 'amount_cents'> & {
  reason?: string | null;
  evidence?: string | null;
};

async function postCharges(
  ctx: Ctx,
  charge: ExtraCharge,
  posted_on: string,
  rows: Charged[],
  names: Map<string, string>,
): Promise<void> {
  if (rows.length === 0) return;
  const head = (await queries.findVoteHead(ctx.db, charge.vote_head_id))!;
  const journals = await postAll(
    ctx,
    rows.map((row) => chargeEntry(charge, row, head.account_id, names, posted_on)),
  );
  await issueFor(ctx, journals);
  await settle(
    ctx,
    rows.map((row) => row.student_id),
    { posted_on, memo: `Paid in advance, used for ${charge.name}` },
  );
}

/** The day the charge was made for; today when that day has not come, or its books are closed. */
async function dayOf(ctx: Ctx, { charged_on }: ExtraCharge): Promise<string> {
  const today = isoDate(ctx.now);
  if (charged_on >= today) return today;
  return (await areOpen(ctx, charged_on)) ? charged_on : today;
}

function chargeEntry(
  charge: ExtraCharge,
  row: Charged,
  account_id: string,
  names: Map<string, string>,
  posted_on: string,
): Entry {
  const of = {
    student_id: row.student_id,
    semester_id: charge.semester_id,
    vote_head_id: charge.vote_head_id,
  };
  const why = row.reason ? `: ${row.reason}` : '';
  const shown_by = row.evidence ? ` (see ${row.evidence})` : '';
  return {
    source: 'extra-charge',
    source_id: row.id,
    posted_on,
    memo: `${charge.name}${why}${shown_by}, ${names.get(row.student_id) ?? ''}`.slice(0, 400),
    lines: [
      { account: { part: 'fees-receivable' }, amount_cents: row.amount_cents, ...of },
      { account: { id: account_id }, amount_cents: -row.amount_cents, ...of },
    ],
  };
}

/**
 * A charge that was posted is taken back by its mirror; what was paid for it becomes credit. Of one
 * that is not refundable only what was not paid yet is taken back.
 */
export async function remove(ctx: Ctx, input: InputOf<typeof removeFromExtraCharge>) {
  requireStepUp(ctx);
  const [charge, rows] = await Promise.all([
    queries.findCharge(ctx.db, input.id),
    holdMembers(ctx, input),
  ]);
  if (!charge || rows.length !== new Set(input.member_ids).size) throw fail('record.not_found');
  if (charge.state !== 'open') throw fail('extra_charge.closed', { name: charge.name });
  if (rows.some((row) => row.state === 'removed')) throw fail('extra_charge.removed');
  await queries.updateToRemoved(ctx.db, input.member_ids, {
    user_id: ctx.user.id,
    reason: input.reason,
    now: nowIso(ctx),
  });
  for (const row of rows) {
    const after = { state: 'removed', reason: input.reason };
    ctx.changed('extra charge member', row.id, { state: row.state }, after);
  }
  const charged = rows.filter((row) => row.state === 'charged');
  const total_cents = charge.is_refundable
    ? await giveBackAll(ctx, charge, charged, input.reason)
    : await giveBackUnpaid(ctx, charge, charged, input.reason);
  return { removed_count: rows.length, total_cents };
}

/** Their rows first and the pen behind: what is paid at this moment is not given back as unpaid. */
async function holdMembers(
  ctx: Ctx,
  { id, member_ids }: InputOf<typeof removeFromExtraCharge>,
): Promise<queries.LockedMember[]> {
  const [, , rows] = await Promise.all([
    queries.lockMembers(ctx.db, id, member_ids),
    lockChain(ctx.db, ctx.tenant_id, schoolOf(ctx)),
    queries.listLocked(ctx.db, id, member_ids),
  ]);
  return rows;
}

async function giveBackAll(
  ctx: Ctx,
  charge: ExtraCharge,
  charged: queries.LockedMember[],
  reason: string,
): Promise<number> {
  const posted_on = isoDate(ctx.now);
  const journals = await reverseAll(
    ctx,
    'extra-charge',
    charged.map((row) => ({
      of_id: row.id,
      source: 'extra-charge-removed',
      source_id: row.id,
      posted_on,
      memo: `Credit note, ${charge.name}: ${reason}`,
    })),
  );
  await issueFor(ctx, journals);
  await settle(
    ctx,
    charged.map((row) => row.student_id),
    { posted_on, memo: `Paid for ${charge.name}, now credit` },
  );
  return charged.reduce((sum, row) => sum + row.amount_cents, 0);
}

async function giveBackUnpaid(
  ctx: Ctx,
  charge: ExtraCharge,
  charged: queries.LockedMember[],
  reason: string,
): Promise<number> {
  const owing = charged.filter((row) => row.balance_cents > 0);
  if (owing.length === 0) return 0;
  const head = (await queries.findVoteHead(ctx.db, charge.vote_head_id))!;
  const journals = await postAll(
    ctx,
    owing.map(({ id, student_id, balance_cents }) => {
      const of = { student_id, semester_id: charge.semester_id, vote_head_id: charge.vote_head_id };
      return {
        source: 'extra-charge-removed',
        source_id: id,
        posted_on: isoDate(ctx.now),
        memo: `Credit note for what was not paid, ${charge.name}: ${reason}`,
        lines: [
          { account: { part: 'fees-receivable' }, amount_cents: -balance_cents, ...of },
          { account: { id: head.account_id }, amount_cents: balance_cents, ...of },
        ],
      } satisfies Entry;
    }),
  );
  await issueFor(ctx, journals);
  return owing.reduce((sum, row) => sum + row.balance_cents, 0);
}

async function openCharge(ctx: Ctx, id: string): Promise<ExtraCharge> {
  const charge = await queries.lockCharge(ctx.db, id);
  if (!charge) throw fail('record.not_found');
  if (charge.state !== 'open') throw fail('extra_charge.closed', { name: charge.name });
  return charge;
}

/** Those who are asked may be more than the places: not everybody says yes. A yes holds a place. */
function refuseTooMany(charge: ExtraCharge, added: number): void {
  if (charge.places === null || added === 0) return;
  const count = charge.charged_count + charge.accepted_count + added;
  if (count > charge.places) {
    throw fail('extra_charge.full', { name: charge.name, places: charge.places, count });
  }
}

const amountOf = (charge: ExtraCharge, one: { amount_cents?: number | undefined }): number =>
  one.amount_cents ?? charge.amount_cents;
