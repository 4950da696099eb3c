import type { Broadsheet } from '@darasa/contract/academics/figures/broadsheets';
import {
  type BroadsheetRow,
  placeInWords,
} from '@darasa/contract/academics/figures/broadsheet-rows';
import { rules_of } from '@darasa/rules/grading/curricula';
import { Button, Pairs, PlainTable, Sheet } from '@darasa/ui';
import { recordPath } from '#pickers/learner-paths.ts';
import { Level } from './broadsheet-columns.tsx';
import { twoDecimals } from './broadsheet-tools.tsx';

interface Subject {
  id: string;
  name: string;
  figure: number | null;
  code: string | null;
}

/** One learner of the broadsheet, subject by subject: what a phone has no room for in a row. */
export function LearnerSheet(props: {
  sheet: Broadsheet;
  row: BroadsheetRow;
  numbers_only: boolean | undefined;
  onClose: () => void;
}) {
  const { sheet, row, numbers_only } = props;
  const subjects = sheet.subjects.map(({ id, name }, i): Subject => ({
    id,
    name,
    figure: row.figures[i] ?? null,
    code: row.codes[i] ?? null,
  }));
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={numbers_only ? row.admission_number : row.name}
      sub={[numbers_only ? '' : row.admission_number, sheet.class, row.stream]
        .filter(Boolean)
        .join(', ')}
      footer={<Button href={recordPath(row.admission_number)}>Learner’s record</Button>}
    >
      <div className="stack">
        <Pairs items={factsOf(sheet, row)} />
        <PlainTable
          label="Results"
          rows={subjects.filter((one) => one.figure !== null || one.code !== null)}
          rowKey={(one) => one.id}
          empty="No mark is entered yet."
          columns={
            sheet.shows === 'levels'
              ? [subjectOf(sheet), levelOf(sheet)]
              : [subjectOf(sheet), mark, grade]
          }
        />
      </div>
    </Sheet>
  );
}

const subjectOf = ({ curriculum }: Broadsheet) => ({
  key: 'name',
  head: rules_of[curriculum].words.subject,
  wrap: true,
  cell: (one: Subject) => one.name,
});
const mark = { key: 'figure', head: 'Mark', num: true, cell: (one: Subject) => one.figure };
const grade = { key: 'code', head: 'Grade', cell: (one: Subject) => one.code };
const levelOf = ({ levels }: Broadsheet) => ({
  key: 'code',
  head: 'Level',
  cell: (one: Subject) => <Level code={one.code} levels={levels} />,
});

function factsOf(sheet: Broadsheet, row: BroadsheetRow) {
  const at = sheet.streams.findIndex((one) => one.name === row.stream) + 1;
  return [
    ...(sheet.has_mean
      ? [
          {
            label: 'Mean',
            value:
              row.mean_points === null
                ? (row.code ?? 'None yet')
                : `${twoDecimals(row.mean_points)}, ${row.code}`,
          },
          { label: 'Marks', value: row.marks_sum ?? 'None yet' },
        ]
      : []),
    ...(sheet.has_ranks
      ? [{ label: 'In class', value: placeInWords(row.position, sheet.ranked[0]!) }]
      : []),
    ...(sheet.has_ranks && at > 0 && sheet.streams.length > 1
      ? [{ label: `In ${row.stream}`, value: placeInWords(row.position_stream, sheet.ranked[at]!) }]
      : []),
  ];
}
