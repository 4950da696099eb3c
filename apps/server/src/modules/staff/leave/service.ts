import { hasModule } from '@darasa/contract/access';
import type { InputOf } from '@darasa/contract/endpoint';
import type { LeaveBalance, LeaveRow, requestLeave } from '@darasa/contract/staff/leave';
import { formatRange, isoDate } from '@darasa/rules/dates';
import { leaveHalfDays, leaveInWords } from '@darasa/rules/leave-days';
import { withdraw } from '#platform/approvals/decide.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { submit } from '#platform/approvals/index.ts';
import { lockDocument } from '#platform/approvals/queries.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { findSome } from '../register/queries.ts';
import * as queries from './queries.ts';
import { checkReliever } from './reliever.ts';
import { leave_type_key, settle } from './settle.ts';

type Asked = InputOf<typeof requestLeave>;
const length_days_max = 365;

export async function readBalances(ctx: Ctx, { staff_id }: { staff_id: string }) {
  const year = yearOf(isoDate(ctx.now));
  const [[found], balances] = await Promise.all([
    findSome(ctx.db, { id: staff_id, today: isoDate(ctx.now) }),
    queries.listBalances(ctx.db, staff_id, year),
  ]);
  if (!found) throw fail('staff.not_found');
  return { year, balances };
}

export async function readMine(ctx: Ctx) {
  const today = isoDate(ctx.now);
  const year = yearOf(today);
  const staff_id = ctx.staff?.id;
  if (!staff_id || !ctx.school_id) return { year, balances: [], rows: [], stands_in_for: [] };
  const [balances, rows, stands_in_for] = await Promise.all([
    queries.listBalances(ctx.db, staff_id, year),
    queries.listOwn(ctx.db, staff_id),
    queries.listRelieved(ctx.db, staff_id, today),
  ]);
  return { year, balances, rows, stands_in_for };
}

export function askMine(ctx: Ctx, input: Omit<Asked, 'staff_id'>): Promise<LeaveRow> {
  if (!ctx.staff) throw fail('staff.not_found');
  return ask(ctx, { ...input, staff_id: ctx.staff.id });
}

/** Writes the request down and sends it on its way; days already asked for are not asked for twice. */
export async function ask(ctx: Ctx, input: Asked): Promise<LeaveRow> {
  const { staff_id, type_id, from_on, to_on, reliever_id } = input;
  const half_day = input.half_day ?? null;
  checkSpan(input);
  const parts = partsOf({ from_on, to_on, half_day });
  const [people, [here], ...balances] = await Promise.all([
    queries.lockPeople(ctx.db, [staff_id, ...(reliever_id ? [reliever_id] : [])]),
    findSome(ctx.db, { id: staff_id, today: isoDate(ctx.now) }),
    ...parts.map((part) => queries.listBalances(ctx.db, staff_id, yearOf(part.from_on))),
  ]);
  const person = people.find((one) => one.id === staff_id);
  if (!person || !here) throw fail('staff.not_found');
  const types = balances.map((of_year) => of_year.find((one) => one.id === type_id));
  const type = types[0];
  if (!type)
    throw failField('record.not_found', 'type_id', 'Choose a kind of leave of this school');
  const by_year = parts.map((part) => leaveHalfDays(part, type.counts));
  const half_days = by_year.reduce((sum, part) => sum + part, 0);
  if (half_days === 0) {
    throw failField('leave.no_days', 'to_on', 'Those days are free anyway: a weekend or a holiday');
  }
  for (const [i, part] of parts.entries()) {
    checkBalance(types[i]!, by_year[i]!, parts.length > 1 ? yearOf(part.from_on) : null);
  }
  await checkOverlap(ctx, staff_id, { from_on, to_on, half_day });
  if (reliever_id) {
    await checkReliever(ctx, { staff_id, from_on, to_on, half_day }, people, reliever_id);
  }
  const id = newId(ctx.now.getTime());
  const row: queries.NewLeave = {
    ...signedStampOf(ctx, id),
    staff_id,
    type_id,
    from_on,
    to_on,
    half_day,
    half_days,
    next_year_half_days: by_year[1] ?? 0,
    reason: input.reason ?? null,
    reliever_id: reliever_id ?? null,
  };
  await queries.insertLeave(ctx.db, row);
  ctx.changed('leave', id, null, { ...row, type: type.name });
  const made = (await queries.findRow(ctx.db, id))!;
  await submit(ctx, {
    type: leave_type_key,
    document_id: id,
    title: `${made.staff_name}: ${type.name}, ${formatRange(from_on, to_on)}`.slice(0, 160),
    department_id: person.department_id,
    facts: { days: half_days / 2, kind: type.name },
    details: [
      { label: 'Length', value: leaveInWords(half_days) },
      ...parts.map((part, i) => ({
        label: parts.length > 1 ? `Left of ${yearOf(part.from_on)}` : 'Left after it',
        value: leftAfter(types[i]!, by_year[i]!),
      })),
      { label: 'Reliever', value: made.reliever ?? 'None named' },
      { label: 'Reason', value: made.reason ?? 'Not given' },
    ],
  });
  return made;
}

