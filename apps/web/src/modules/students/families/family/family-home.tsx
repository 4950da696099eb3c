import { type ChildBalance, getFamilyFees } from '@darasa/contract/finance/families/family-fees';
import { getFamily, type Family } from '@darasa/contract/students/families/family';
import { formatPhone } from '@darasa/rules/phone';
import { Button, Facts, Loading, Panel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { ChildCard, childPath } from './child-card.tsx';
import { EventSheet } from './event-sheet.tsx';
import { EventsPanel } from './events-panel.tsx';
import { MyRequests } from './my-requests.tsx';
import { OwnChangeSheet } from './own-change-sheet.tsx';

/** All my children with their fees, what comes, what the school has of me, and what I asked for. */
export function FamilyHome(props: { money?: ReactNode; news?: ReactNode }) {
  const family = useQuery(queryOf(getFamily, {}));
  const fees = useQuery(queryOf(getFamilyFees, {}));
  if (!family.data) return <Loading query={family} what="your children" lines={6} />;
  return (
    <>
      <FamilyView family={family.data} balances={fees.data?.rows ?? []} {...props} />
      <EventSheet events={family.data.events} />
    </>
  );
}

/** As the parent finds it; the office looks at it and acts nowhere, so it says where a card leads. */
export function FamilyView({
  family,
  balances = [],
  cardHref,
  money,
  news,
}: {
  family: Family;
  balances?: ChildBalance[];
  cardHref?: (student_id: string) => string;
  /** What the family owes together and is asked to answer, below the children. */
  money?: ReactNode;
  news?: ReactNode;
}) {
  const { me, children, events, requests } = family;
  return (
    <>
      {children.length > 0 ? (
        <section aria-label="My children">
          <ul className="child-cards">
            {children.map((child) => (
              <li key={child.student_id}>
                <ChildCard
                  child={child}
                  fees={balances.find((one) => one.student_id === child.student_id)}
                  href={cardHref ? cardHref(child.student_id) : childPath(child.student_id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <Panel title="My children">
          <p className="panel-body muted">
            No child is linked to your sign-in yet. Please ask the school office.
          </p>
        </Panel>
      )}
      {money}
      <EventsPanel events={events} names links={!cardHref} />
      {news}
      {me ? <MyDetails me={me} may_ask={!cardHref && children.some((one) => one.may_ask)} /> : null}
      <MyRequests requests={requests} read_only={cardHref !== undefined} />
    </>
  );
}

function MyDetails({ me, may_ask }: { me: NonNullable<Family['me']>; may_ask: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title="My details"
      aside={
        may_ask ? (
          <Button small onClick={() => setOpen(true)}>
            Change my details
          </Button>
        ) : undefined
      }
    >
      <Facts
        items={[
          { label: 'Name', value: `${me.first_name} ${me.last_name}` },
          { label: 'Phone', value: me.phone && formatPhone(me.phone) },
          { label: 'Other phone', value: me.other_phone && formatPhone(me.other_phone) },
          { label: 'Email', value: me.email },
          { label: 'Address', value: me.address },
          { label: 'Occupation', value: me.occupation },
        ]}
      />
      {open ? <OwnChangeSheet me={me} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}
