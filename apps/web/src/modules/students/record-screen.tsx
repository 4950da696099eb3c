import { getStudent, type StudentRecord } from '@darasa/contract/students/families/record';
import { learnerName } from '@darasa/rules/names';
import { ErrorState, Screen, SkeletonLines, StatusChip, Tabs } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearch } from 'wouter';
import { CallError } from '#platform/call.ts';
import { PersonAvatar } from '#platform/person-avatar.tsx';
import { queryOf } from '#platform/query.ts';
import { useViewer } from '#platform/viewer.tsx';
import { boardingWord, placeOf, recordPath } from './learners/learner/learner-words.ts';
import { RecordActs } from './record-acts.tsx';
import { record_tabs } from './record-tabs.tsx';

const crumbs = [{ label: 'Students', href: '/dashboard/students/students-management' }];

/** Everything about one learner, part by part; who may see a part is said in `record-tabs.tsx`. */
export default function RecordScreen() {
  const params = useParams<{ admission_number: string }>();
  const admission_number = decoded(params.admission_number);
  const record = useQuery(queryOf(getStudent, { admission_number }));
  if (record.error && !record.data) {
    const missing = record.error instanceof CallError && record.error.status < 500;
    return (
      <Screen title="Learner" crumbs={crumbs}>
        <ErrorState
          title={
            missing
              ? `No learner of this school has the number ${admission_number}`
              : 'We could not load this learner'
          }
          error={record.error}
          onRetry={missing ? undefined : () => void record.refetch()}
        />
      </Screen>
    );
  }
  if (!record.data) {
    return (
      <Screen title="Learner" crumbs={crumbs}>
        <SkeletonLines label="Loading the learner" lines={8} />
      </Screen>
    );
  }
  return <Loaded record={record.data} />;
}

function Loaded({ record }: { record: StudentRecord }) {
  const { learner } = record;
  const { user } = useViewer();
  const search = useSearch();
  const tabs = record_tabs.filter((tab) => tab.may(user, record));
  const wanted = new URLSearchParams(search).get('tab');
  const current = tabs.find((tab) => tab.key === wanted) ?? tabs[0]!;
  const name = learnerName(learner);
  // The screen that said "Loading" had the keys and is gone; the next learner begins at the top as well.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [learner.id]);
  return (
    <Screen
      title={name}
      crumbs={crumbs}
      lead={<PersonAvatar large name={name} photo={learner.photo} />}
      sub={[
        learner.admission_number,
        placeOf(learner) ?? 'No class',
        [boardingWord(learner.boarding), learner.house_name && `${learner.house_name} House`]
          .filter(Boolean)
          .join(', '),
        <StatusChip key="status" status={learner.status} />,
      ]}
      acts={<RecordActs record={record} />}
    >
      <Tabs
        label="Parts of the record"
        value={current.key}
        items={tabs.map(({ key, label }, i) => ({
          value: key,
          label,
          href: recordPath(learner.admission_number, i === 0 ? undefined : key),
        }))}
      >
        <current.Content record={record} />
      </Tabs>
    </Screen>
  );
}

/** A number such as KH/204 travels in the address with its stroke encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
