import {
  createEvent,
  eventList,
  type SchoolEvent,
} from '@darasa/contract/administration/years/events';
import { eventFor } from '@darasa/rules/event-words';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { RecordList } from '#platform/lists/record-list.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { EventSheet } from './event-sheet.tsx';

/** The school's calendar: what comes first, in order; families see what is for their children. */
export function EventsTab() {
  const classes = useClassChoices();
  return (
    <RecordList
      list={useList(eventList)}
      columns={columns}
      records={{ class_id: classes.map(({ id, name }) => ({ value: id, label: name })) }}
      rowLabel={(row) => row.title}
      create={createEvent}
      empty="Add sports days, visiting days and trips. Parents see those for their child's class."
      sheet={EventSheet}
    />
  );
}

const columns = {
  title: { width: 220 },
  when: { width: 320, phone: 'what' },
  place: { width: 180 },
  classes: {
    wrap: true,
    renderCell: (row: SchoolEvent) => <span className="clamp">{eventFor(row.classes)}</span>,
  },
  state: { width: 120, phone: 'amount' },
} as const;
