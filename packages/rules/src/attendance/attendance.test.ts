import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellText, readCell } from './cell.ts';
import { mergeCell, type SentCell, type StoredCell } from './merge-cell.ts';
import {
  type CodeMeaning,
  type Counts,
  deltaOf,
  lateOf,
  no_counts,
  presenceOf,
  shareOf,
  sumOf,
} from './presence.ts';
import { type Enrolment, rosterOn } from './roster.ts';
import { type SchoolCalendar, schoolDayOf, schoolDays } from './school-days.ts';

const meanings: Record<string, CodeMeaning> = {
  P: { presence: 'present', is_excused: false, is_late: false },
  L: { presence: 'present', is_excused: false, is_late: true },
  A: { presence: 'absent', is_excused: false, is_late: false },
  S: { presence: 'absent', is_excused: true, is_late: false },
  E: { presence: 'absent', is_excused: true, is_late: false },
  T: { presence: 'present', is_excused: false, is_late: false },
  X: { presence: 'none', is_excused: false, is_late: false },
};
const rule = { starts_as: 'present', late_absent_after: null } as const;
const of = (code: string, minutes: number | null = null, more = {}) =>
  presenceOf({ meaning: meanings[code]!, minutes }, { ...rule, ...more });

describe('what a mark counts as', () => {
  test('present, late, and so late that it is an absence', () => {
    expect(of('L', 12)).toEqual({
      ...no_counts,
      possible: 1,
      present: 1,
      late: 1,
      late_minutes: 12,
    });
    expect(of('L', 45, { late_absent_after: 30 })).toEqual({
      ...no_counts,
      possible: 1,
      absent: 1,
    });
    expect(of('L', 30, { late_absent_after: 30 }).late).toBe(1);
    expect(presenceOf(null, { ...rule, starts_as: 'unseen' }).absent).toBe(1);
  });

  test('minutes are from the time of the register, and none within the grace', () => {
    const roll = { late_after: 480, grace: 5 };
    expect([478, 485, 486].map((minute) => lateOf(minute, roll))).toEqual([0, 0, 6]);
  });

  test('a share is rounded once, half up, and is a dash of nothing', () => {
    expect([shareOf(107, 116), shareOf(103, 116), shareOf(103, 112)]).toEqual([92.2, 88.8, 92]);
    expect(shareOf(0, 0)).toBeNull();
    expect(shareOf(1, 16)).toBe(6.3);
  });

  test('a week of ten halves with a suspension, and a trip', () => {
    const week = ['P', 'P', 'X', 'X', 'X', 'X', 'X', 'X', 'P', 'T'].map((code) => of(code));
    expect(sumOf(week)).toMatchObject({ possible: 4, present: 4 });
  });

  test('the office makes an excused absence of a presence; a void register takes all back', () => {
    const [was, is] = [presenceOf(null, rule), of('E')];
    expect(deltaOf(was, is)).toEqual({ ...no_counts, present: -1, absent: 1, excused: 1 });
    expect(sumOf([was, deltaOf(was, is), deltaOf(is, null)])).toEqual(no_counts);
  });
});

