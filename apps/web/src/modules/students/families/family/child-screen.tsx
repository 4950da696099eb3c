import { getChild, type ChildPage } from '@darasa/contract/students/families/family';
import { learnerName } from '@darasa/rules/names';
import { Button, ErrorState, Screen, SkeletonLines, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { PersonAvatar } from '#platform/person-avatar.tsx';
import { queryOf } from '#platform/query.ts';
import { placeOf } from '#modules/students/learners/learner/learner-words.ts';
import { ChildFacts } from './child-facts.tsx';
import { ChildAttendancePanel } from './child-attendance.tsx';
import { ChildConsents } from './child-consents.tsx';
import { ChildChangeSheet } from './child-change-sheet.tsx';
import { MyRequests } from './my-requests.tsx';
import { PayPanel } from '../pay/pay-panel.tsx';

const crumbs = [{ label: 'My children', href: '/parent/app' }];

/** One child, as far as the school and the parent's rights let it be seen. */
export default function ChildScreen() {
  const { id } = useParams<{ id: string }>();
  const page = useQuery(queryOf(getChild, { id }));
  if (page.error && !page.data) {
    return (
      <Screen title="My child" crumbs={crumbs}>
        <ErrorState
          title="We could not show this child"
          error={page.error}
          onRetry={() => void page.refetch()}
        />
      </Screen>
    );
  }
  if (!page.data) {
    return (
      <Screen title="My child" crumbs={crumbs}>
        <SkeletonLines label="Loading the child" lines={6} />
      </Screen>
    );
  }
  return <Loaded page={page.data} />;
}

function Loaded({ page }: { page: ChildPage }) {
  const { child, details, requests } = page;
  const [changing, setChanging] = useState(false);
  const name = learnerName(child);
  return (
    <Screen
      title={name}
      crumbs={crumbs}
      lead={<PersonAvatar large name={name} photo={child.photo} />}
      sub={[
        placeOf(child) ?? 'No class yet',
        child.school_name,
        <StatusChip key="status" status={child.status} />,
      ]}
      acts={
        child.may_ask && details ? (
          <Button onClick={() => setChanging(true)}>Change details</Button>
        ) : undefined
      }
    >
      <div className="stack">
        {child.may_pay ? <PayPanel student_id={child.student_id} /> : null}
        <ChildAttendancePanel student_id={child.student_id} />
        <ChildFacts page={page} />
        <ChildConsents id={child.student_id} />
        <MyRequests requests={requests} />
      </div>
      {changing && details ? (
        <ChildChangeSheet child={child} details={details} onClose={() => setChanging(false)} />
      ) : null}
    </Screen>
  );
}