type Span = { from_on: string; to_on: string; half_day: 'morning' | 'afternoon' | null };

/** A leave that runs into the next year is charged to each year by its own days. */
function partsOf(span: Span): Span[] {
  const year = yearOf(span.from_on);
  if (yearOf(span.to_on) === year) return [span];
  return [
    { ...span, to_on: `${year}-12-31` },
    { ...span, from_on: `${year + 1}-01-01` },
  ];
}

function checkSpan({ from_on, to_on, half_day }: Asked): void {
  if (to_on < from_on) {
    throw failField('request.invalid', 'to_on', 'The last day cannot be before the first');
  }
  if (half_day && from_on !== to_on) {
    throw failField('request.invalid', 'half_day', 'Half a day is taken on one day');
  }
  if (Date.parse(to_on) - Date.parse(from_on) > length_days_max * 86_400_000) {
    throw failField('request.invalid', 'to_on', 'A leave is at most a year long');
  }
}

/** With a year where the leave runs over two of them. */
function checkBalance(type: LeaveBalance, half_days: number, year: number | null): void {
  if (type.left_half_days === null || half_days <= type.left_half_days) return;
  const left = type.left_half_days > 0 ? leaveInWords(type.left_half_days) : 'no day';
  throw failField(
    'leave.too_long',
    'to_on',
    `This takes ${leaveInWords(half_days)}${year ? ` of ${year}` : ''}, and there is ${left} of ${type.name.toLowerCase()} left.`,
  );
}

const leftAfter = (type: LeaveBalance, half_days: number): string => {
  if (type.left_half_days === null) return 'No limit is kept';
  const left = type.left_half_days - half_days;
  return left > 0 ? leaveInWords(left) : 'Nothing';
};

async function checkOverlap(
  ctx: Ctx,
  staff_id: string,
  span: { from_on: string; to_on: string; half_day: string | null },
): Promise<void> {
  const other = await queries.findOverlap(ctx.db, staff_id, span);
  if (!other) return;
  const when = formatRange(other.from_on, other.to_on);
  throw failField('leave.overlaps', 'from_on', `${other.type} is already on those days: ${when}.`);
}

/**
 * A request is cancelled by who sent it: what waits is taken back by whoever sent it. What was granted is
 * given back before it begins, by the person or by the office.
 */
export async function cancel(ctx: Ctx, { id }: { id: string }): Promise<LeaveRow> {
  // The request first, as by whoever decides on it: else two of them wait for each other.
  const item = await lockDocument(ctx.db, leave_type_key, id);
  const leave = await queries.lockLeave(ctx.db, id);
  const is_own = leave?.staff_id === ctx.staff?.id || leave?.created_by === ctx.user.id;
  if (!leave || !(is_own || hasModule(ctx.user, 'roles', 'edit'))) throw fail('record.not_found');
  const is_waiting = leave.state === 'pending' || leave.state === 'returned';
  const is_ahead = leave.state === 'approved' && leave.from_on > isoDate(ctx.now);
  if (!is_waiting && !is_ahead) throw fail('leave.settled');
  if (is_waiting && item) await withdraw(ctx, { id: item.id });
  await settle(ctx, id, 'cancelled', null);
  return (await queries.findRow(ctx.db, id))!;
}

const yearOf = (date: string): number => Number(date.slice(0, 4));
