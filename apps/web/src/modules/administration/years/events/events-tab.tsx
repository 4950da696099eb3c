import {
  createEvent,
  EventFilter,
  exportEvents,
  listEvents,
} from '@darasa/contract/administration/years/events';
import type { SchoolEvent } from '@darasa/contract/administration/years/events';
import { onTab } from '@darasa/contract/shapes';
import { eventFor, eventWhen } from '@darasa/rules/event-words';
import { StatusChip, type Column } from '@darasa/ui';
import { useClassFilters } from '#pickers/class-stream-picker.tsx';
import { SetupTable, useTabList } from '#platform/setup/setup-table.tsx';
import { EventSheet } from './event-sheet.tsx';

const View = onTab(EventFilter);

/** The school's calendar: what comes first, in order; families see what is for their children. */
export function EventsTab() {
  const list = useTabList(View, listEvents);
  const [of_class] = useClassFilters(list.filter);
  return (
    <SetupTable<SchoolEvent>
      label="Events"
      one="event"
      list={list}
      create={createEvent}
      exported={exportEvents}
      columns={columns}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.title}
      search={{ placeholder: 'Event, place', label: 'Find an event' }}
      filters={[...(of_class ? [of_class] : []), { kind: 'yes', name: 'past', label: 'Over' }]}
      empty="Add sports days, visiting days and trips. Parents see those for their child's class."
      sheet={EventSheet}
    />
  );
}

const columns: Column<SchoolEvent>[] = [
  { key: 'title', head: 'Event', cell: (row) => row.title, phone: 'who', width: 220 },
  { key: 'when', head: 'When', cell: eventWhen, phone: 'what', width: 320 },
  { key: 'place', head: 'Place', cell: (row) => row.place, phone: 'hide', width: 180 },
  {
    key: 'classes',
    head: 'For',
    cell: (row) => <span className="clamp">{eventFor(row.classes)}</span>,
    wrap: true,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) =>
      row.cancelled_at ? <StatusChip status="cancelled">Called off</StatusChip> : null,
    phone: 'amount',
    width: 120,
  },
];
