import { mayCall, type Person } from '@darasa/contract/access';
import type { Dashboard, DashboardTerm } from '@darasa/contract/dashboard/dashboard';
import { formatDateShort, formatDateTime } from '@darasa/rules/dates';
import { eventStart } from '@darasa/rules/event-words';
import { Link, Panel, StatusChip, Timeline } from '@darasa/ui';
import { useViewer } from '#platform/viewer.tsx';
import { countOf } from './count-of.ts';

// The endpoints themselves would bring all schemas along to the first screen.
const mayAdminister = (user: Person) => mayCall({ module: 'administration' }, user);

/** People who were given an account and never used it: each may need a hand. */
export function StaffPanel({ count, rows }: NonNullable<Dashboard['staff_not_signed_in']>) {
  return (
    <Panel
      className="work"
      title="Staff who have not signed in yet"
      aside={count > 0 ? countOf(count, rows.length, 'person', 'people') : undefined}
    >
      {rows.length > 0 ? (
        <ul>
          {rows.map((one) => (
            <li className="row" key={one.id}>
              <span className="who">{one.name}</span>
              <span className="what">{one.job_title ?? 'No job title'}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="none">Everyone with an account has signed in.</p>
      )}
    </Panel>
  );
}

/** The terms of one year: the one that is on, or the next to come. */
export function TermsPanel({ today, terms }: { today: string; terms: readonly DashboardTerm[] }) {
  const year = (terms.find((term) => term.ends_on >= today) ?? terms.at(-1))?.year;
  return (
    <Panel className="work" title="Term dates" aside={year?.toString()}>
      {terms.length > 0 ? (
        <ul>
          {terms
            .filter((term) => term.year === year)
            .map((term) => (
              <li className="row" key={term.id}>
                <span className="who">{term.name}</span>
                <span className="what">{halfTermOf(term)}</span>
                <span className="num">{shortRange(term.starts_on, term.ends_on)}</span>
                <span className="do">
                  <TermChip today={today} term={term} />
                </span>
              </li>
            ))}
        </ul>
      ) : (
        <p className="none">
          No term dates are set for this school yet. <SetupLink tab="years">Add a year</SetupLink>
        </p>
      )}
    </Panel>
  );
}

/** From what is not there yet to where it is made, for those who may. */
export function SetupLink({ tab, children }: { tab: 'years' | 'classes'; children: string }) {
  const { user } = useViewer();
  if (!mayAdminister(user)) return null;
  return <Link href={`/dashboard/administration/setup?tab=${tab}`}>{children}</Link>;
}

/** What comes next at the school; those who keep the calendar get to it from here. */
export function EventsPanel({ events }: { events: Dashboard['events'] }) {
  const { user } = useViewer();
  return (
    <Panel
      className="work"
      title="Coming events"
      footer={
        mayAdminister(user) ? (
          <Link href="/dashboard/administration/setup?tab=events">See the calendar</Link>
        ) : undefined
      }
    >
      <ul>
        {events.map((event) => (
          <li className="row" key={event.id}>
            <span className="who">{event.title}</span>
            <span className="what">
              {event.cancelled_at ? (
                <StatusChip status="cancelled">Called off</StatusChip>
              ) : (
                event.place
              )}
            </span>
            <span className="num">{eventStart(event)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The newest lines of the audit trail; whoever may see them may see them all. */
export function ChangesPanel({ rows }: { rows: NonNullable<Dashboard['recent_changes']> }) {
  const { user } = useViewer();
  const may_see_all = mayAdminister(user);
  return (
    <Panel
      className="work changes"
      title="Recent changes"
      footer={
        may_see_all ? (
          <Link href="/dashboard/administration/audit">See all changes</Link>
        ) : undefined
      }
    >
      {rows.length > 0 ? (
        <Timeline
          groups={[
            {
              items: rows.map((row) => ({
                key: row.id,
                what: `${row.who ?? 'The system'}: ${row.action}`,
                when: formatDateTime(row.at),
              })),
            },
          ]}
        />
      ) : (
        <p className="none">Nothing was changed yet.</p>
      )}
    </Panel>
  );
}

function TermChip({ today, term }: { today: string; term: DashboardTerm }) {
  if (today > term.ends_on)
    return (
      <StatusChip shape="tick" quiet>
        Over
      </StatusChip>
    );
  if (today < term.starts_on)
    return (
      <StatusChip shape="ring" quiet>
        To come
      </StatusChip>
    );
  return (
    <StatusChip tone="positive" shape="dot" quiet>
      Now
    </StatusChip>
  );
}

function halfTermOf({ half_term_starts_on: from, half_term_ends_on: to }: DashboardTerm): string {
  if (!from || !to) return '';
  return from === to ? `Half term ${formatDateShort(from)}` : `Half term ${shortRange(from, to)}`;
}

const shortRange = (from: string, to: string): string =>
  from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))} to ${formatDateShort(to)}`
    : `${formatDateShort(from)} to ${formatDateShort(to)}`;
