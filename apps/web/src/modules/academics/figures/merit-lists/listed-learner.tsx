import type { ListedLearner } from '@darasa/contract/academics/figures/merit-lists';
import { Link } from '@darasa/ui';
import { recordPath } from '#pickers/learner-paths.ts';

/** A learner of a list, by name for the office. */
export function Listed({ row, place }: { row: ListedLearner; place?: number }) {
  return (
    <span>
      {place === undefined ? null : <span className="list-place">{place} </span>}
      <Link className="who" href={recordPath(row.admission_number)}>
        {row.name ?? row.admission_number}
      </Link>{' '}
      {row.name === null ? null : <span className="meta">{row.admission_number}</span>}
    </span>
  );
}

/** Says what the paper will have: the name where the family agreed, else the number. */
export const on_paper = {
  key: 'is_named',
  head: 'On paper',
  cell: (row: ListedLearner) => (
    <span className="meta">{row.is_named ? 'By name' : 'Number only'}</span>
  ),
};
