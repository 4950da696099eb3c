import { getStudent } from '@darasa/contract/students/families/record';
import { Loading, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import EditLearner from '../learner/edit-learner.tsx';

/** The details of a learner, on top of the list that says what they lack. */
export function MendSheet(props: { admission_number: string; onClose: () => void }) {
  const { admission_number, onClose } = props;
  const record = useQuery(queryOf(getStudent, { admission_number }));
  if (record.data) return <EditLearner record={record.data} onClose={onClose} />;
  return (
    <Sheet open wide onClose={onClose} title="Edit details">
      <Loading query={record} what="the learner" lines={8} />
    </Sheet>
  );
}
