import {
  getDirectorResults,
  ResultsView,
} from '@darasa/contract/academics/figures/director-results';
import { EmptyState, Loading, Screen } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { SchoolPanel } from './school-panel.tsx';
import { SubjectsSheet } from './subjects-sheet.tsx';

/** Published results of all schools, by the same rules. A class opens its subjects without switching school. */
export default function DirectorResultsScreen() {
  const found = useQuery(queryOf(getDirectorResults, {}));
  const [view, setView] = useUrlState(ResultsView);
  const schools = found.data?.schools;
  const school = schools?.find((one) => one.school_id === view.school_id);
  const chosen = school?.classes.find((one) => one.sitting_id === view.sitting_id);
  return (
    <Screen
      title="Results of my schools"
      sub="The latest published exam of each class, against the exam before it"
    >
      {schools ? (
        <div className="stack">
          {schools.map((one) => (
            <SchoolPanel
              key={one.school_id}
              school={one}
              onOpen={({ sitting_id }) => setView({ school_id: one.school_id, sitting_id })}
            />
          ))}
          {schools.length === 0 ? (
            <EmptyState
              title="No school to show"
              text="Results are shown of schools in which you may read academics."
            />
          ) : null}
        </div>
      ) : (
        <Loading query={found} what="the results" lines={8} />
      )}
      {school && chosen ? (
        <SubjectsSheet
          school={school}
          chosen={chosen}
          onClose={() => setView({ school_id: undefined, sitting_id: undefined })}
        />
      ) : null}
    </Screen>
  );
}
