// Who goes where when a new year is opened. Everybody who is handed in comes out with one outcome,
// so the counts always add up to the learners there are.

export const rolloverChoices = ['promote', 'repeat', 'hold'] as const;
export type RolloverChoice = (typeof rolloverChoices)[number];

/** `already` has a place in the new year and is left alone, so a second run does no harm. */
export const rolloverOutcomes = [
  'promoted',
  'repeated',
  'left',
  'held',
  'blocked',
  'already',
] as const;
export type RolloverOutcome = (typeof rolloverOutcomes)[number];
export const rolloverOutcomeWords: Record<RolloverOutcome, string> = {
  promoted: 'Promoted',
  repeated: 'Repeats',
  left: 'Leaves',
  held: 'Held',
  blocked: 'Blocked',
  already: 'Already there',
};

export const rolloverBlocks = [
  'no_place',
  'late_place',
  'not_active',
  'no_next_class',
  'no_stream',
  'stream_full',
  'class_full',
  'clearance_open',
] as const;
export type RolloverBlock = (typeof rolloverBlocks)[number];

export interface RolloverLearner {
  id: string;
  class_id: string | null;
  stream_id: string | null;
  is_active: boolean;
  /** Year and first day of the open place; null where there is none. */
  place_year: number | null;
  place_from_on: string | null;
  clearance_open: boolean;
  choice: RolloverChoice | null;
}

export interface RolloverClass {
  id: string;
  name: string;
  level: number;
  curriculum: string;
  next_class_id: string | null;
  capacity: number | null;
  retired: boolean;
}

export interface RolloverStream {
  id: string;
  class_id: string;
  name: string;
  capacity: number | null;
  retired: boolean;
}

export interface RolloverSchool {
  to_year: number;
  starts_on: string;
  classes: readonly RolloverClass[];
  streams: readonly RolloverStream[];
  /** Every learner who has not left: they fill the seats, whether they are in the scope or not. */
  learners: readonly RolloverLearner[];
  /** Only learners of these classes are moved; nothing means all. */
  class_ids?: readonly string[] | undefined;
  /** Spread a class evenly over the next class's streams instead of keeping streams together. */
  balance: boolean;
  /** Where the learners of a stream go, where somebody has said so. */
  roads: ReadonlyMap<string, string>;
}

export interface RolloverStep {
  learner: RolloverLearner;
  outcome: RolloverOutcome;
  blocked_by: RolloverBlock | null;
  to_class_id: string | null;
  to_stream_id: string | null;
}

/**
 * The classes are emptied from the top: those who leave make room for those who follow. A learner
 * who is blocked stays, and keeps the seat from whoever comes behind.
 */
export function planRollover(school: RolloverSchool): RolloverStep[] {
  const seats = new Seats(school);
  const in_scope = new Set(school.class_ids ?? []);
  const chosen = school.learners.filter(
    ({ class_id }) => !school.class_ids || (class_id !== null && in_scope.has(class_id)),
  );
  const by_class = groupBy(chosen, ({ class_id }) => class_id ?? '');
  const steps: RolloverStep[] = [];
  for (const class_id of ['', ...fromTheTop(school.classes)]) {
    const learners = by_class.get(class_id) ?? [];
    // Who stays is settled first, so that nobody is sent to a seat that is still taken.
    const first = learners.map((learner) => settle(school, learner));
    for (const step of first) {
      if (step.outcome === 'promoted' || step.outcome === 'left') seats.leave(step.learner);
    }
    steps.push(
      ...first.map((step) => (step.outcome === 'promoted' ? seat(school, seats, step) : step)),
    );
  }
  return steps;
}

/** Everything about a learner that does not depend on who else moves. */
function settle(school: RolloverSchool, learner: RolloverLearner): RolloverStep {
  const { class_id, stream_id, choice } = learner;
  const stays = { learner, blocked_by: null, to_class_id: class_id, to_stream_id: stream_id };
  const blocked = (blocked_by: RolloverBlock): RolloverStep => ({
    ...stays,
    outcome: 'blocked',
    blocked_by,
  });
  if (learner.place_year !== null && learner.place_year >= school.to_year) {
    return { ...stays, outcome: 'already' };
  }
  if (choice === 'hold') return { ...stays, outcome: 'held' };
  if (class_id === null || learner.place_from_on === null) return blocked('no_place');
  if (learner.place_from_on >= school.starts_on) return blocked('late_place');
  // Somebody on leave or suspended is moved only when a person has said so.
  if (!learner.is_active && choice === null) return blocked('not_active');
  if (choice === 'repeat') return { ...stays, outcome: 'repeated' };
  const here = school.classes.find((one) => one.id === class_id);
  if (!here) return blocked('no_place');
  if (here.next_class_id === null) {
    if (hasClassAbove(school.classes, here)) return blocked('no_next_class');
    if (learner.clearance_open) return blocked('clearance_open');
    return { ...stays, outcome: 'left', to_class_id: null, to_stream_id: null };
  }
  const next = school.classes.find((one) => one.id === here.next_class_id);
  if (!next || next.retired) return blocked('no_next_class');
  return { ...stays, outcome: 'promoted', to_class_id: next.id, to_stream_id: null };
}

