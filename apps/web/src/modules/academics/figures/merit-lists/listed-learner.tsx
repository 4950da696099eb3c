import type { ListedLearner } from '@darasa/contract/academics/figures/merit-lists';
import { Link } from '@darasa/ui';
import { recordPath } from '#pickers/learner-paths.ts';

/** A learner of a list: by name for the office, with a word where the paper will have the number alone. */
export function Listed({ row }: { row: ListedLearner }) {
  return (
    <>
      <Link className="who" href={recordPath(row.admission_number)}>
        {row.name ?? row.admission_number}
      </Link>{' '}
      {row.name === null ? null : <span className="meta">{row.admission_number}</span>}
      {row.name !== null && !row.is_named ? (
        <span className="meta"> · number only on paper</span>
      ) : null}
    </>
  );
}
