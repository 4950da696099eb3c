import { sendReceipt } from '@darasa/contract/finance/receiving/receipts';
import {
  cancelPayment,
  listPayments,
  paperSizes,
  type Payment,
  printReceipt,
} from '@darasa/contract/finance/receiving/payments';
import { formatDate, formatDateTime, isoDate } from '@darasa/rules/dates';
import { goodsInWords } from '@darasa/rules/fees/goods-in-words';
import { formatBalance, formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  ChevronDownIcon,
  Facts,
  Form,
  IconButton,
  Menu,
  MenuItem,
  MoreIcon,
  Notice,
  PlusIcon,
  PrinterIcon,
  SendIcon,
  Sheet,
  TextArea,
} from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import { MethodName } from '#modules/finance/books/payment-modes/method-name.tsx';
import { MoveForm } from './move-form.tsx';
import { DoubtNotice } from './doubt-notice.tsx';
import { ReceiptLinkMaker } from './receipt-link-maker.tsx';
import { SendReceiptForm } from './send-receipt-form.tsx';
import { VoidNotice } from '../receipt-voids/void-notice.tsx';
import { ShareTable } from './share-table.tsx';

/** One payment: what it was spread over, its receipt, and its cancellation. */
export function PaymentSheet(props: {
  payment: Payment;
  /** The next in the queue: whoever just took this payment goes on by Enter. */
  onNext?: () => void;
  onClose: () => void;
}) {
  const { user } = useViewer();
  const may = useMay();
  const [payment, setPayment] = useState(props.payment);
  const [doing, setDoing] = useState<'cancel' | 'move' | 'send' | null>(null);
  const printTo = useExport(printReceipt);
  const may_send = may(sendReceipt) && !payment.cancelled_at;
  const asked = payment.void_request;
  const may_void = may(cancelPayment) && !payment.cancelled_at;
  const may_ask_again = asked?.state === 'returned' && asked.asked_by_id === user.id;
  const may_move = may_void && (!asked || (may_ask_again && Boolean(asked.to_student)));
  const may_cancel = may_void && (!asked || (may_ask_again && !asked.to_student));
  const print = (paper: (typeof paperSizes)[number]) => void printTo({ id: payment.id, paper });
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={`Receipt ${payment.receipt_number}`}
      sub={`${payment.student_name}, ${payment.admission_number}`}
      footer={
        doing ? undefined : (
          <>
            <Button variant="primary" icon={PrinterIcon} onClick={() => print('a5')}>
              Print receipt
            </Button>
            {props.onNext ? (
              <Button data-autofocus icon={PlusIcon} onClick={props.onNext}>
                Next payment
              </Button>
            ) : null}
            <Menu label="Paper size" trigger={<Button iconEnd={ChevronDownIcon}>Size</Button>}>
              {paper_sizes.map(({ paper, words }) => (
                <MenuItem key={paper} onSelect={() => print(paper)}>
                  {words}
                </MenuItem>
              ))}
            </Menu>
            {may_move || may_cancel ? (
              <Menu
                label="More"
                align="end"
                trigger={<IconButton boxed icon={MoreIcon} aria-label="More" />}
              >
                {may_move ? (
                  <MenuItem onSelect={() => setDoing('move')}>Move to another learner</MenuItem>
                ) : null}
                {may_cancel ? (
                  <MenuItem danger onSelect={() => setDoing('cancel')}>
                    {asked ? 'Ask again to cancel' : 'Cancel payment'}
                  </MenuItem>
                ) : null}
              </Menu>
            ) : null}
          </>
        )
      }
    >
      <div className="stack">
        {payment.cancelled_at ? (
          <Notice tone="negative">
            Cancelled on {formatDate(payment.cancelled_at)}: {payment.cancelled_reason}
          </Notice>
        ) : null}
        {asked ? <VoidNotice asked={asked} /> : null}
        <DoubtNotice payment={payment} />
        {doing === 'cancel' ? (
          <CancelForm
            payment={payment}
            onDone={(cancelled) => {
              setPayment(cancelled);
              setDoing(null);
            }}
            onCancel={() => setDoing(null)}
          />
        ) : null}
        {doing === 'move' ? (
          <MoveForm
            payment={payment}
            onDone={(moved) => {
              setPayment(moved);
              setDoing(null);
            }}
            onCancel={() => setDoing(null)}
          />
        ) : null}
        {doing === 'send' ? (
          <SendReceiptForm payment_id={payment.id} onClose={() => setDoing(null)} />
        ) : null}
        {doing ? null : (
          <>
            <Facts
              oneColumn
              items={[
                { label: 'Amount', value: formatKes(payment.amount_cents) },
                ...(payment.receipt_total_cents > payment.amount_cents
                  ? [
                      {
                        label: 'On this receipt',
                        value: `${formatKes(payment.receipt_total_cents)}, shared with brothers and sisters`,
                      },
                    ]
                  : []),
                { label: 'Received on', value: formatDate(payment.received_on) },
                { label: 'Method', value: <MethodName {...payment} /> },
                ...(payment.in_kind
                  ? [{ label: 'Brought', value: goodsInWords(payment.in_kind) }]
                  : []),
                { label: 'Reference', value: payment.reference },
                { label: 'Account', value: payment.money_account_name },
                { label: 'Paid by', value: payment.payer_name },
                { label: 'Received by', value: payment.recorded_by },
                {
                  label: 'Balance after',
                  value: `KES ${formatBalance(payment.balance_after_cents)}`,
                },
                ...(payment.opened_at
                  ? [{ label: 'Opened by the family', value: formatDateTime(payment.opened_at) }]
                  : []),
              ]}
            />
            <h3>Allocated to</h3>
            <ShareTable shares={payment.shares} prepaid_cents={payment.prepaid_cents} />
            {may_send ? (
              <div className="acts">
                <Button small icon={SendIcon} onClick={() => setDoing('send')}>
                  Send receipt
                </Button>
                <ReceiptLinkMaker payment_id={payment.id} />
              </div>
            ) : null}
          </>
        )}
      </div>
    </Sheet>
  );
}

const size_words = {
  a5: 'A5, a line for each term',
  a4: 'A4, with vote heads',
  'roll-80mm': '80 mm roll',
} satisfies Record<(typeof paperSizes)[number], string>;
const paper_sizes = (['a5', 'a4', 'roll-80mm'] as const).map((paper) => ({
  paper,
  words: size_words[paper],
}));

const Reason = cancelPayment.input.pick({ reason: true });

function CancelForm(props: {
  payment: Payment;
  onDone: (payment: Payment) => void;
  onCancel: () => void;
}) {
  const { payment } = props;
  const cancel = useAction(cancelPayment, {
    refresh: [keyOf(listPayments), ['finance'], ['approvals']],
  });
  const before = payment.void_request?.reason;
  return (
    <Form
      schema={Reason}
      submit={before ? 'Ask again to cancel' : 'Cancel payment'}
      danger
      {...(before ? { initial: { reason: before } } : {})}
      action={({ reason }) =>
        cancel.run({ id: payment.id, reason, cancelled_on: isoDate(new Date()) })
      }
      onDone={(done) => props.onDone(done as Payment)}
      onCancel={props.onCancel}
    >
      <Notice tone="warning">
        KES {formatMoney(payment.amount_cents)} is owed again, and the receipt is stamped CANCELLED.
        It is never deleted. Where the school has this approved, or M-Pesa or the bank told us of
        the money, the receipt stands until another person has agreed; money that arrived then waits
        in suspense.
      </Notice>
      <TextArea name="reason" label="Why it is cancelled" maxLength={300} />
    </Form>
  );
}
