import { findSittingLearners } from '@darasa/contract/academics/figures/trends';
import { Combobox, EmptyState } from '@darasa/ui';
import { useCallback } from 'react';
import { LearnerTrend } from '#pickers/learner-trend.tsx';
import { call } from '#platform/call.ts';

/** One learner of the class over all exams. */
export function LearnerPart(props: {
  sitting_id: string;
  learner_id: string | undefined;
  onChosen: (learner_id: string | undefined) => void;
}) {
  const { sitting_id, learner_id, onChosen } = props;
  const load = useCallback(
    async (search: string) => {
      const { rows } = await call(findSittingLearners, { id: sitting_id, search });
      return rows.map(({ id, name, admission_number, stream }) => ({
        value: id,
        label: name,
        hint: [admission_number, stream].filter(Boolean).join(', '),
      }));
    },
    [sitting_id],
  );
  return (
    <div className="stack">
      <Combobox
        label="Learner"
        value={undefined}
        load={load}
        placeholder="Find a learner of this class"
        searchPlaceholder="Name or adm no"
        nothingFound="Nobody in this class is found by these words"
        onChange={(option) => onChosen(option?.value)}
      />
      {learner_id ? (
        <LearnerTrend key={learner_id} student_id={learner_id} />
      ) : (
        <EmptyState
          title="No learner chosen"
          text="Find a learner to see the results of all exams, subject by subject."
        />
      )}
    </div>
  );
}
