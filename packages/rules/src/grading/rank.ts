// Positions in a list. Equals share a place, and no name and no number ever breaks a tie.

/** A key is what rows are ranked by: the more, the better. */
export type Key<T> = (row: T) => number;

/** After two in place 1 comes place 3, or by "dense" place 2. */
export type Tie = 'competition' | 'dense';

export interface Ranking<T> {
  by: readonly Key<T>[];
  tie: Tie;
  /** Ranked are those with a result; the others have no position and are not counted. */
  ranked: (row: T) => boolean;
}

export interface Position {
  position: number;
  of: number;
}

/** Each key is read once of each row, for a class is compared thousands of times. */
export function rank<T>(rows: readonly T[], { by, tie, ranked }: Ranking<T>): Map<T, Position> {
  const sorted = rows
    .filter(ranked)
    .map((row) => ({ row, keys: by.map((key) => key(row)) }))
    .toSorted(compare);
  const positions = new Map<T, Position>();
  let position = 0;
  sorted.forEach((one, i) => {
    const is_tied = i > 0 && compare(sorted[i - 1]!, one) === 0;
    if (!is_tied) position = tie === 'dense' ? position + 1 : i + 1;
    positions.set(one.row, { position, of: sorted.length });
  });
  return positions;
}

interface Keyed {
  keys: readonly number[];
}

function compare(a: Keyed, b: Keyed): number {
  const decisive = a.keys.findIndex((key, i) => key !== b.keys[i]);
  return decisive < 0 ? 0 : b.keys[decisive]! - a.keys[decisive]!;
}

/** "3 of 41, 2 not ranked". */
export function positionWords({ position, of }: Position, rows_count: number): string {
  const unranked = rows_count - of;
  return `${position} of ${of}${unranked > 0 ? `, ${unranked} not ranked` : ''}`;
}
