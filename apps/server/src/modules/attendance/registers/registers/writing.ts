import { createHash } from 'node:crypto';
import {
  type Counts,
  deltaOf,
  isNothing,
  presenceOf,
  sumOf,
} from '@darasa/rules/attendance/presence';
import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf, stampOf } from '#platform/db/rows.ts';
import { newId } from '#platform/ids.ts';
import type { Merge, MergedMark, Typist } from './merging.ts';
import type { PersonRow } from './queries.ts';
import type { OpenRegister } from './open-register.ts';
import * as queries from './write-queries.ts';

/** Marks, their history, what differs and what they count as are written together, or not at all. */
export async function writeMerge(
  ctx: Ctx,
  open: OpenRegister,
  merge: Merge,
  { typist, why }: { typist: Typist; why: string | null },
): Promise<void> {
  const { facts } = open;
  const { written, changes, differences, decided } = merge;
  const id = facts.id!;
  if (written.length + changes.length + differences.length + decided.length === 0) return;
  const moves = facts.state === 'handed-in' ? movesOf(open, written) : [];
  if (written.length > 0)
    ctx.changed('register', id, null, nameOf(open, { cells: written.length }));
  await Promise.all([
    queries.upsertMarks(ctx.db, marksOf(open, written)),
    queries.insertChanges(ctx.db, changesOf(ctx, open, changes, { typist, why })),
    // What was open before is decided by this; what differs now is new.
    queries.updateDifferences(ctx.db, id, decided, { at: typist.at, by: typist.user_id }),
    queries.insertDifferences(ctx.db, differencesOf(ctx, open, differences, typist)),
    queries.updateUsed(ctx.db, codesOf(written), typist.at),
    queries.updateRegister(
      ctx.db,
      id,
      typist.is_change && written.length > 0 ? { office_at: typist.at } : {},
      { written: written.length, delta: sumOf(moves.map((one) => one.delta)) },
    ),
    ...moveCounts(ctx, open, moves),
  ]);
}

/**
 * The first hand-in fixes the roster and begins to count; what stood there by itself becomes a mark then.
 * A later one counts nothing twice.
 */
export async function writeHandIn(ctx: Ctx, open: OpenRegister, typist: Typist): Promise<void> {
  const { facts, roster } = open;
  const id = facts.id!;
  const is_first = facts.state !== 'handed-in';
  const planned = roster.flatMap((one) => plannedMark(one, typist));
  const moves = is_first ? roster.map((one) => moveOf(open, one, null)) : [];
  const counts = sumOf(roster.map((one) => countsOf(open, one)));
  const person_ids = roster.map((one) => one.student_id).toSorted();
  const expected = {
    ...stampOf(ctx),
    audience_kind: facts.audience_kind,
    audience_id: facts.audience_id,
    hash: createHash('sha256').update(person_ids.join()).digest('hex'),
    person_ids,
  };
  const first = {
    state: 'handed-in' as const,
    roster: expected,
    handed_in_at: typist.at,
    handed_in_by: typist.user_id,
    first_done_at: typist.done_at,
  };
  ctx.changed('register', id, nameOf(open, { state: facts.state }), nameOf(open, handedIn(counts)));
  await Promise.all([
    is_first ? queries.insertRoster(ctx.db, expected) : undefined,
    queries.upsertMarks(ctx.db, marksOf(open, planned)),
    queries.updateUsed(ctx.db, codesOf(planned), typist.at),
    queries.updateRegister(ctx.db, id, is_first ? first : {}, {
      written: planned.length,
      delta: sumOf(moves.map((one) => one.delta)),
    }),
    queries.insertHandIn(ctx.db, handInOf(ctx, open, { typist, counts })),
    ...moveCounts(ctx, open, moves),
  ]);
}

const handedIn = ({ present, absent, late }: Counts) => ({
  state: 'handed-in',
  present,
  absent,
  late,
});

function handInOf(
  ctx: Ctx,
  { facts, roster }: OpenRegister,
  { typist, counts }: { typist: Typist; counts: Counts },
) {
  const { tenant_id, school_id, id } = stampOf(ctx);
  return {
    tenant_id,
    school_id,
    id,
    register_id: facts.id!,
    audience_id: facts.audience_id,
    by_id: typist.user_id,
    done_at: typist.done_at,
    received_at: typist.at,
    clock: typist.done_at === typist.at ? ('exact' as const) : ('corrected' as const),
    expected: counts.possible,
    present: counts.present,
    absent: counts.absent,
    late: counts.late,
    untouched: roster.filter((one) => !one.mark).length,
  };
}

/** A register that is void gives back every count that it gave. */
export async function takeBack(ctx: Ctx, open: OpenRegister, reason: string): Promise<void> {
  const { facts, roster } = open;
  const counted = facts.state === 'handed-in';
  const moves = counted ? roster.map((one) => takenBack(open, one)) : [];
  ctx.changed(
    'register',
    facts.id!,
    nameOf(open, { state: facts.state }),
    nameOf(open, { state: 'void', reason }),
  );
  await Promise.all([
    queries.updateRegister(
      ctx.db,
      facts.id!,
      { state: 'void', void_reason: reason },
      { written: 0, delta: sumOf(moves.map((one) => one.delta)) },
    ),
    ...moveCounts(ctx, open, moves),
  ]);
}

