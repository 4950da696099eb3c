import type { ListedLearner, MeritList } from '@darasa/contract/academics/figures/merit-lists';
import { rank } from '@darasa/rules/grading/rank';
import type { SittingFacts } from '#modules/academics/figures/broadsheets/queries.ts';
import type { Row } from '#modules/academics/figures/broadsheets/totalling.ts';

type List = MeritList['lists'][number];

/** The class as one list, to that position. */
export const ofClass = (rows: readonly Row[], top: number, title: string, listed: Lister): List =>
  listOf(rows, top, title, (row) => ({
    ...listed(row),
    position: row.position,
    mark: row.marks_sum,
    mean_points: row.mean_points,
    code: row.code,
  }));

/** Each stream as a list of its own. */
export const ofStreams = (
  streams: readonly { name: string }[],
  rows: readonly Row[],
  top: number,
  listed: Lister,
): List[] =>
  streams.map(({ name }) =>
    ofClass(
      rows
        .filter((row) => row.stream === name)
        .map((row) => ({ ...row, position: row.position_stream })),
      top,
      name,
      listed,
    ),
  );

/** Each subject as a list of its own, by its marks. */
export const ofSubjects = (
  { subjects }: SittingFacts,
  wanted: ReadonlySet<string>,
  rows: readonly Row[],
  top: number,
  listed: Lister,
): List[] =>
  subjects.flatMap(({ id, name }, i) => {
    if (!wanted.has(id)) return [];
    const positions = rank(rows, {
      by: [(row) => row.figures[i] ?? 0],
      tie: 'competition',
      ranked: (row) => isNumber(row.figures[i]),
    });
    return listOf(rows, top, name, (row) => ({
      ...listed(row),
      position: positions.get(row)?.position ?? null,
      mark: row.figures[i] ?? null,
      mean_points: null,
      code: row.codes[i] ?? null,
    }));
  });

/** A lister puts a learner on a list, with a name or without. */
export type Lister = (row: Row) => ListedLearner;

function listOf(
  rows: readonly Row[],
  top: number,
  title: string,
  entryOf: (row: Row) => Omit<List['rows'][number], 'position'> & { position: number | null },
): List {
  const entries = rows.map(entryOf);
  const ranked = entries.flatMap(({ position, ...entry }) =>
    position === null ? [] : [{ ...entry, position }],
  );
  return {
    title,
    ranked_count: ranked.length,
    learner_count: rows.length,
    rows: ranked
      .filter((entry) => entry.position <= top)
      .toSorted((a, b) => a.position - b.position),
  };
}

const isNumber = (value: number | null | undefined): boolean => typeof value === 'number';
