import {
  type Grade,
  type Scale,
  type ScaleEdition,
  zero_words,
} from '@darasa/contract/academics/setup/scales';
import { PlainTable } from '@darasa/ui';

/** The grades of one edition, from the highest down. */
export function GradesTable({ scale, edition }: { scale: Scale; edition: ScaleEdition }) {
  const { kind } = scale;
  if (kind === 'decimal') {
    return (
      <p>
        A figure from {edition.min_value} to {edition.max_value}, in steps of {edition.step}.
      </p>
    );
  }
  return (
    <>
      <PlainTable
        label={`Grades of ${scale.name}`}
        compact
        rows={edition.grades}
        rowKey={(grade) => grade.code}
        empty="No grade yet."
        columns={kind === 'bands' ? [...first, ...limits, ...last] : [...first, ...last]}
      />
      {kind === 'bands' && edition.zero !== 'lowest' ? (
        <p className="none">A mark of 0 has: {zero_words[edition.zero].toLowerCase()}.</p>
      ) : null}
    </>
  );
}

const first = [
  { key: 'code', head: 'Grade', cell: (grade: Grade) => <strong>{grade.code}</strong> },
];
const limits = [
  { key: 'lower', head: 'From', num: true, cell: (grade: Grade) => grade.lowerLimit },
  { key: 'upper', head: 'To', num: true, cell: (grade: Grade) => grade.upperLimit },
];
const last = [
  { key: 'points', head: 'Points', num: true, cell: (grade: Grade) => grade.points ?? '' },
  { key: 'words', head: 'In words', cell: (grade: Grade) => grade.words_en },
  { key: 'words_sw', head: 'In Kiswahili', cell: (grade: Grade) => grade.words_sw },
];
