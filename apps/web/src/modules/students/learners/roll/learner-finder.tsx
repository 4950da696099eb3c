import { onTab } from '@darasa/contract/shapes';
import { listStudents, RollFilter, type RollRow } from '@darasa/contract/students/learners/roll';
import { learnerName } from '@darasa/rules/names';
import { DataTable } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { recordPath } from '../learner/learner-words.ts';
import { roll_columns } from './roll-columns.tsx';

const View = onTab(RollFilter.pick({ page: true, page_size: true, sort: true, search: true }));

/** One field, and the learners it may mean: for whoever is on the phone with a parent. */
export function LearnerFinder() {
  const [{ tab: _tab, ...view }, setView] = useUrlState(View);
  const found = useQuery(queryOf(listStudents, view));
  return (
    <div className="stack">
      <p className="muted">
        Type any part of a name, the admission number, the UPI or a guardian's phone. Small slips
        are forgiven.
      </p>
      <DataTable<RollRow, typeof view>
        label="Learners"
        query={found}
        columns={roll_columns}
        view={view}
        onView={(next) => setView({ ...next, tab: 'find' })}
        rowKey={(row) => row.id}
        rowLabel={learnerName}
        rowHref={(row) => recordPath(row.admission_number)}
        search={{ placeholder: 'Name, adm no, phone, UPI', label: 'Find a learner' }}
        empty={{ title: 'No learners yet' }}
        nothingFound="Nobody is found by these words. Try a part of the name, or the guardian's phone."
      />
    </div>
  );
}
