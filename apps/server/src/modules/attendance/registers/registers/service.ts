import type {
  getRegister,
  handInRegister,
  Register,
  RegisterAddress,
  RegisterLearner,
  saveCells,
  SavedCells,
  voidRegister,
} from '@darasa/contract/attendance/registers/registers';
import type { InputOf } from '@darasa/contract/endpoint';
import { cellText } from '@darasa/rules/attendance/cell';
import { rosterOn } from '@darasa/rules/attendance/roster';
import { findCalendar, refuseClosedTerm } from '#modules/administration/index.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField, Failure } from '#platform/fail.ts';
import { mergeCells, type Typist } from './merging.ts';
import type { OpenRegister } from './open-register.ts';
import * as queries from './queries.ts';
import { closedTo, mayVoid, needsWhy, sideOf } from './rights.ts';
import { takeBack, writeHandIn, writeMerge } from './writing.ts';

export async function get(ctx: Ctx, address: InputOf<typeof getRegister>): Promise<Register> {
  const [open, term] = await Promise.all([
    read(ctx, address),
    refuseClosedTerm(ctx, address.day).then(
      () => null,
      (error: unknown) => {
        if (error instanceof Failure) return error.sentence;
        throw error;
      },
    ),
  ]);
  return shownTo(ctx, open, term);
}

/**
 * One register is one lock. What is read under the lock travels behind it, what is written travels with the
 * learners as they then are; counts move only for a register that was handed in.
 */
export async function save(ctx: Ctx, input: InputOf<typeof saveCells>): Promise<SavedCells> {
  const { cells, why, ...address } = input;
  const ids = [...new Set(cells.map((cell) => cell.student_id))];
  const open = await take(ctx, address, ids);
  if (needsWhy(open.facts) && !why) throw failField('register.why', 'why');
  const typist = typistOf(ctx, open);
  const merge = mergeCells({ ...groundOf(open), typist }, cells);
  // One connection takes statements in order, so the learners are read as they then are.
  const [, facts, people] = await Promise.all([
    writeMerge(ctx, open, merge, { typist, why: why ?? null }),
    queries.findRegister(ctx.db, address, ctx.staff?.id ?? null),
    queries.listPeople(ctx.db, address, ids),
  ]);
  const named = new Set(ids);
  const { applied, conflicts, refused } = merge;
  const expected = new Set(open.roster.map((one) => one.student_id));
  const now = people.filter((one) => named.has(one.student_id) && expected.has(one.student_id));
  return {
    applied,
    conflicts,
    refused,
    ...standingOf(facts!),
    learners: now.map((one) => learnerOf(one, open.codes)),
  };
}

/** Handing in fixes who was expected; from then on the register counts. Again it is one more row. */
export async function handIn(ctx: Ctx, address: InputOf<typeof handInRegister>): Promise<Register> {
  const open = await take(ctx, address);
  if (open.roster.length === 0) throw fail('register.empty');
  const [, register] = await Promise.all([
    writeHandIn(ctx, open, typistOf(ctx, open)),
    get(ctx, address),
  ]);
  return register;
}

/** A cancelled lesson or a wrong day: it is kept, and gives back every count that it gave. */
export async function makeVoid(
  ctx: Ctx,
  { reason, ...address }: InputOf<typeof voidRegister>,
): Promise<Register> {
  const [, open] = await Promise.all([
    queries.lockRow(ctx.db, address),
    read(ctx, address),
    refuseClosedTerm(ctx, address.day),
  ]);
  if (!mayVoid(ctx, open.facts)) throw fail('record.not_found');
  const [, register] = await Promise.all([takeBack(ctx, open, reason), get(ctx, address)]);
  return register;
}

/** A register that is locked, and that this person may write now. */
async function take(
  ctx: Ctx,
  address: RegisterAddress,
  named?: readonly string[],
): Promise<OpenRegister> {
  const [, open] = await Promise.all([
    queries.lockRegister(ctx.db, address, { now: ctx.now, by: ctx.user.id }),
    read(ctx, address, named),
    refuseClosedTerm(ctx, address.day),
  ]);
  const why = closedTo(ctx, open.facts, open.calendar, address.day);
  if (why) throw fail('register.closed', { why });
  return open;
}

