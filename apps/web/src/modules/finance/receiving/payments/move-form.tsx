import {
  listPayments,
  movePayment,
  type Payment,
} from '@darasa/contract/finance/receiving/payments';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { Form, Notice, TextArea } from '@darasa/ui';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const Move = movePayment.input.pick({ student_id: true, reason: true });

/** The right learner for money that was receipted to another: reversal and new receipt in one act. */
export function MoveForm(props: {
  payment: Payment;
  onDone: (payment: Payment) => void;
  onCancel: () => void;
}) {
  const { payment } = props;
  const move = useAction(movePayment, {
    refresh: [keyOf(listPayments), ['finance'], ['approvals']],
  });
  return (
    <Form
      schema={Move}
      submit="Move payment"
      action={(values) => move.run({ ...values, id: payment.id, moved_on: isoDate(new Date()) })}
      onDone={(done) => props.onDone(done as Payment)}
      onCancel={props.onCancel}
    >
      <Notice tone="warning">
        {formatKes(payment.amount_cents)} is taken from {payment.student_name}, whose receipt is
        stamped CANCELLED. The right learner gets a new receipt with the same reference. A large sum
        that M-Pesa or the bank told us of is moved once another person has agreed.
      </Notice>
      <StudentPicker name="student_id" label="The right learner" />
      <TextArea name="reason" label="Why it is moved" maxLength={300} />
    </Form>
  );
}
