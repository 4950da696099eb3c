import {
  addClosure,
  addSchoolWeek,
  ClosureInput,
  half_words,
  SchoolWeekInput,
} from '@darasa/contract/administration/years/school-days';
import { weekday_names } from '@darasa/rules/attendance/school-days';
import { CheckListField, DateField, Form, Pair, SelectField, Sheet, TextField } from '@darasa/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useClassChoices } from '#pickers/class-stream-picker.tsx';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

interface SheetProps {
  refresh: QueryKey[];
  onClose: () => void;
}

const ClassField = () => (
  <SelectField
    name="class_id"
    label="Class"
    optional
    placeholder="The whole school"
    options={useClassChoices().map(({ id, name }) => ({ value: id, label: name }))}
  />
);

const day_options = weekday_names.map((label, i) => ({ value: String(i + 1), label }));

/** "Form 4 comes on Saturdays as well, this term." */
export function WeekSheet({ refresh, onClose }: SheetProps) {
  const add = useAction(addSchoolWeek, { refresh, say: 'The week is added.' });
  const today = useToday();
  return (
    <Sheet open onClose={onClose} title="Add week">
      <Form
        schema={SchoolWeekInput}
        initial={{ from_on: today, weekdays: ['1', '2', '3', '4', '5', '6'] }}
        submit="Add week"
        action={(values) => add.run(values)}
        onDone={onClose}
        onCancel={onClose}
      >
        <ClassField />
        <CheckListField name="weekdays" label="Comes on" options={day_options} />
        <Pair>
          <DateField name="from_on" label="From" />
          <DateField name="to_on" label="Until" optional />
        </Pair>
      </Form>
    </Sheet>
  );
}

const half_options = Object.entries(half_words).map(([value, label]) => ({ value, label }));

export function ClosureSheet({ refresh, onClose }: SheetProps) {
  const add = useAction(addClosure, { refresh, say: 'The school is closed on that day.' });
  const today = useToday();
  return (
    <Sheet open onClose={onClose} title="Add closed day">
      <Form
        schema={ClosureInput}
        initial={{ closed_on: today }}
        submit="Add closed day"
        action={(values) => add.run(values)}
        onDone={onClose}
        onCancel={onClose}
      >
        <Pair>
          <DateField name="closed_on" label="Day" />
          <SelectField
            name="half"
            label="Part of the day"
            optional
            placeholder="The whole day"
            options={half_options}
          />
        </Pair>
        <ClassField />
        <TextField name="reason" label="Reason" placeholder="Election day" />
      </Form>
    </Sheet>
  );
}
