import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import type { FamilyChild } from '@darasa/contract/students/families/family';
import { openPortalPreview } from '@darasa/contract/students/families/family-requests';
import { Id, NoFilter } from '@darasa/contract/shapes';
import { learnerName } from '@darasa/rules/names';
import { Loading, Notice, Screen, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { call } from '#platform/call.ts';
import { PersonAvatar } from '#platform/person-avatar.tsx';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { ConsentLines } from '../family/child-consents.tsx';
import { ChildFacts } from '../family/child-facts.tsx';
import { FamilyView } from '../family/family-home.tsx';
import { MyRequests } from '../family/my-requests.tsx';
import { placeOf } from '#modules/students/learners/learner/learner-words.ts';

const View = NoFilter.extend({ child: Id.optional() });
const parents = { label: 'Parents', href: '/dashboard/students/parents' };

/** The parent portal as one guardian finds it: to look at, not to act in. */
export default function PortalScreen() {
  const { id } = useParams<{ id: string }>();
  const [{ child: student_id }] = useUrlState(View);
  const portal = useQuery({
    queryKey: ['students', 'portal-preview', id, student_id ?? null],
    queryFn: () => call(openPortalPreview, { id, ...(student_id ? { student_id } : {}) }),
    // Each look is written down, so it is taken when somebody asks and not by itself.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (!portal.data) {
    return (
      <Screen title="Parent portal" crumbs={[parents]}>
        <Loading
          query={portal}
          what="the portal"
          failed="This guardian finds nothing of this school in the portal"
          lines={6}
        />
      </Screen>
    );
  }
  const { family, page, consents } = portal.data;
  const here = `/dashboard/students/parents/${id}/portal`;
  const name = family.me ? `${family.me.first_name} ${family.me.last_name}` : '';
  if (page) {
    const child_name = learnerName(page.child);
    return (
      <Screen
        title={child_name}
        crumbs={[parents, { label: `Portal of ${name}`, href: here }]}
        lead={<PersonAvatar large name={child_name} photo={page.child.photo} />}
        sub={[
          placeOf(page.child) ?? 'No class yet',
          page.child.school_name,
          <StatusChip key="status" status={page.child.status} />,
        ]}
      >
        <div className="stack">
          <Banner name={name} />
          <Rights child={page.child} />
          <ChildFacts page={page} />
          <ConsentLines rows={consents} />
          <MyRequests requests={page.requests} read_only />
        </div>
      </Screen>
    );
  }
  return (
    <Screen title={`Portal of ${name}`} crumbs={[parents]}>
      <div className="stack">
        <Banner name={name} />
        <FamilyView family={family} cardHref={(child) => `${here}?child=${child}`} />
      </div>
    </Screen>
  );
}

const Banner = ({ name }: { name: string }) => (
  <Notice tone="info">
    You see what {name} finds of this school in the parent portal. Nothing can be changed here, and
    the look is written down.
  </Notice>
);

/** Fees and payments stand on pages of their own in the portal, which show what the fee panel shows. */
function Rights({ child }: { child: Pick<FamilyChild, 'student_id' | 'sees_fees' | 'may_pay'> }) {
  const may = useMay();
  return (
    <p className="muted">
      {child.sees_fees
        ? 'They see the fees of this child'
        : 'They do not see the fees of this child'}
      {child.may_pay ? ', and may pay them in the portal.' : ', and cannot pay in the portal.'}{' '}
      {child.sees_fees && may(getFeePanel) ? (
        <Link href={`/dashboard/finance/fee-panel?student_id=${child.student_id}`}>
          Open the same account
        </Link>
      ) : null}
    </p>
  );
}
