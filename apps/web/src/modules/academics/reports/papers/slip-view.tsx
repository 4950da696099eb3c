import type { SlipSnapshot } from '@darasa/contract/academics/reports/snapshots';
import { rules_of } from '@darasa/rules/grading/curricula';
import { PlainTable } from '@darasa/ui';

type Results = SlipSnapshot['results'];
type Subject = Results['subjects'][number];

/** The words and figures of a slip, as they were issued. */
export function SlipView({ results }: { results: Results }) {
  const { subjects, mean, position } = results;
  const { words } = rules_of[results.curriculum];
  const has_marks = results.keys.some((key) => key.grades.some((one) => one.lowerLimit !== null));
  return (
    <section className="stack">
      <PlainTable
        label="Results"
        rows={subjects}
        rowKey={(row) => row.subject_id}
        empty="There are no results on this slip."
        columns={[
          { key: 'name', head: words.subject, wrap: true, cell: nameCell },
          ...(has_marks
            ? [{ key: 'shown', head: 'Mark', num: true, cell: (row: Subject) => row.shown ?? '' }]
            : []),
          { key: 'grade', head: words.grade, cell: (row: Subject) => row.grade ?? '' },
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

/** The words of the grade stand below the subject, so that a phone has room for the marks beside it. */
const nameCell = ({ name, grade, grade_words }: Subject) => (
  <>
    {name}
    {grade_words && grade_words !== grade ? <p className="meta">{grade_words}</p> : null}
  </>
);

const placeWords = (position: NonNullable<Results['position']>): string =>
  [
    `Position ${position.in_class} of ${position.of_class} in class`,
    position.in_stream !== null && position.of_stream !== null
      ? `${position.in_stream} of ${position.of_stream} in stream`
      : null,
  ]
    .filter(Boolean)
    .join(', ');
