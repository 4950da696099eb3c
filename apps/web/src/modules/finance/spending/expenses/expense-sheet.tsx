import {
  sanctionExpense,
  cancelExpense,
  type Expense,
  getExpenseFile,
  listExpenses,
  sendExpenseDraft,
} from '@darasa/contract/finance/spending/expenses';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  Facts,
  Form,
  Notice,
  PaperclipIcon,
  Sheet,
  SideScroll,
  StatusChip,
  TextArea,
} from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import { mayChange } from '#modules/finance/books/approvals/returned.ts';
import { Trail } from '#modules/finance/books/trail/trail.tsx';
import './expenses.css';
import { PrepareVoucher } from '../vouchers/prepare-voucher.tsx';
import { SanctionForm } from './sanction-form.tsx';

export function ExpenseSheet(props: {
  setup: FinanceSetup;
  expense: Expense;
  onChange: (expense: Expense) => void;
  onClose: () => void;
}) {
  const { onClose } = props;
  const { user } = useViewer();
  const may = useMay();
  const [expense, setExpense] = useState(props.expense);
  const [doing, setDoing] = useState<'pay' | 'release' | 'sanction' | 'cancel' | null>(null);
  const today = useToday();
  const send = useAction(sendExpenseDraft, { refresh: [keyOf(listExpenses)] });
  const held_cents = expense.retention_cents - expense.retention_vouchered_cents;
  const left_cents = expense.amount_cents - expense.vouchered_cents - held_cents;
  const may_prepare = expense.state === 'approved' && may(sendExpenseDraft);
  const may_pay = may_prepare && left_cents > 0;
  const may_release = may_prepare && held_cents > 0 && expense.retention_due_on! <= today;
  const may_sanction =
    expense.state === 'waiting' && expense.made_by_id !== user.id && may(sanctionExpense);
  const may_cancel =
    ['approved', 'draft'].includes(expense.state) &&
    expense.vouchered_cents === 0 &&
    may(cancelExpense);
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
            {may_release ? (
              <Button onClick={() => setDoing('release')}>Pay what is held back</Button>
            ) : null}
            {expense.state === 'draft' && may(sendExpenseDraft) ? (
              <Button
                variant="primary"
                busy={send.busy}
                onClick={() => void send.run({ id: expense.id }).then(onClose, () => undefined)}
              >
                Send for approval
              </Button>
            ) : null}
            {mayChange(user, expense) ? (
              <Button variant="primary" onClick={() => props.onChange(expense)}>
                Change and send again
              </Button>
            ) : null}
            {may_sanction ? (
              <Button onClick={() => setDoing('sanction')}>Sanction less</Button>
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
            withholding_rate={expense.withholding_rate}
            onDone={onClose}
            onCancel={() => setDoing(null)}
          />
        ) : null}
        {doing === 'release' ? (
          <>
            <Notice tone="info">
              {formatKes(held_cents)} of this bill was held back until{' '}
              {formatDate(expense.retention_due_on!)}. The voucher pays it.
            </Notice>
            <PrepareVoucher
              setup={props.setup}
              of={{ expense_id: expense.id, is_retention: true }}
              left_cents={held_cents}
              withholding_rate={expense.withholding_rate}
              onDone={onClose}
              onCancel={() => setDoing(null)}
            />
          </>
        ) : null}
        {doing === 'sanction' ? (
          <SanctionForm
            expense={expense}
            onDone={(after) => {
              setExpense(after);
              setDoing(null);
            }}
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

function Files({ expense }: { expense: Expense }) {
  const fetchFile = useExport(getExpenseFile);
  return (
    <span className="expense-files">
      {expense.files.map((file) => (
        <Button
          key={file.id}
          small
          variant="quiet"
          icon={PaperclipIcon}
          onClick={() => void fetchFile({ id: expense.id, file_id: file.id })}
        >
          {file.name}
        </Button>
      ))}
    </span>
  );
}

function Details({ expense }: { expense: Expense }) {
  const is_cut = expense.claimed_cents > expense.amount_cents;
  return (
    <>
      <Facts
        oneColumn
        items={[
          { label: 'State', value: <StatusChip status={expense.state} /> },
          { label: 'Pay', value: expense.payee_name },
          ...(expense.claimed_cents > expense.amount_cents
            ? [
                { label: 'Claimed', value: formatKes(expense.claimed_cents) },
                { label: 'Sanctioned', value: formatKes(expense.amount_cents) },
              ]
            : [{ label: 'Amount', value: formatKes(expense.amount_cents) }]),
          { label: 'On vouchers', value: formatKes(expense.vouchered_cents) },
          ...(expense.retention_due_on
            ? [
                {
                  label: 'Held back',
                  value: `${formatKes(expense.retention_cents)} until ${formatDate(expense.retention_due_on)}${expense.retention_vouchered_cents > 0 ? `, ${formatKes(expense.retention_vouchered_cents)} of it on vouchers` : ''}`,
                },
              ]
            : []),
          ...(expense.invoice_number ? [{ label: 'Invoice', value: expense.invoice_number }] : []),
          ...(expense.department_name
            ? [{ label: 'Department', value: expense.department_name }]
            : []),
          ...(expense.project_name ? [{ label: 'Project', value: expense.project_name }] : []),
          ...(expense.needed_on
            ? [{ label: 'Needed on', value: formatDate(expense.needed_on) }]
            : []),
          { label: 'Asked by', value: expense.made_by },
          ...(expense.note ? [{ label: 'Note', value: expense.note }] : []),
          ...(expense.files.length > 0
            ? [{ label: 'Files', value: <Files expense={expense} /> }]
            : []),
        ]}
      />
      <SideScroll label="Lines">
        <table className="table compact stacked">
          <thead>
            <tr>
              <th>Vote head</th>
              <th className="fill">Particulars</th>
              {is_cut ? <th className="num">Claimed, KES</th> : null}
              <th className="num">KES</th>
            </tr>
          </thead>
          <tbody>
            {expense.lines.map((line, i) => (
              <tr key={i}>
                <td>{line.vote_head_name}</td>
                <td className="wrap" data-head="Particulars">
                  {line.particulars}
                </td>
                {is_cut ? (
                  <td className="num" data-head="Claimed, KES">
                    {formatMoney(line.claimed_cents)}
                  </td>
                ) : null}
                <td className="num" data-head="KES">
                  {formatMoney(line.amount_cents)}
                </td>
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
