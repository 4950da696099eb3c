import { LeaveValues, type LeaveBalance } from '@darasa/contract/staff/leave';
import { leaveHalfDays, leaveInWords } from '@darasa/rules/leave-days';
import { DateField, Form, Pair, SelectField, TextArea, useFormValue } from '@darasa/ui';
import { StaffPicker } from './staff-picker.tsx';

type Values = (typeof LeaveValues)['_zod']['output'];

/** Asks for leave: which kind, which days, who stands in. The days are counted as they are typed. */
export function LeaveForm(props: {
  balances: readonly LeaveBalance[];
  /** Whoever may not search the staff names no reliever. */
  may_choose_reliever: boolean;
  action: (values: Values) => Promise<unknown>;
  onDone: () => void;
}) {
  const options = props.balances.map((one) => ({
    value: one.id,
    label: one.name,
    ...(one.left_half_days === null
      ? {}
      : { hint: `${one.left_half_days > 0 ? leaveInWords(one.left_half_days) : 'none'} left` }),
  }));
  return (
    <Form schema={LeaveValues} action={props.action} onDone={props.onDone} submit="Ask for leave">
      <SelectField name="type_id" label="Kind of leave" options={options} />
      <Pair>
        <DateField name="from_on" label="First day" />
        <DateField name="to_on" label="Last day" />
      </Pair>
      <SelectField
        name="half_day"
        label="Half a day only"
        placeholder="The whole day"
        options={[
          { value: 'morning', label: 'Morning' },
          { value: 'afternoon', label: 'Afternoon' },
        ]}
        optional
      />
      <Length balances={props.balances} />
      {props.may_choose_reliever ? (
        <StaffPicker name="reliever_id" label="Who stands in" optional />
      ) : null}
      <TextArea name="reason" label="Reason" optional />
    </Form>
  );
}

function Length({ balances }: { balances: readonly LeaveBalance[] }) {
  const from_on = useFormValue<string>('from_on');
  const to_on = useFormValue<string>('to_on');
  const half_day = useFormValue<'morning' | 'afternoon'>('half_day');
  const type_id = useFormValue<string>('type_id');
  const type = balances.find((one) => one.id === type_id);
  if (!type || !from_on || !to_on || to_on < from_on) return null;
  const half_days = leaveHalfDays({ from_on, to_on, half_day }, type.counts);
  return (
    <p className="muted" role="status">
      {half_days > 0 ? `This takes ${leaveInWords(half_days)}.` : 'Those days are free anyway.'}
    </p>
  );
}
