import type { AnalysisColumn, AnalysisTable } from '@darasa/contract/academics/figures/analyses';
import { change, figure, type Result, resultsIn, withoutWords } from './figures.ts';
import {
  byLadder,
  ladderTitle,
  type Look,
  rowOf,
  type SubjectLine,
  subjectLines,
  subjectWord,
} from './lines.ts';

/** Each subject: entries, mean, spread, girls and boys, grades, and the change against another exam. */
export function subjectTables(look: Look): AnalysisTable[] {
  const ladders = byLadder(look.now, subjectLines(look));
  const { has_ranks } = look.now;
  return [
    ...ladders.map((lines) =>
      subjectTable(
        look,
        lines,
        ladderTitle(look.is_own ? 'Own groups' : 'Subjects', lines, ladders),
      ),
    ),
    ...(has_ranks && !look.is_own ? [championTable(look)] : []),
  ];
}

function subjectTable(look: Look, lines: SubjectLine[], title: string): AnalysisTable {
  const columns = columnsOf(look, lines);
  return {
    key: `subjects ${lines[0]!.key}`,
    title,
    head: look.is_own ? 'Group' : subjectWord(look.now),
    columns: columns.map(({ head, kind }) => ({ head, kind })),
    rows: lines.map((line) =>
      rowOf(
        line,
        line.now.graded_count,
        columns.map(({ of }) => of(line)),
      ),
    ),
    rule: `Means and spread are of those with a mark, rounded once to two decimals.${
      look.against ? ' Changes are against the same subject on the same scale.' : ''
    }`,
    chart: {
      kind: 'bars',
      series: [
        { key: 'now', label: look.now.exam },
        ...(lines.some((line) => line.against?.mean)
          ? [{ key: 'against', label: againstName(look) }]
          : []),
      ],
      points: lines.map((line) => ({
        tick: line.tick,
        label: line.label,
        values: { ...valueOf('now', line.now.mean), ...valueOf('against', line.against?.mean) },
      })),
    },
  };
}

type ColumnOf = AnalysisColumn & { of: (line: SubjectLine) => number | string | null };

function columnsOf({ against }: Look, lines: readonly SubjectLine[]): ColumnOf[] {
  const has_points = lines.some(({ now }) => now.points);
  const [{ subject }] = lines as [SubjectLine];
  const changes = (head: string, of: ColumnOf['of']): ColumnOf[] =>
    against ? [{ head, kind: 'change', of }] : [];
  return [
    { head: 'Entries', kind: 'count', of: ({ now }) => now.entry_count },
    { head: 'Graded', kind: 'count', of: ({ now }) => now.graded_count },
    { head: 'Mean', kind: 'mark', of: ({ now }) => figure(now.mean, 2) },
    ...changes('Mean change', (line) => change(line.now.mean, line.against?.mean)),
    { head: 'SD', kind: 'mark', of: ({ now }) => now.sd ?? null },
    ...(has_points
      ? [
          {
            head: 'Points',
            kind: 'mark',
            of: ({ now }) => figure(now.points, 2),
          } satisfies ColumnOf,
          ...changes('Points change', (line) => change(line.now.points, line.against?.points)),
        ]
      : []),
    { head: 'Girls', kind: 'mark', of: ({ now }) => figure(now.by_gender.female.mean, 2) },
    { head: 'Boys', kind: 'mark', of: ({ now }) => figure(now.by_gender.male.mean, 2) },
    ...subject.scale.codes.map((code): ColumnOf => ({
      head: code,
      kind: 'count',
      of: ({ now }) => now.codes[code] ?? null,
    })),
    { head: 'No grade', kind: 'text', of: ({ now }) => withoutWords(now.without) },
  ];
}

/** Equal marks share the place; of many only the first are named. */
const champions_max = 3;

function championTable(look: Look): AnalysisTable {
  const { now, stream } = look;
  const by_id = new Map(now.learners.map((one) => [one.student_id, one]));
  return {
    key: 'champions',
    title: 'Subject champions',
    head: subjectWord(now),
    columns: [
      { head: 'Learner', kind: 'text' },
      { head: 'Stream', kind: 'text' },
      { head: 'Mark', kind: 'count' },
      { head: 'Grade', kind: 'text' },
    ],
    rows: now.subjects.flatMap((subject) => {
      const firsts = firstsOf(resultsIn(now, subject.id, stream?.name ?? null));
      const more = firsts.length - champions_max;
      return firsts.slice(0, champions_max).map(({ student_id, shown, code }, i) => {
        const { name, stream: of } = by_id.get(student_id)!;
        const is_last = i === champions_max - 1 && more > 0;
        const words = is_last ? `${name} and ${more} more` : name;
        const line = { key: `${subject.id} ${student_id}`, label: subject.name };
        return { ...rowOf(line, 0, [words, of, shown, code]), student_id };
      });
    }),
    rule: 'The highest mark of each subject. Equal marks share the place.',
    chart: null,
  };
}

function firstsOf(results: readonly Result[]): Result[] {
  const marks = results.flatMap(({ outcome, shown }) =>
    outcome === 'graded' && shown !== null ? [shown] : [],
  );
  const highest = Math.max(...marks);
  return results.filter(({ outcome, shown }) => outcome === 'graded' && shown === highest);
}

export const againstName = ({ against }: Look): string =>
  against ? `${against.exam}, ${against.term}` : '';

export const valueOf = (
  key: string,
  value: Parameters<typeof figure>[0],
): Record<string, number> => {
  const shown = figure(value, 2);
  return shown === null ? {} : { [key]: shown };
};
