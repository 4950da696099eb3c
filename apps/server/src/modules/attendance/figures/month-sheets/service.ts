import type {
  countersignMonth,
  MonthAddress,
  MonthSheet,
  reopenMonth,
} from '@darasa/contract/attendance/figures/month-sheets';
import { hasModule } from '@darasa/contract/access';
import type { InputOf } from '@darasa/contract/endpoint';
import { addDays, formatMonth, isoDate } from '@darasa/rules/dates';
import { listCodes } from '#modules/attendance/registers/registers/queries.ts';
import { findCalendar } from '#modules/administration/index.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { stampOf } from '#platform/db/rows.ts';
import { fail } from '#platform/fail.ts';
import { listRolls } from '../rolls/queries.ts';
import * as queries from './queries.ts';
import { type MonthGround, sealOf, sheetOf } from './sheet.ts';

/** The sheet of a class in a month: every learner in every register, with sums for girls and boys. */
export async function get(ctx: Ctx, address: MonthAddress): Promise<MonthSheet> {
  const { ground, sign } = await read(ctx, address);
  return shownTo(ctx, address, ground, sign);
}

/** The class teacher signs what stands there; from then on nothing of the month moves. */
export async function sign(ctx: Ctx, address: MonthAddress): Promise<MonthSheet> {
  const span = spanOf(address);
  const [, { ground, sign: known }] = await Promise.all([
    queries.lockRegisters(ctx.db, span),
    read(ctx, address),
  ]);
  const sheet = shownTo(ctx, address, ground, known);
  if (known) throw fail('month.signed');
  if (!maySign(ctx, ground)) throw fail('month.not_yours');
  if (!isOver(ctx, ground, sheet)) throw fail('month.runs');
  if (sheet.half_days_taken === 0) throw fail('month.empty');
  const { audience_id, class_id, stream_id } = ground.audience;
  const stamp = stampOf(ctx);
  ctx.changed('month of attendance', stamp.id, null, nameOf(ground, { signed: true }));
  const [, now] = await Promise.all([
    queries.insertSign(ctx.db, {
      tenant_id: stamp.tenant_id,
      school_id: stamp.school_id,
      id: stamp.id,
      audience_id,
      class_id,
      stream_id,
      month: span.from,
      seal: sealOf(sheet),
      signed_at: nowIso(ctx),
      signed_by: ctx.user.id,
    }),
    queries.findSign(ctx.db, span),
  ]);
  return shownTo(ctx, address, ground, now);
}

/** A second person stands for the month as well. */
export async function countersign(
  ctx: Ctx,
  address: InputOf<typeof countersignMonth>,
): Promise<MonthSheet> {
  const { ground, sign: known } = await read(ctx, address);
  if (!known || known.countersigned_at) throw fail('month.not_signed');
  if (known.signed_by_id === ctx.user.id) throw fail('month.same_hand');
  ctx.changed(
    'month of attendance',
    known.id,
    nameOf(ground, { countersigned: false }),
    nameOf(ground, { countersigned: true }),
  );
  const [, now] = await Promise.all([
    queries.updateSign(ctx.db, known.id, { at: nowIso(ctx), by: ctx.user.id }),
    queries.findSign(ctx.db, spanOf(address)),
  ]);
  return shownTo(ctx, address, ground, now);
}

/** The signatures go, and the trail keeps who took them and why. */
export async function reopen(
  ctx: Ctx,
  { reason, ...address }: InputOf<typeof reopenMonth>,
): Promise<MonthSheet> {
  const { ground, sign: known } = await read(ctx, address);
  if (!known) throw fail('month.not_signed');
  ctx.changed(
    'month of attendance',
    known.id,
    nameOf(ground, { signed_by: known.signed_by, countersigned_by: known.countersigned_by }),
    nameOf(ground, { opened_again: reason }),
  );
  await queries.deleteSign(ctx.db, known.id);
  return shownTo(ctx, address, ground, undefined);
}

async function read(ctx: Ctx, address: MonthAddress) {
  const { db } = ctx;
  const span = spanOf(address);
  const person = { staff_id: ctx.staff?.id ?? null, today: isoDate(ctx.now) };
  const [audience, rolls, calendar, codes, registers, marks, people, known] = await Promise.all([
    queries.findAudience(db, address.audience_id, person),
    listRolls(db),
    findCalendar(db, span),
    listCodes(db),
    queries.listRegisters(db, span),
    queries.listMarks(db, span),
    queries.listPeople(db, span),
    queries.findSign(db, span),
  ]);
  if (!audience) throw fail('record.not_found');
  const ground: MonthGround = {
    audience,
    span,
    rolls,
    calendar,
    codes,
    registers,
    marks,
    people,
  };
  return { ground, sign: known };
}

export function spanOf({ audience_id, month }: MonthAddress): queries.Span {
  const from = `${month}-01`;
  const next = addDays(from, 31);
  return { audience_id, from, to: addDays(`${next.slice(0, 7)}-01`, -1) };
}

function shownTo(
  ctx: Ctx,
  { audience_id, month }: MonthAddress,
  ground: MonthGround,
  known: queries.SignRow | undefined,
): MonthSheet {
  const { audience, codes } = ground;
  const sheet = sheetOf(ground);
  const approves = hasModule(ctx.user, 'attendance', 'approve');
  return {
    audience_id,
    month,
    class: audience.class,
    stream: audience.stream,
    ...sheet,
    codes: codes.filter((one) => !one.retired_at).map(({ id: _, retired_at: __, ...code }) => code),
    sign: known
      ? {
          signed_by: known.signed_by,
          signed_at: known.signed_at,
          countersigned_by: known.countersigned_by,
          countersigned_at: known.countersigned_at,
          seal: known.seal,
        }
      : null,
    may_sign:
      !known && maySign(ctx, ground) && sheet.half_days_taken > 0 && isOver(ctx, ground, sheet),
    may_countersign:
      approves && !!known && !known.countersigned_at && known.signed_by_id !== ctx.user.id,
    may_reopen: approves && !!known,
  };
}

/** The class teacher signs; where a class has none, the office does. */
const maySign = (ctx: Ctx, { audience }: MonthGround): boolean =>
  audience.leads || hasModule(ctx.user, 'attendance', 'edit');

/** A month is over with its last school day: in December nobody waits for the 31st. */
function isOver(
  ctx: Ctx,
  { span }: MonthGround,
  { columns }: Pick<MonthSheet, 'columns'>,
): boolean {
  const today = isoDate(ctx.now);
  if (span.to < today) return true;
  const last = columns.at(-1);
  return last !== undefined && last.day <= today && last.state === 'handed-in';
}

const nameOf = ({ audience, span }: MonthGround, more: object) => ({
  class: audience.class,
  stream: audience.stream,
  month: formatMonth(span.from.slice(0, 7)),
  ...more,
});
