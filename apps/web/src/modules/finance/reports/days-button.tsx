import { formatDate } from '@darasa/rules/dates';
import { Button, CalendarIcon, DateField, Dialog, Form, Pair } from '@darasa/ui';
import { useState } from 'react';

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The days of a report; left open, those of the term. */
export function DaysButton(props: Days & { onDays: (days: Days) => void }) {
  const [open, setOpen] = useState(false);
  const { from, to } = props;
  const words = from
    ? `${formatDate(from)} to ${to ? formatDate(to) : 'today'}`
    : 'Days of the term';
  return (
    <>
      <Button small icon={CalendarIcon} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open ? (
        <Dialog open onClose={() => setOpen(false)} title="Days of the report">
          <Form
            submit="Show"
            initial={{ from, to }}
            action={(values: Days) => props.onDays({ from: values.from, to: values.to })}
            onDone={() => setOpen(false)}
            onCancel={() => setOpen(false)}
          >
            <Pair>
              <DateField name="from" label="From" optional />
              <DateField name="to" label="To" optional />
            </Pair>
          </Form>
        </Dialog>
      ) : null}
    </>
  );
}
