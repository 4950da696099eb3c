import { counted } from '@darasa/rules/counted';
import type { FamilyEvent } from '@darasa/contract/students/families/family';
import { eventWhen } from '@darasa/rules/event-words';
import { groupBy } from '@darasa/rules/group-by';
import { Button, Link, Panel, StatusChip } from '@darasa/ui';
import { useState } from 'react';
import { eventPath } from './event-sheet.tsx';

const first_shown = 4;

/** What comes at school; on the page of the whole family each line says for whom. */
export function EventsPanel({
  events,
  names = false,
  links = false,
}: {
  events: FamilyEvent[];
  names?: boolean;
  /** On the parent's own page an event opens by itself. */
  links?: boolean;
}) {
  const [all, setAll] = useState(false);
  const lines = mergeSame(events);
  if (lines.length === 0) return null;
  return (
    <Panel
      title="Coming events"
      aside={
        names ? (
          <Button small href="/dashboard/user/account?tab=calendar">
            Show in my calendar
          </Button>
        ) : undefined
      }
      footer={
        !all && lines.length > first_shown ? (
          <Button onClick={() => setAll(true)}>Show all {counted(lines.length, 'event')}</Button>
        ) : undefined
      }
    >
      <ul className="lines">
        {(all ? lines : lines.slice(0, first_shown)).map((event) => (
          <li key={event.id}>
            <span className="words">
              {links ? (
                <Link href={eventPath(event.id)}>{event.title}</Link>
              ) : (
                <strong>{event.title}</strong>
              )}
              <span className="meta">
                {[eventWhen(event), event.place].filter(Boolean).join(', ')}
              </span>
              {names ? (
                <span className="meta">
                  For {event.children.join(', ')}, {event.school_name}
                </span>
              ) : null}
              {event.note ? <span className="meta">{event.note}</span> : null}
            </span>
            {event.cancelled_at ? <StatusChip status="cancelled">Called off</StatusChip> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What two schools of the family hold at the same time is one line: it stands once, for both children. */
function mergeSame(events: FamilyEvent[]): FamilyEvent[] {
  const what = (one: FamilyEvent) =>
    [one.title, eventWhen(one), one.place, one.note, one.cancelled_at !== null].join(' | ');
  return [...groupBy(events, what).values()].map((same) => ({
    ...same[0]!,
    children: [...new Set(same.flatMap((one) => one.children))],
    school_name: [...new Set(same.map((one) => one.school_name))].join(' and '),
  }));
}