interface Move {
  person: PersonRow;
  delta: Counts;
}

const movesOf = (open: OpenRegister, written: readonly MergedMark[]): Move[] => {
  const marks = new Map(written.map((one) => [one.person_id, one]));
  return open.roster.flatMap((person) => {
    const mark = marks.get(person.student_id);
    return mark
      ? [{ person, delta: deltaOf(countsOf(open, person), countsOf(open, person, mark)) }]
      : [];
  });
};

const moveOf = (open: OpenRegister, person: PersonRow, before: Counts | null): Move => ({
  person,
  delta: deltaOf(before, countsOf(open, person)),
});

const takenBack = (open: OpenRegister, person: PersonRow): Move => ({
  person,
  delta: deltaOf(countsOf(open, person), null),
});

/** A learner counts by the mark that stands, else by what stands there by itself, else by the register. */
function countsOf(
  { facts, codes }: OpenRegister,
  { mark, prefill }: PersonRow,
  merged?: Pick<MergedMark, 'code_id' | 'minutes'>,
): Counts {
  const counting = merged ?? mark ?? prefill;
  if (!counting) return presenceOf(null, facts);
  const meaning = codes.find((one) => one.id === counting.code_id)!;
  return presenceOf({ meaning, minutes: counting.minutes }, facts);
}

function moveCounts(ctx: Ctx, open: OpenRegister, moves: readonly Move[]): Promise<void>[] {
  const moving = moves.filter((one) => !isNothing(one.delta));
  const { term_id, type_id, stream_id, class_id, audience_id } = open.facts;
  if (moving.length === 0 || !term_id) return [];
  const { day, slot } = open.address;
  const of = (gender: string) =>
    sumOf(moving.filter((one) => one.person.gender === gender).map((one) => one.delta));
  const [boys, girls] = [of('male'), of('female')];
  return [
    queries.moveSums(
      ctx.db,
      { term_id, type_id, stream_id },
      moving.map(({ person, delta }) => ({ ...delta, student_id: person.student_id })),
    ),
    queries.moveDaySums(ctx.db, {
      day,
      slot,
      type_id,
      audience_id,
      class_id,
      stream_id,
      boys_possible: boys.possible,
      boys_present: boys.present,
      girls_possible: girls.possible,
      girls_present: girls.present,
    }),
  ];
}

function plannedMark({ student_id, mark, prefill }: PersonRow, typist: Typist): MergedMark[] {
  if (mark || !prefill) return [];
  return [
    {
      ...prefill,
      person_id: student_id,
      teacher_code_id: null,
      teacher_minutes: null,
      teacher_by: null,
      teacher_at: null,
      how: 'plan',
      done_at: typist.done_at,
      by_id: typist.user_id,
      at: typist.at,
      version: 1,
    },
  ];
}

const marksOf = ({ facts, address }: OpenRegister, marks: readonly MergedMark[]) =>
  marks.map((mark) => ({
    ...mark,
    student_id: mark.person_id,
    register_id: facts.id!,
    audience_id: facts.audience_id,
    type_id: facts.type_id,
    class_id: facts.class_id,
    stream_id: facts.stream_id,
    day: address.day,
    slot: address.slot,
  }));

const codesOf = (marks: readonly MergedMark[]): string[] => [
  ...new Set(marks.flatMap((one) => [one.code_id, one.teacher_code_id ?? []].flat())),
];

const changesOf = (
  ctx: Ctx,
  { facts }: OpenRegister,
  changes: Merge['changes'],
  { typist, why }: { typist: Typist; why: string | null },
) =>
  changes.map(({ person_id, from, to }) => ({
    ...signedStampOf(ctx),
    register_id: facts.id!,
    audience_id: facts.audience_id,
    person_id,
    student_id: person_id,
    from_code_id: from?.code_id ?? null,
    from_minutes: from?.minutes ?? null,
    to_code_id: to.code_id,
    to_minutes: to.minutes,
    side: typist.side,
    why,
    done_at: typist.done_at,
  }));

const differencesOf = (
  ctx: Ctx,
  { facts }: OpenRegister,
  differences: Merge['differences'],
  typist: Typist,
) =>
  differences.map(({ person_id, kept, other }) => {
    const { tenant_id, school_id } = stampOf(ctx);
    return {
      tenant_id,
      school_id,
      id: newId(ctx.now.getTime()),
      register_id: facts.id!,
      audience_id: facts.audience_id,
      person_id,
      student_id: person_id,
      kept_code_id: kept?.code_id ?? null,
      kept_minutes: kept?.minutes ?? null,
      kept_by: kept?.by_id ?? null,
      kept_at: kept?.done_at ?? null,
      other_code_id: other.code_id,
      other_minutes: other.minutes,
      other_by: typist.user_id,
      other_at: typist.done_at,
      state: 'open' as const,
    };
  });

const nameOf = ({ facts, address }: OpenRegister, more: object) => ({
  register: facts.type,
  class: facts.class,
  stream: facts.stream,
  day: address.day,
  ...more,
});
