import type { SlipSnapshot } from '@darasa/contract/academics/reports/snapshots';
import { PlainTable } from '@darasa/ui';

type Results = SlipSnapshot['results'];
type Subject = Results['subjects'][number];

/** The words and figures of a slip, as they were issued. */
export function SlipView({ results }: { results: Results }) {
  const { subjects, mean, position } = results;
  const has_marks = results.keys.some((key) => key.grades.some((one) => one.lowerLimit !== null));
  return (
    <section className="stack">
      <PlainTable
        label="Results"
        rows={subjects}
        rowKey={(row) => row.subject_id}
        empty="No subject has a result."
        columns={[
          { key: 'name', head: 'Subject', wrap: true, cell: (row: Subject) => row.name },
          ...(has_marks
            ? [{ key: 'shown', head: 'Mark', num: true, cell: (row: Subject) => row.shown ?? '' }]
            : []),
          { key: 'grade', head: 'Grade', cell: (row: Subject) => row.grade ?? '' },
          {
            key: 'words',
            head: 'Meaning',
            wrap: true,
            cell: (row: Subject) => row.grade_words ?? '',
          },
        ]}
      />
      {mean?.grade ? (
        <p>
          <strong>Mean grade {mean.grade}</strong>
          {mean.mean_points === null ? '' : `, ${mean.mean_points} points`}
        </p>
      ) : null}
      {position ? <p>{placeWords(position)}</p> : null}
    </section>
  );
}

const placeWords = (position: NonNullable<Results['position']>): string =>
  [
    `Position ${position.in_class} of ${position.of_class} in class`,
    position.in_stream !== null && position.of_stream !== null
      ? `${position.in_stream} of ${position.of_stream} in stream`
      : null,
  ]
    .filter(Boolean)
    .join(', ');
