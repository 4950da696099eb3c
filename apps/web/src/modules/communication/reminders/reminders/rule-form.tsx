import type { InputOf } from '@darasa/contract/endpoint';
import {
  type addReminderRule,
  type ReminderRule,
  reminder_tones,
  RuleInput,
} from '@darasa/contract/communication/reminders/reminders';
import { listTemplates } from '@darasa/contract/communication/writing/templates';
import {
  reminder_kinds,
  reminder_subjects,
  type ReminderKind,
  subjectOf,
} from '@darasa/rules/reminders';
import {
  DateField,
  FieldList,
  MoneyField,
  NumberField,
  SelectField,
  SwitchRow,
  TextField,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ClassesField } from '#pickers/class-stream-picker.tsx';
import { queryOf } from '#platform/query.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { MessageText } from '#modules/communication/writing/campaigns/message-text.tsx';
import { rule_labels, ruleInWords, tone_words, weekdays } from './rule-words.ts';

type Values = InputOf<typeof addReminderRule>;

const hours = Array.from({ length: 12 }, (_, i) => 7 * 60 + i * 60);

const begin = {
  kind: 'fees',
  trigger: 'weekly',
  weekday: '1',
  at_minute: '540',
  per_week_max: 1,
  days: 3,
  control_percent: 0,
  min_balance_cents: 100_000,
  class_ids: [],
  steps: [{ tone: 'friendly', text_en: reminder_subjects.fees.begin }],
};

/** A rule: whom, when, and words that get firmer with each reminder. */
export function RuleForm(props: {
  rule: ReminderRule | null;
  save: (values: Values, over: ReminderRule | null) => Promise<unknown>;
  onDone: () => void;
}) {
  const { rule } = props;
  return (
    <VersionedForm
      schema={RuleInput}
      row={rule}
      initial={(over) => (over ? valuesOf(over) : begin)}
      send={(values: Values, over) => props.save(values, over)}
      labels={rule_labels}
      words={ruleInWords}
      onDone={props.onDone}
      submit={rule ? 'Save changes' : 'Add rule'}
      draft_key={`communication.rule.${rule?.id ?? 'new'}`}
    >
      <TextField name="name" label="Name" />
      <SwitchRow name="is_on" label="On" help="When off, this rule sends no reminders" optional />
      <SelectField
        name="kind"
        label="About"
        options={reminder_kinds.map((value) => ({ value, label: subjectOf(value).label }))}
      />
      <FollowKind />
      <WhenFields />
      <WhomFields />
      <div className="reminder-words">
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
              <StepText name={`${path}.text_en`} label="Text" />
              <StepText name={`${path}.text_sw`} label="In Kiswahili" optional />
              <LetterChoice path={path} />
            </>
          )}
        </FieldList>
      </div>
    </VersionedForm>
  );
}

const useKind = (): ReminderKind => useFormValue<ReminderKind>('kind') ?? 'fees';

/** Another subject has other days, and words that nobody has touched become its own. */
function FollowKind() {
  const form = useForm();
  const kind = useKind();
  const before = useRef(kind);
  useEffect(() => {
    if (before.current === kind) return;
    const steps = form.value('steps') as Values['steps'];
    const untouched = steps.length === 1 && steps[0]?.text_en === subjectOf(before.current).begin;
    before.current = kind;
    const { triggers, begin: words } = subjectOf(kind);
    if (!triggers.includes(form.value('trigger') as Values['trigger'])) {
      form.set('trigger', triggers[0]);
    }
    if (untouched) form.set('steps', [{ tone: 'friendly', text_en: words }]);
  }, [form, kind]);
  return null;
}

function StepText(props: { name: string; label: string; optional?: boolean }) {
  const { context } = subjectOf(useKind());
  return <MessageText {...props} context={context} maxLength={600} rows={4} />;
}

/** A letter or a meeting is put on paper too: the run prints the letters of all families at once. */
function LetterChoice({ path }: { path: string }) {
  const tone = useFormValue<string>(`${path}.tone`);
  const { told } = subjectOf(useKind());
  const { data } = useQuery(queryOf(listTemplates, {}));
  if (told === 'staff' || (tone !== 'letter' && tone !== 'meeting')) return null;
  const letters = (data?.rows ?? []).filter(
    (one) => one.context === 'letter' && one.state === 'approved' && !one.retired_at,
  );
  return (
    <SelectField
      name={`${path}.letter_id`}
      label="Letter on paper"
      optional
      placeholder="The words above"
      help="Printed from the run, also for families without a phone"
      options={letters.map((one) => ({ value: one.id, label: one.name }))}
    />
  );
}

const trigger_words = (due: string): Record<Values['trigger'], string> => ({
  weekly: 'Every week',
  'before-due': `Days before ${due}`,
  'on-the-day': 'On the day',
  'after-due': `Days after ${due}, then weekly`,
});

function WhenFields() {
  const trigger = useFormValue<string>('trigger');
  const { triggers, due, dated, is_yearly } = subjectOf(useKind());
  const words = trigger_words(due);
  return (
    <>
      <SelectField
        name="trigger"
        label="When"
        options={triggers.map((value) => ({ value, label: words[value] }))}
      />
      {trigger === 'weekly' ? (
        <SelectField
          name="weekday"
          label="Day of the week"
          options={weekdays.map((label, i) => ({ value: String(i + 1), label }))}
        />
      ) : null}
      {dated === 'by-rule' ? (
        <DateField
          name="on_day"
          label="Day"
          help={is_yearly ? 'It returns every year' : 'The day of the meeting'}
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

function WhomFields() {
  const kind = useKind();
  const { is_money, told } = subjectOf(kind);
  return (
    <>
      {is_money ? (
        <MoneyField
          name="min_balance_cents"
          label={kind === 'promise' ? 'Promised at least' : 'Owing at least'}
        />
      ) : null}
      {told === 'guardians' ? <ClassesField /> : null}
      <NumberField name="per_week_max" label="At most in a week" min={1} max={7} />
      {is_money ? (
        <NumberField
          name="control_percent"
          label="Control group"
          unit="%"
          min={0}
          max={50}
          help="The same learners each time, so that the effect can be seen"
        />
      ) : null}
    </>
  );
}

function valuesOf(rule: ReminderRule) {
  const {
    id: _id,
    version: _v,
    last_run_on: _l,
    last_run_state: _s,
    speaks_today: _t,
    approval: _a,
    approval_note: _n,
    ...rest
  } = rule;
  return {
    ...rest,
    weekday: rule.weekday ? String(rule.weekday) : undefined,
    at_minute: String(rule.at_minute),
    on_day: rule.on_day ?? undefined,
  };
}
