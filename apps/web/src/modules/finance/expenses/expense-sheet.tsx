import { hasModule } from '@darasa/contract/access';
import {
  cancelExpense,
  type Expense,
  listExpenses,
  sendExpenseDraft,
} from '@darasa/contract/finance/expenses';
import type { FinanceSetup } from '@darasa/contract/finance/setup';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { Button, Facts, Form, Sheet, SideScroll, StatusChip, TextArea } from '@darasa/ui';
import { useState } from 'react';
import { keyOf } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useViewer } from '../../../platform/viewer.tsx';
import { Trail } from '../trail.tsx';
import { PrepareVoucher } from './prepare-voucher.tsx';

export function ExpenseSheet(props: {
  setup: FinanceSetup;
  expense: Expense;
  onClose: () => void;
}) {
  const { expense, onClose } = props;
  const { user } = useViewer();
  const [doing, setDoing] = useState<'pay' | 'cancel' | null>(null);
  const send = useAction(sendExpenseDraft, { refresh: [keyOf(listExpenses)] });
  const left_cents = expense.amount_cents - expense.vouchered_cents;
  const may_pay =
    expense.state === 'approved' && left_cents > 0 && hasModule(user, 'finance', 'create');
  const may_cancel =
    ['approved', 'draft'].includes(expense.state) &&
    expense.vouchered_cents === 0 &&
    hasModule(user, 'finance', 'void');
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={`Expense ${expense.number}`}
      sub={expense.title}
      footer={
        doing ? undefined : (
          <>
            {may_pay ? (
              <Button variant="primary" onClick={() => setDoing('pay')}>
                Prepare voucher
              </Button>
            ) : null}
            {expense.state === 'draft' && hasModule(user, 'finance', 'create') ? (
              <Button
                variant="primary"
                busy={send.busy}
                onClick={() => void send.run({ id: expense.id }).then(onClose, () => undefined)}
              >
                Send for approval
              </Button>
            ) : null}
            {expense.item_id ? (
              <Button href={`/dashboard/approvals?item=${expense.item_id}`}>Approval</Button>
            ) : null}
            {may_cancel ? (
              <Button variant="danger" onClick={() => setDoing('cancel')}>
                Cancel expense
              </Button>
            ) : null}
          </>
        )
      }
    >
      <div className="stack">
        {doing === 'pay' ? (
          <PrepareVoucher
            setup={props.setup}
            of={{ expense_id: expense.id }}
            left_cents={left_cents}
            onDone={onClose}
            onCancel={() => setDoing(null)}
          />
        ) : null}
        {doing === 'cancel' ? (
          <CancelForm expense={expense} onDone={onClose} onCancel={() => setDoing(null)} />
        ) : null}
        {doing ? null : <Details expense={expense} />}
      </div>
    </Sheet>
  );
}

function Details({ expense }: { expense: Expense }) {
  return (
    <>
      <Facts
        oneColumn
        items={[
          { label: 'State', value: <StatusChip status={expense.state} /> },
          { label: 'Pay', value: expense.payee_name },
          { label: 'Amount', value: formatKes(expense.amount_cents) },
          { label: 'On vouchers', value: formatKes(expense.vouchered_cents) },
          ...(expense.invoice_number ? [{ label: 'Invoice', value: expense.invoice_number }] : []),
          ...(expense.department_name
            ? [{ label: 'Department', value: expense.department_name }]
            : []),
          ...(expense.needed_on
            ? [{ label: 'Needed on', value: formatDate(expense.needed_on) }]
            : []),
          { label: 'Asked by', value: expense.made_by },
          ...(expense.note ? [{ label: 'Note', value: expense.note }] : []),
        ]}
      />
      <SideScroll label="Lines">
        <table className="table compact">
          <thead>
            <tr>
              <th>Vote head</th>
              <th className="fill">Particulars</th>
              <th className="num">KES</th>
            </tr>
          </thead>
          <tbody>
            {expense.lines.map((line, i) => (
              <tr key={i}>
                <td>{line.vote_head_name}</td>
                <td className="wrap">{line.particulars}</td>
                <td className="num">{formatMoney(line.amount_cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      <Trail record_type="expense" record_id={expense.id} />
    </>
  );
}

function CancelForm(props: { expense: Expense; onDone: () => void; onCancel: () => void }) {
  const cancel = useAction(cancelExpense, {
    refresh: [['finance']],
    say: `${props.expense.number} is cancelled.`,
  });
  return (
    <Form
      action={({ reason = '' }: { reason?: string }) =>
        cancel.run({ id: props.expense.id, reason })
      }
      onDone={props.onDone}
      onCancel={props.onCancel}
      submit="Cancel expense"
      danger
    >
      <TextArea name="reason" label="Why?" maxLength={300} />
    </Form>
  );
}
