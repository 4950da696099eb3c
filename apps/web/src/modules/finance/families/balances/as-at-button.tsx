import { formatDate } from '@darasa/rules/dates';
import { Button, CalendarIcon, DateField, Dialog, Form } from '@darasa/ui';
import { useState } from 'react';
import { useToday } from '#platform/use-today.ts';

/** Turns the list back to the end of a day, for whoever disputes what was owed then. */
export function AsAtButton(props: { as_at?: string | undefined; onDay: (day: string) => void }) {
  const [open, setOpen] = useState(false);
  const today = useToday();
  return (
    <>
      <Button small icon={CalendarIcon} onClick={() => setOpen(true)}>
        {props.as_at ? `As at ${formatDate(props.as_at)}` : 'As at…'}
      </Button>
      {open ? (
        <Dialog open onClose={() => setOpen(false)} title="Balances as at a past day">
          <Form
            submit="Show"
            initial={{ as_at: props.as_at ?? today }}
            action={(values: { as_at?: string }) => {
              if (values.as_at) props.onDay(values.as_at);
            }}
            onDone={() => setOpen(false)}
            onCancel={() => setOpen(false)}
          >
            <DateField name="as_at" label="End of" max={today} />
          </Form>
        </Dialog>
      ) : null}
    </>
  );
}
