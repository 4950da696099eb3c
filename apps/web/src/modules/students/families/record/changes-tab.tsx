import { Panel } from '@darasa/ui';
import { RecordHistory } from '#platform/history/record-history.tsx';
import type { TabProps } from '#modules/students/learners/learner/record-props.ts';

export default function ChangesTab({ record: { learner } }: TabProps) {
  return (
    <Panel title="Who changed what" padded>
      <RecordHistory record_type="learner" record_id={learner.id} />
    </Panel>
  );
}