// A class without a next one is the last of the school, unless a higher one stands beside it: then
// somebody forgot to say where it leads, and nobody must leave the school for that.
const hasClassAbove = (classes: readonly RolloverClass[], here: RolloverClass): boolean =>
  classes.some(
    (one) => one.curriculum === here.curriculum && one.level > here.level && !one.retired,
  );

function seat(school: RolloverSchool, seats: Seats, step: RolloverStep): RolloverStep {
  const { learner } = step;
  const class_id = step.to_class_id!;
  const back = (blocked_by: RolloverBlock): RolloverStep => {
    seats.stay(learner);
    const { class_id: to_class_id, stream_id: to_stream_id } = learner;
    return { learner, outcome: 'blocked', blocked_by, to_class_id, to_stream_id };
  };
  if (seats.classIsFull(class_id)) return back('class_full');
  const streams = school.streams.filter((one) => one.class_id === class_id && !one.retired);
  if (streams.length === 0) {
    if (learner.stream_id !== null) return back('no_stream');
    seats.take(class_id, null);
    return step;
  }
  const stream = chooseStream(school, seats, learner, streams);
  if (!stream) return back('no_stream');
  if (seats.streamIsFull(stream)) return back('stream_full');
  seats.take(class_id, stream.id);
  return { ...step, to_stream_id: stream.id };
}

function chooseStream(
  school: RolloverSchool,
  seats: Seats,
  learner: RolloverLearner,
  streams: RolloverStream[],
): RolloverStream | undefined {
  if (school.balance) return seats.emptiest(streams);
  const road = learner.stream_id ? school.roads.get(learner.stream_id) : undefined;
  if (road) return streams.find((one) => one.id === road);
  const here = school.streams.find((one) => one.id === learner.stream_id);
  const namesake = streams.find(
    (one) => here && one.name.toLowerCase() === here.name.toLowerCase(),
  );
  // With one stream there is nothing to choose.
  return namesake ?? (streams.length === 1 ? streams[0] : undefined);
}

/** How many sit where, while they are being moved. */
class Seats {
  private readonly in_class = new Map<string, number>();
  private readonly in_stream = new Map<string, number>();
  private readonly class_capacity: Map<string, number | null>;

  constructor(school: RolloverSchool) {
    this.class_capacity = new Map(school.classes.map((one) => [one.id, one.capacity]));
    for (const { class_id, stream_id } of school.learners) this.count(class_id, stream_id, 1);
  }

  leave({ class_id, stream_id }: RolloverLearner): void {
    this.count(class_id, stream_id, -1);
  }

  stay({ class_id, stream_id }: RolloverLearner): void {
    this.count(class_id, stream_id, 1);
  }

  take(class_id: string, stream_id: string | null): void {
    this.count(class_id, stream_id, 1);
  }

  classIsFull(class_id: string): boolean {
    const capacity = this.class_capacity.get(class_id) ?? null;
    return capacity !== null && (this.in_class.get(class_id) ?? 0) >= capacity;
  }

  streamIsFull({ id, capacity }: RolloverStream): boolean {
    return capacity !== null && (this.in_stream.get(id) ?? 0) >= capacity;
  }

  /** The stream with fewest learners that still has a seat, or the emptiest when all are full. */
  emptiest(streams: RolloverStream[]): RolloverStream | undefined {
    const free = streams.filter((one) => !this.streamIsFull(one));
    const size = ({ id }: RolloverStream) => this.in_stream.get(id) ?? 0;
    return (free.length ? free : streams).toSorted((a, b) => size(a) - size(b))[0];
  }

  private count(class_id: string | null, stream_id: string | null, by: number): void {
    if (class_id) this.in_class.set(class_id, (this.in_class.get(class_id) ?? 0) + by);
    if (stream_id) this.in_stream.set(stream_id, (this.in_stream.get(stream_id) ?? 0) + by);
  }
}

/** Every class after the one it leads to. Classes that lead to each other come last, in any order. */
function fromTheTop(classes: readonly RolloverClass[]): string[] {
  const known = new Set(classes.map((one) => one.id));
  const done = new Set<string>();
  const order: string[] = [];
  for (let round = 0; round <= classes.length && order.length < classes.length; round++) {
    const is_last = round === classes.length;
    for (const { id, next_class_id } of classes) {
      const waits = next_class_id !== null && known.has(next_class_id) && !done.has(next_class_id);
      if (done.has(id) || (waits && !is_last)) continue;
      done.add(id);
      order.push(id);
    }
  }
  return order;
}

export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
