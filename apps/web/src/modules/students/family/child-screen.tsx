import { getChild, type ChildPage } from '@darasa/contract/students/family';
import { formatDate } from '@darasa/rules/dates';
import { learnerName } from '@darasa/rules/names';
import { formatPhone } from '@darasa/rules/phone';
import { Button, ErrorState, Facts, Panel, Screen, SkeletonLines, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { PersonAvatar } from '../../../platform/person-avatar.tsx';
import { queryOf } from '../../../platform/query.ts';
import { boardingWord, genderWord, placeOf, relation_words } from '../learner-words.ts';
import { termWords } from './child-card.tsx';
import { ChildConsents } from './child-consents.tsx';
import { ChildChangeSheet } from './child-change-sheet.tsx';
import { MyRequests } from './my-requests.tsx';
import { PayPanel } from './pay/pay-panel.tsx';

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
  const { child, details, guardians, requests } = page;
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
        <Panel title="At school">
          <Facts items={schoolFacts(page)} />
        </Panel>
        {details ? (
          <Panel title="Details">
            <Facts items={detailFacts(details)} />
          </Panel>
        ) : null}
        {guardians && guardians.length > 0 ? (
          <Panel title="Other guardians">
            <Facts
              items={guardians.map((one) => ({
                label: relation_words[one.relation],
                value: `${one.first_name} ${one.last_name}`,
              }))}
            />
          </Panel>
        ) : null}
        <ChildConsents id={child.student_id} />
        <MyRequests requests={requests} />
      </div>
      {changing && details ? (
        <ChildChangeSheet child={child} details={details} onClose={() => setChanging(false)} />
      ) : null}
    </Screen>
  );
}

const schoolFacts = ({ child, details }: ChildPage) => [
  { label: 'Admission number', value: child.admission_number },
  { label: 'Class', value: placeOf(child) },
  ...(child.teacher ? [{ label: 'Class teacher', value: child.teacher }] : []),
  ...(details ? [{ label: 'Boarding', value: boardingWord(details.boarding) }] : []),
  ...(child.term ? [{ label: 'Term', value: termWords(child.term) }] : []),
  {
    label: 'School office',
    value: child.school_phone ? (
      <a href={`tel:+${child.school_phone.replace(/\D/g, '')}`}>
        {formatPhone(child.school_phone)}
      </a>
    ) : (
      <a href="/home/contact-us">Contact the school</a>
    ),
  },
];

const detailFacts = (one: NonNullable<ChildPage['details']>) => [
  { label: 'Gender', value: genderWord(one.gender) },
  { label: 'Date of birth', value: one.born_on && formatDate(one.born_on) },
  { label: 'Birth certificate', value: one.birth_certificate_number },
  { label: 'UPI', value: one.upi },
  { label: 'Nationality', value: one.nationality },
  { label: 'County', value: one.county },
  { label: 'Religion', value: one.religion },
  { label: 'Blood group', value: one.blood_group },
  { label: 'Special need or health note', value: one.special_need },
  { label: 'Admitted on', value: formatDate(one.admitted_on) },
];
