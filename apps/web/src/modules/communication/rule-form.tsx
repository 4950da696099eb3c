import type { InputOf } from '@darasa/contract/endpoint';
import {
  type addReminderRule,
  type ReminderRule,
  reminder_tones,
  RuleInput,
} from '@darasa/contract/communication/reminders';
import {
  CheckListField,
  FieldList,
  Form,
  MoneyField,
  NumberField,
  SelectField,
  SwitchRow,
  TextArea,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useClassChoices } from '../../pickers/class-stream-picker.tsx';

type Values = InputOf<typeof addReminderRule>;

const tone_words = {
  friendly: 'Friendly',
  firm: 'Firm',
  letter: 'Letter follows',
  meeting: 'Meeting',
};
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hours = Array.from({ length: 12 }, (_, i) => 7 * 60 + i * 60);

const begin = {
  kind: 'fees',
  trigger: 'weekly',
  weekday: '1',
  at_minute: '540',
  per_week_max: 1,
  days: 0,
  control_percent: 0,
  min_balance_cents: 100_000,
  class_ids: [],
  steps: [
    {
      tone: 'friendly',
      text_en: 'Dear {{guardian}}, {{balance}} is due for {{learner}}. {{pay_line}}. Thank you.',
    },
  ],
};

/** A rule: whom, when, and words that get firmer with each reminder. */
export function RuleForm(props: {
  rule: ReminderRule | null;
  save: (values: Values) => Promise<unknown>;
  onDone: () => void;
}) {
  const { rule } = props;
  return (
    <Form
      schema={RuleInput}
      initial={rule ? valuesOf(rule) : begin}
      action={(values) => props.save(values)}
      onDone={props.onDone}
      submit={rule ? 'Save changes' : 'Add rule'}
    >
      <TextField name="name" label="Name" maxLength={80} />
      <SwitchRow name="is_on" label="On" help="Off: nobody is reminded by this rule" optional />
      <SelectField
        name="kind"
        label="About"
        options={[
          { value: 'fees', label: 'Fees that are owed' },
          { value: 'birthday', label: 'Birthdays' },
        ]}
      />
      <WhenFields />
      <MoneyField name="min_balance_cents" label="Owing at least" />
      <Classes />
      <NumberField name="per_week_max" label="At most in a week" min={1} max={7} />
      <NumberField
        name="control_percent"
        label="Left out for comparison"
        unit="%"
        min={0}
        max={50}
        help="The same learners each time, so that the effect can be seen"
      />
      <FieldList
        name="steps"
        label="Words"
        add="Add firmer words"
        blank={{ tone: 'firm' }}
        rows_max={4}
      >
        {(path) => (
          <>
            <SelectField
              name={`${path}.tone`}
              label="Tone"
              options={reminder_tones.map((value) => ({ value, label: tone_words[value] }))}
            />
            <TextArea name={`${path}.text_en`} label="Text" maxLength={600} rows={4} />
            <TextArea
              name={`${path}.text_sw`}
              label="In Kiswahili"
              optional
              maxLength={600}
              rows={3}
            />
          </>
        )}
      </FieldList>
    </Form>
  );
}

function WhenFields() {
  const trigger = useFormValue<string>('trigger');
  return (
    <>
      <SelectField
        name="trigger"
        label="When"
        options={[
          { value: 'weekly', label: 'Every week' },
          { value: 'before-due', label: 'Days before fees are due' },
          { value: 'after-due', label: 'Days after fees are due, then weekly' },
          { value: 'on-the-day', label: 'On the day' },
        ]}
      />
      {trigger === 'weekly' ? (
        <SelectField
          name="weekday"
          label="Day of the week"
          options={weekdays.map((label, i) => ({ value: String(i + 1), label }))}
        />
      ) : null}
      {trigger === 'before-due' || trigger === 'after-due' ? (
        <NumberField name="days" label="Days" min={0} max={120} />
      ) : null}
      <SelectField
        name="at_minute"
        label="Not before"
        options={hours.map((minute) => ({
          value: String(minute),
          label: `${String(minute / 60).padStart(2, '0')}:00`,
        }))}
      />
    </>
  );
}

function Classes() {
  const classes = useClassChoices();
  return (
    <div className="check-columns">
      <CheckListField
        name="class_ids"
        label="Classes"
        optional
        help="Without a tick: the whole school"
        options={classes.map((one) => ({ value: one.id, label: one.name }))}
      />
    </div>
  );
}

function valuesOf(rule: ReminderRule) {
  const {
    id: _id,
    version: _v,
    last_run_on: _l,
    last_run_state: _s,
    speaks_today: _t,
    ...rest
  } = rule;
  return {
    ...rest,
    weekday: rule.weekday ? String(rule.weekday) : undefined,
    at_minute: String(rule.at_minute),
  };
}
