import {
  cancelEvent,
  createEvent,
  editEvent,
  EventInput,
  listEvents,
  type SchoolEvent,
} from '@darasa/contract/administration/years/events';
import { eventFor, eventWhen } from '@darasa/rules/event-words';
import {
  Button,
  CheckField,
  DateField,
  Facts,
  Pair,
  TextArea,
  TextField,
  toast,
  useFormValue,
} from '@darasa/ui';
import type { ReactNode } from 'react';
import { ClassesField } from '#pickers/class-stream-picker.tsx';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useMay } from '#platform/viewer.tsx';

const refresh = [keyOf(listEvents), ['dashboard']];

export function EventSheet({ row, onClose }: { row: SchoolEvent | null; onClose: () => void }) {
  const may = useMay();
  const may_write = may(row ? editEvent : createEvent);
  return (
    <RecordSheet
      title={row ? row.title : 'Add event'}
      sub={row?.cancelled_at ? 'Called off: families see that it does not take place' : undefined}
      record={row && { type: 'event', id: row.id }}
      onClose={onClose}
    >
      {(history) =>
        may_write ? (
          <EventForm row={row} onClose={onClose} history={history} />
        ) : (
          <Facts
            oneColumn
            items={[
              { label: 'When', value: eventWhen(row!) },
              { label: 'Place', value: row!.place },
              { label: 'For', value: eventFor(row!.classes) },
              { label: 'Note', value: row!.note },
            ]}
          />
        )
      }
    </RecordSheet>
  );
}

function EventForm(props: { row: SchoolEvent | null; onClose: () => void; history: ReactNode }) {
  const { row, onClose } = props;
  return (
    <SetupForm
      one="event"
      schema={EventInput}
      row={row}
      create={createEvent}
      edit={editEvent}
      refresh={refresh}
      initial={(over) => (over ? valuesOf(over) : { class_ids: [], by_sms: false })}
      labels={{
        title: 'Event',
        starts_on: 'Day',
        ends_on: 'Last day',
        starts_at: 'Begins',
        ends_at: 'Ends',
        place: 'Place',
        note: 'Note',
      }}
      onDone={onClose}
      secondary={
        <>
          {row ? <CallOff row={row} onDone={onClose} /> : null}
          {props.history}
        </>
      }
    >
      <TextField name="title" label="Event" placeholder="Sports day" />
      <Pair>
        <DateField name="starts_on" label="Day" />
        <DateField
          name="ends_on"
          label="Last day"
          optional
          help="Only if it lasts longer than a day"
        />
      </Pair>
      <Pair>
        <TextField name="starts_at" label="Begins" type="time" optional />
        <TextField name="ends_at" label="Ends" type="time" optional />
      </Pair>
      <TextField name="place" label="Place" optional />
      <TextArea
        name="note"
        label="Note"
        optional
        help="Families read it: what to bring, by when to come"
      />
      <ClassesField />
      <CheckField
        name="by_sms"
        label="Tell the families by SMS too"
        help="The portal notifies them of new events, changes of time or place, and cancellations"
      />
    </SetupForm>
  );
}

/** It stays on the calendar, so that whoever planned for it learns that it does not take place. */
function CallOff({ row, onDone }: { row: SchoolEvent; onDone: () => void }) {
  const cancelled = row.cancelled_at === null;
  const by_sms = useFormValue<boolean>('by_sms');
  const cancel = useAction(cancelEvent, {
    refresh,
    say: cancelled ? `${row.title} is called off.` : `${row.title} takes place after all.`,
  });
  const run = async () => {
    try {
      await cancel.run({ id: row.id, cancelled, by_sms: by_sms === true });
      onDone();
    } catch (error) {
      toast({ variant: 'destructive', title: (error as Error).message });
    }
  };
  return (
    <Button
      variant={cancelled ? 'danger' : 'secondary'}
      busy={cancel.busy}
      onClick={() => void run()}
    >
      {cancelled ? 'Call off' : 'Put back'}
    </Button>
  );
}

const valuesOf = (row: SchoolEvent) => ({
  title: row.title,
  starts_on: row.starts_on,
  class_ids: row.class_ids,
  by_sms: false,
  ...(row.ends_on > row.starts_on ? { ends_on: row.ends_on } : {}),
  ...(row.starts_at ? { starts_at: row.starts_at } : {}),
  ...(row.ends_at ? { ends_at: row.ends_at } : {}),
  ...(row.place ? { place: row.place } : {}),
  ...(row.note ? { note: row.note } : {}),
});
