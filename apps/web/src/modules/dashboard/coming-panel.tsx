import { mayCall } from '@darasa/contract/access';
import type { Dashboard, DashboardTerm } from '@darasa/contract/dashboard/dashboard';
import { formatDateShort, type IsoDate } from '@darasa/rules/dates';
import { eventStart } from '@darasa/rules/event-words';
import { Link, Panel, StatusChip } from '@darasa/ui';
import type { ReactNode } from 'react';
import { useViewer } from '#platform/viewer.tsx';

interface Coming {
  key: string;
  on: IsoDate;
  when: string;
  what: ReactNode;
  more?: ReactNode;
}

const shown_max = 6;

/** The next days that matter: events of the school's calendar, and where its terms begin and end. */
export function ComingPanel(props: {
  today: IsoDate;
  events: Dashboard['events'];
  terms: readonly DashboardTerm[];
}) {
  const { user } = useViewer();
  // The endpoint itself would bring all schemas along to the first screen.
  const may_plan = mayCall({ module: 'administration' }, user);
  const rows = [...props.events.map(ofEvent), ...props.terms.flatMap(ofTerm)]
    .filter((one) => one.on >= props.today || one.key.startsWith('event'))
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .slice(0, shown_max);
  return (
    <Panel
      className="coming"
      title="Coming up"
      aside={
        may_plan ? (
          <Link href="/dashboard/administration/setup?tab=events">Calendar</Link>
        ) : undefined
      }
    >
      {rows.length > 0 ? (
        <dl>
          {rows.map((one) => (
            <div key={one.key}>
              <dt>{one.when}</dt>
              <dd>
                {one.what}
                {one.more ? <span className="meta">{one.more}</span> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="none">
          Nothing is in the calendar.{' '}
          {may_plan ? (
            <Link href="/dashboard/administration/setup?tab=years">Add term dates</Link>
          ) : null}
        </p>
      )}
    </Panel>
  );
}

const ofEvent = (event: Dashboard['events'][number]): Coming => ({
  key: `event ${event.id}`,
  on: event.starts_on,
  when: eventStart(event),
  what: event.title,
  more: event.cancelled_at ? <StatusChip status="cancelled">Called off</StatusChip> : event.place,
});

function ofTerm(term: DashboardTerm): Coming[] {
  const days: [IsoDate | null, string][] = [
    [term.starts_on, `${term.name} starts`],
    [term.half_term_starts_on, 'Half term starts'],
    [term.ends_on, `${term.name} ends`],
  ];
  return days.flatMap(([on, what]) =>
    on ? [{ key: `${term.id} ${what}`, on, when: formatDateShort(on), what }] : [],
  );
}
