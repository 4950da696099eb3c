import type { EntryResult } from '@darasa/contract/platform/entries';
import type { Fields } from './kind.ts';

interface Answer extends Fields {
  applied: (Fields & { version: number })[];
  conflicts: Fields[];
  refused: (Fields & { message: string })[];
}

interface Short {
  rest: Fields;
  /** For each cell of the entry, in its order: the version it has now, a sentence, or null where two values differ. */
  cells: (number | string | null)[];
}

const not_place = new Set(['value', 'version', 'message', 'theirs', 'yours', 'by', 'at']);

/** Two cells with the same place are the same cell. */
const placeOf = (cell: Fields): string =>
  JSON.stringify(
    Object.entries(cell)
      .filter(([name]) => !not_place.has(name))
      .toSorted(),
  );

const cellsOf = (input: Fields): Fields[] => (input['cells'] ?? []) as Fields[];

/** The outcome of an entry of cells is one word for all of them. */
export function outcomeOf(answer: Fields, input: Fields): EntryResult['outcome'] {
  const { applied, conflicts, refused } = answer as Answer;
  if (conflicts.length > 0 || refused.length > 0) return 'merged';
  const before = new Map(cellsOf(input).map((cell) => [placeOf(cell), cell['version']]));
  return applied.every((cell) => before.get(placeOf(cell)) === cell.version) ? 'same' : 'applied';
}

/** The answer by the order of the cells: the entry itself says which they are, and brings them again. */
export function shortOf(answer: Fields, input: Fields): Fields {
  const { applied, conflicts: _, refused, ...rest } = answer as Answer;
  const said = new Map<string, number | string>([
    ...applied.map((one) => [placeOf(one), one.version] as const),
    ...refused.map((one) => [placeOf(one), one.message] as const),
  ]);
  const short: Short = {
    rest,
    cells: cellsOf(input).map((cell) => said.get(placeOf(cell)) ?? null),
  };
  return { ...short };
}

/** The long answer is as the first was, but for who typed another value: whoever looks asks anew. */
export function longOf(kept: Fields, input: Fields): Fields {
  const { rest, cells } = kept as unknown as Short;
  const answer: Answer = { ...rest, applied: [], conflicts: [], refused: [] };
  for (const [i, { value: _value, version: _version, ...place }] of cellsOf(input).entries()) {
    const said = cells[i];
    if (typeof said === 'number') answer.applied.push({ ...place, version: said });
    if (typeof said === 'string') answer.refused.push({ ...place, message: said });
    if (said === null) {
      answer.conflicts.push({ ...place, theirs: '', yours: '', by: '', at: '', version: 0 });
    }
  }
  return answer;
}
