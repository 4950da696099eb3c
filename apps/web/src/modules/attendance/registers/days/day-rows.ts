import type { AttendanceDay, DayRegister } from '@darasa/contract/attendance/registers/days';
import { shareOf } from '@darasa/rules/attendance/presence';

/** The numbers of a day: what is in, what is still due, and who was there of those that are in. */
export function sumOfDay(rows: readonly DayRegister[]) {
  const due = rows.filter((row) => row.why === null && row.state !== 'void');
  const taken = due.filter((row) => row.state === 'handed-in');
  const add = (pick: (row: DayRegister) => number) =>
    taken.reduce((sum, row) => sum + pick(row), 0);
  const expected = add((row) => row.expected);
  const present = add((row) => row.present);
  return {
    due,
    taken,
    missing: due.filter((row) => row.state !== 'handed-in'),
    expected,
    present,
    absent: add((row) => row.absent),
    excused: add((row) => row.excused),
    late: add((row) => row.late),
    share: shareOf(present, expected),
  };
}

export const classOf = ({ class: name, stream }: Pick<DayRegister, 'class' | 'stream'>): string =>
  [name, stream].filter(Boolean).join(' ');

/** A class with all its streams: those present of those expected, girls and boys apart. */
export function byClass(rows: readonly DayRegister[]) {
  const classes = new Map<string, DayRegister[]>();
  for (const row of rows) {
    if (row.state !== 'handed-in') continue;
    classes.set(row.class_id, [...(classes.get(row.class_id) ?? []), row]);
  }
  return [...classes.values()].map((streams) => {
    const add = (pick: (row: DayRegister) => number) =>
      streams.reduce((sum, row) => sum + pick(row), 0);
    return {
      class_id: streams[0]!.class_id,
      name: streams[0]!.class,
      expected: add((row) => row.expected),
      present: add((row) => row.present),
      girls: ofThose(
        add((row) => row.girls_present),
        add((row) => row.girls_possible),
      ),
      boys: ofThose(
        add((row) => row.boys_present),
        add((row) => row.boys_possible),
      ),
      absent: add((row) => row.absent),
      late: add((row) => row.late),
    };
  });
}

export const ofThose = (present: number, possible: number): string =>
  possible === 0 ? '' : `${present} of ${possible}`;

/** The one reason why no class has a register on a day, where it is the same for all. */
export function whyNone({ rows }: Pick<AttendanceDay, 'rows'>): string | null {
  const [first] = rows;
  return first?.why && rows.every((row) => row.why === first.why) ? first.why : null;
}
