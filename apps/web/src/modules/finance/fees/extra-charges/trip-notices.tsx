import { listExtraChargeMembers } from '@darasa/contract/finance/fees/extra-charges';
import { Notice } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/** A child whose family has not agreed stays behind, unless somebody asks in time. */
export function NoConsent({ id, onSee }: { id: string; onSee: () => void }) {
  const missing = useQuery(
    queryOf(listExtraChargeMembers, { id, consent: 'missing', page_size: 1 }),
  );
  const count = missing.data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Notice act={{ label: 'See who', onClick: onSee }}>
      {count === 1 ? 'One learner has' : `${count} learners have`} no consent for school trips.
    </Notice>
  );
}

/** Shows what these children need, for whoever leads the trip to take along. */
export function InNeedOfCare({ id, onSee }: { id: string; onSee: () => void }) {
  const needed = useQuery(queryOf(listExtraChargeMembers, { id, care: 'needed', page_size: 1 }));
  const count = needed.data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Notice act={{ label: 'See who', onClick: onSee }}>
      {count === 1 ? 'One learner who goes has' : `${count} learners who go have`} an allergy, a
      condition or medication.
    </Notice>
  );
}
