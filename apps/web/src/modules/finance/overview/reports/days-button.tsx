import { formatDate } from '@darasa/rules/dates';
import { Button, CalendarIcon, DateField, Dialog, Form, Pair } from '@darasa/ui';
import { useState } from 'react';

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

interface DaysProps extends Days {
  onDays: (days: Days) => void;
  /** What it says while no day is chosen. */
  all?: string;
  title?: string;
}

/** The days of a report; left open, those of the term. */
export function DaysButton(props: DaysProps) {
  const [open, setOpen] = useState(false);
  const { from, to } = props;
  const { all = 'Days of the term', title = 'Days of the report' } = props;
  const words =
    from || to
      ? `${from ? formatDate(from) : 'The beginning'} to ${to ? formatDate(to) : 'today'}`
      : all;
  return (
    <>
      <Button small icon={CalendarIcon} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open ? (
        <Dialog open onClose={() => setOpen(false)} title={title}>
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
