import type { FamilyEvent } from '@darasa/contract/students/family';
import { eventWhen } from '@darasa/rules/event-words';
import { Panel, StatusChip } from '@darasa/ui';

/** What comes at school; on the page of the whole family each line says for whom. */
export function EventsPanel({ events, names = false }: { events: FamilyEvent[]; names?: boolean }) {
  if (events.length === 0) return null;
  return (
    <Panel title="Coming events">
      <ul className="lines">
        {events.map((event) => (
          <li key={event.id}>
            <span className="words">
              <strong>{event.title}</strong>
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