describe('two who say something of one learner', () => {
  const at = (clock: string) => `2026-09-15T${clock}:00.000Z`;
  const stored = (text: string, more: Partial<StoredCell> = {}): StoredCell => ({
    ...readCell(text)!,
    meaning: meanings[text[0]!]!,
    how: 'typed',
    done_at: at('08:02'),
    is_after_start: false,
    version: 1,
    teacher: null,
    ...more,
  });
  const sent = (text: string, more: Partial<SentCell> = {}): SentCell => ({
    ...readCell(text)!,
    meaning: meanings[text[0]!]!,
    base: 0,
    done_at: at('08:05'),
    side: 'teacher',
    is_after_start: false,
    ...more,
  });

  test.each<[string, StoredCell | null, SentCell, string]>([
    ['nobody touched the learner', null, sent('A'), 'apply'],
    ['typed against typed', stored('A'), sent('P'), 'differs'],
    ['what was seen is changed', stored('A'), sent('P', { base: 1 }), 'apply'],
    [
      'late, after an absence',
      stored('A'),
      sent('L 25', { side: 'office', done_at: at('08:25') }),
      'apply',
    ],
    ['present, after the roll', stored('A'), sent('P', { is_after_start: true }), 'apply'],
    [
      'an older absence comes in after the arrival',
      stored('L 25', { done_at: at('08:25') }),
      sent('A', { done_at: at('08:02') }),
      'note',
    ],
    ['the same twice', stored('A'), sent('A'), 'same'],
    ['other minutes', stored('L 12'), sent('L 15'), 'differs'],
    ['the office has spoken', stored('E', { how: 'office' }), sent('L 5'), 'beside'],
    [
      'and the teacher says the same again',
      stored('E', { how: 'office', teacher: readCell('L 5') }),
      sent('L 5'),
      'same',
    ],
    ['a plan, and the learner came', stored('S', { how: 'plan' }), sent('P'), 'apply'],
    ['a plan that somebody confirms', stored('S', { how: 'plan' }), sent('S'), 'apply'],
  ])('%s', (_name, current, cell, outcome) => {
    expect(mergeCell(current, cell)).toBe(outcome);
  });

  test('merging twice changes nothing, and two phones agree or ask, whoever comes first', () => {
    const cell = fc.record({
      text: fc.constantFrom('P', 'A', 'S', 'L 5', 'L 12', 'E'),
      minute: fc.integer({ min: 10, max: 59 }),
      is_after_start: fc.boolean(),
    });
    const write = (current: StoredCell | null, one: SentCell) => {
      const outcome = mergeCell(current, one);
      const { done_at, is_after_start } = one;
      const is = outcome === 'apply' ? stored(cellText(one), { done_at, is_after_start }) : current;
      return { outcome, is };
    };
    fc.assert(
      fc.property(cell, cell, (a, b) => {
        const [one, other] = [a, b].map(({ text, minute, is_after_start }) =>
          sent(text, { done_at: at(`08:${minute}`), is_after_start }),
        ) as [SentCell, SentCell];
        const first = write(null, one);
        expect(write(first.is, one).outcome).toBe('same');
        const ways = [
          [one, other],
          [other, one],
        ].map(([x, y]) => write(write(null, x!).is, y!));
        const asks = ways.map(({ outcome }) => outcome === 'differs');
        if (one.done_at === other.done_at) return;
        expect(asks[0]).toBe(asks[1]);
        if (!asks[0]) expect(cellText(ways[0]!.is!)).toBe(cellText(ways[1]!.is!));
      }),
    );
  });
});

describe('who is expected', () => {
  const sits = (stream_id: string, from_on: string, to_on: string | null = null, more = {}) => ({
    student_id: 'amina',
    class_id: 'form-3',
    stream_id,
    from_on,
    to_on,
    left_on: null,
    ...more,
  });
  const on = (day: string, all: Enrolment[]) =>
    ['east', 'west'].filter((id) => rosterOn(all, { kind: 'stream', id }, day).length > 0);

  test('a learner who moved is on one list, on the day of the move and before it', () => {
    for (const ended of ['2026-10-06', '2026-10-05']) {
      const moved = [sits('east', '2026-01-05', ended), sits('west', '2026-10-06')];
      expect(on('2026-10-05', moved)).toEqual(['east']);
      expect(on('2026-10-06', moved)).toEqual(['west']);
    }
  });

  test('the last day counts, and the next does not; nobody is expected before the first', () => {
    const left = [sits('east', '2026-09-14', null, { left_on: '2026-10-30' })];
    expect(on('2026-10-30', left)).toEqual(['east']);
    expect(on('2026-10-31', left)).toEqual([]);
    expect(on('2026-09-13', left)).toEqual([]);
  });

  test('who sits in a class without a stream is on the list of the class', () => {
    const alone = [{ ...sits('east', '2026-01-05'), stream_id: null }];
    expect(rosterOn(alone, { kind: 'class', id: 'form-3' }, '2026-09-14')).toEqual(['amina']);
    expect(on('2026-09-14', alone)).toEqual([]);
  });
});

