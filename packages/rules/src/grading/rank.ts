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

export function rank<T>(rows: readonly T[], { by, tie, ranked }: Ranking<T>): Map<T, Position> {
  const compare = (a: T, b: T): number => {
    const decisive = by.find((key) => key(a) !== key(b));
    return decisive ? decisive(b) - decisive(a) : 0;
  };
  const sorted = rows.filter(ranked).toSorted(compare);
  const positions = new Map<T, Position>();
  let position = 0;
  sorted.forEach((row, i) => {
    const is_tied = i > 0 && compare(sorted[i - 1]!, row) === 0;
    if (!is_tied) position = tie === 'dense' ? position + 1 : i + 1;
    positions.set(row, { position, of: sorted.length });
  });
  return positions;
}

/** "3 of 41, 2 not ranked". */
export function positionWords({ position, of }: Position, rows_count: number): string {
  const unranked = rows_count - of;
  return `${position} of ${of}${unranked > 0 ? `, ${unranked} not ranked` : ''}`;
}