async function read(
  ctx: Ctx,
  address: RegisterAddress,
  named: readonly string[] = [],
): Promise<OpenRegister> {
  const { day } = address;
  const [facts, people, elsewhere, codes, reasons, calendar] = await Promise.all([
    queries.findRegister(ctx.db, address, ctx.staff?.id ?? null),
    queries.listPeople(ctx.db, address, named),
    queries.listCountedElsewhere(ctx.db, address),
    queries.listCodes(ctx.db),
    queries.listReasons(ctx.db),
    findCalendar(ctx.db, { from: day, to: day }),
  ]);
  if (!facts) throw fail('record.not_found');
  const expected = expectedOf(facts, people, day, new Set(elsewhere));
  const roster = people.filter((one) => expected.has(one.student_id));
  const others = people.filter((one) => !expected.has(one.student_id));
  return { address, facts, roster, others, codes, reasons, calendar };
}

/** The roster is fixed at the first hand-in; until then it is whoever sits there on the day. */
function expectedOf(
  { roster_id, audience_kind: kind, audience_id: id }: queries.RegisterFacts,
  people: readonly queries.PersonRow[],
  day: string,
  elsewhere: ReadonlySet<string>,
): Set<string> {
  if (roster_id) return new Set(people.filter((one) => one.is_fixed).map((one) => one.student_id));
  const places = people.flatMap((one) => one.places);
  return new Set(rosterOn(places, { kind, id }, day).filter((one) => !elsewhere.has(one)));
}

const groundOf = ({ facts, roster, others, codes, reasons }: OpenRegister) => ({
  facts,
  people: new Map([
    ...roster.map((one) => personOf(one, true)),
    ...others.map((one) => personOf(one, false)),
  ]),
  codes,
  reason_ids: new Set(reasons.map((one) => one.id)),
});

const personOf = (one: queries.PersonRow, is_expected: boolean) =>
  [one.student_id, { ...one, is_expected }] as const;

/** What waited on a device was done before it came here, but never before the day it is about. */
function typistOf(ctx: Ctx, { facts, address }: OpenRegister): Typist {
  const at = nowIso(ctx);
  const earliest = `${address.day}T00:00:00.000Z`;
  const claimed = ctx.entry?.done_at;
  const done_at = claimed && claimed >= earliest && claimed <= at ? claimed : at;
  return { user_id: ctx.user.id, side: sideOf(facts), is_change: needsWhy(facts), done_at, at };
}

function shownTo(ctx: Ctx, open: OpenRegister, term: string | null): Register {
  const { address, facts, roster, codes, reasons, calendar } = open;
  return {
    ...address,
    ...standingOf(facts),
    type: facts.type,
    class: facts.class,
    stream: facts.stream,
    starts_as: facts.starts_as,
    late_after: facts.late_after,
    grace: facts.grace,
    closed: closedTo(ctx, facts, calendar, address.day) ?? term,
    needs_why: needsWhy(facts),
    may_void: mayVoid(ctx, facts),
    codes: codes
      .filter((one) => !one.retired_at)
      .map(({ id: _, retired_at: _retired, ...code }) => code),
    reasons,
    learners: roster.map((one) => learnerOf(one, codes)),
  };
}

const standingOf = (facts: queries.RegisterFacts) => ({
  state: facts.state,
  handed_in_at: facts.handed_in_at,
  handed_in_by: facts.handed_in_by || null,
  expected: facts.expected,
  present: facts.present,
  absent: facts.absent,
  excused: facts.excused,
  late: facts.late,
});

function learnerOf(
  { student_id, name, admission_number, mark, prefill }: queries.PersonRow,
  codes: readonly queries.CodeRow[],
): RegisterLearner {
  const person = { student_id, name, admission_number };
  if (mark) {
    const { how, version, by, at, teacher_by, teacher_code, teacher_minutes } = mark;
    const teacher = teacher_code && {
      code: teacher_code,
      minutes: teacher_minutes,
      reason_id: null,
    };
    const differs = how === 'office' && teacher;
    return {
      ...person,
      cell: {
        value: cellText(mark),
        how,
        version,
        by,
        at,
        teacher_value: differs ? cellText(differs) : null,
        teacher_by: differs ? teacher_by : null,
      },
    };
  }
  if (!prefill) return { ...person, cell: null };
  const { code } = codes.find((one) => one.id === prefill.code_id)!;
  return {
    ...person,
    cell: {
      value: cellText({ ...prefill, code }),
      how: 'plan',
      version: 0,
      by: null,
      at: null,
      teacher_value: null,
      teacher_by: null,
    },
  };
}