describe('days at school', () => {
  const calendar: SchoolCalendar = {
    terms: [
      {
        id: 'term-3',
        starts_on: '2026-08-24',
        ends_on: '2026-11-27',
        half_term_starts_on: '2026-11-05',
        half_term_ends_on: '2026-11-09',
      },
    ],
    holidays: [{ name: 'Mashujaa Day', starts_on: '2026-10-20', ends_on: '2026-10-20' }],
    weeks: [
      { class_id: 'form-4', weekdays: [1, 2, 3, 4, 5, 6], from_on: '2026-09-01', to_on: null },
    ],
    closures: [
      { class_id: null, closed_on: '2026-10-22', half: 'afternoon', reason: 'Staff meeting' },
      { class_id: 'form-3', closed_on: '2026-09-16', half: null, reason: 'Trip to Kisumu' },
    ],
  };

  test('a week with a holiday and an afternoon closed has three and a half days', () => {
    const week = schoolDays(calendar, { from: '2026-10-19', to: '2026-10-25' }, null);
    expect(week.reduce((sum, one) => sum + one.halves.length, 0)).toBe(7);
  });

  test('the class that comes on Saturday, and the class that is away', () => {
    const saturday = '2026-09-12';
    expect(schoolDayOf(calendar, saturday, 'form-4').halves).toHaveLength(2);
    expect(schoolDayOf(calendar, saturday, 'form-3').why).toBe('No school on Saturdays');
    expect(schoolDayOf(calendar, '2026-09-16', 'form-3').why).toBe('Trip to Kisumu');
    expect(schoolDayOf(calendar, '2026-09-16', 'form-4').why).toBeNull();
  });

  test('half term, holiday and the time between terms say why there is no school', () => {
    const whys = ['2026-11-06', '2026-10-20', '2026-12-01'].map(
      (day) => schoolDayOf(calendar, day, null).why,
    );
    expect(whys).toEqual([
      'Half term until 9 Nov 2026',
      'Mashujaa Day',
      'No term runs on this day',
    ]);
  });
});

test('sums by delta are those of a recount, in any order of marks, hand-ins and voids', () => {
  const codes = ['P', 'L', 'A', 'S', 'X', null];
  const step = fc.oneof(
    fc.record({ code: fc.constantFrom(...codes), minutes: fc.integer({ min: 0, max: 60 }) }),
    fc.constantFrom('hand-in' as const, 'void' as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let mark: Counts = presenceOf(null, rule);
      let counted: Counts | null = null;
      let sum: Counts = no_counts;
      const move = (to: Counts | null) => {
        sum = sumOf([sum, deltaOf(counted, to)]);
        counted = to;
      };
      for (const one of steps) {
        if (one === 'hand-in') move(mark);
        else if (one === 'void') move(null);
        else {
          mark = one.code === null ? presenceOf(null, rule) : of(one.code, one.minutes);
          if (counted) move(mark);
        }
      }
      expect(sum).toEqual(counted ?? no_counts);
      expect(sum.possible).toBe(sum.present + sum.absent);
    }),
  );
});

test('a cell is one text, there and back', () => {
  const reason_id = '0198f6a0-0000-7000-8000-000000000001';
  for (const text of ['P', 'L 12', `A #${reason_id}`, `L 0 #${reason_id}`]) {
    expect(cellText(readCell(text)!)).toBe(text);
  }
  expect([readCell('late'), readCell('L 1234'), readCell('')]).toEqual([null, null, null]);
});
