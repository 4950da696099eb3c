import { listMessages } from '@darasa/contract/communication/sending/messages';
import { cancelPayment } from '@darasa/contract/finance/receiving/payments';
import { movementKinds } from '@darasa/contract/finance/books/figures';
import {
  getTransaction,
  type TransactionStory,
} from '@darasa/contract/finance/overview/transactions';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  ErrorState,
  Facts,
  Link,
  Notice,
  Sheet,
  SideScroll,
  SkeletonLines,
  StatusChip,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { MethodName } from '#modules/finance/books/payment-modes/method-name.tsx';
import { PaymentSheet } from '#modules/finance/receiving/payments/payment-sheet.tsx';
import { ShareTable } from '#modules/finance/receiving/payments/share-table.tsx';
import { sourceLink } from '#modules/finance/books/accounting/sources.ts';

/** One movement's whole story: the document, what it paid, both sides of the ledger, and its kin. */
export function StorySheet(props: {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const may = useMay();
  const story = useQuery(queryOf(getTransaction, { id: props.id }));
  const [as_payment, setAsPayment] = useState(false);
  const { data } = story;
  if (as_payment && data?.payment) {
    return <PaymentSheet payment={data.payment} onClose={props.onClose} />;
  }
  const may_cancel = may(cancelPayment) && data?.payment?.cancelled_at === null;
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={data ? `Movement ${data.number}` : 'Movement'}
      sub={data?.memo}
      footer={
        data?.payment ? (
          <Button variant="primary" onClick={() => setAsPayment(true)}>
            {may_cancel ? 'Receipt and cancellation' : 'Receipt'}
          </Button>
        ) : undefined
      }
    >
      {story.error ? (
        <ErrorState
          title="We could not open this movement"
          error={story.error}
          onRetry={() => void story.refetch()}
        />
      ) : null}
      {data ? <Story story={data} onOpen={props.onOpen} /> : null}
      {story.isPending ? <SkeletonLines label="Loading the movement" lines={6} /> : null}
    </Sheet>
  );
}

function Story({ story, onOpen }: { story: TransactionStory; onOpen: (id: string) => void }) {
  const { payment, bill } = story;
  // A payment has its own sheet, with its cancellation; other papers are taken back where they lie.
  const paper = payment ? undefined : sourceLink(story.source, story.memo);
  const learner = story.lines.find((line) => line.student_id);
  return (
    <div className="stack">
      {story.is_reversed ? <Notice tone="negative">This was taken back.</Notice> : null}
      {story.is_backdated ? (
        <Notice tone="warning">
          Back-dated: it counts for {formatDate(story.posted_on)} and was entered on{' '}
          {formatDate(story.entered_at)}.
        </Notice>
      ) : null}
      <Facts
        oneColumn
        items={[
          { label: 'Amount', value: formatKes(story.amount_cents) },
          { label: 'Kind', value: movementKinds[story.kind].label },
          { label: 'Date', value: formatDate(story.posted_on) },
          { label: 'Entered', value: formatDateTime(story.entered_at) },
          { label: 'Entered by', value: story.entered_by ?? 'The system' },
          ...(learner
            ? [
                {
                  label: 'Learner',
                  value: (
                    <Link href={`/dashboard/finance/fee-panel?student_id=${learner.student_id}`}>
                      {learner.student_name}, {learner.admission_number}
                    </Link>
                  ),
                },
              ]
            : []),
          ...(bill ? [{ label: 'Bill', value: `${bill.number}, ${bill.class_name}` }] : []),
          ...(payment
            ? [
                { label: 'Receipt', value: payment.receipt_number },
                { label: 'Paid by', value: <MethodName {...payment} /> },
                { label: 'Reference', value: payment.reference },
                { label: 'Received from', value: payment.payer_name },
              ]
            : []),
          ...story.reconciled.map((one) => ({
            label: 'Bank agreed',
            value: (
              <Link
                href={`/dashboard/finance/reconciliation?money_account_id=${one.money_account_id}&month=${one.cleared_on.slice(0, 7)}`}
              >
                {one.account_name}, {formatDate(one.cleared_on)}: {one.reason}
              </Link>
            ),
          })),
          ...(paper
            ? [{ label: 'Paper', value: <Link href={paper}>Open what made it</Link> }]
            : []),
        ]}
      />
      {payment ? (
        <>
          <h3>Allocated to</h3>
          <ShareTable shares={payment.shares} prepaid_cents={payment.prepaid_cents} />
        </>
      ) : null}
      <Messages messages={story.messages} />
      <h3>In the ledger</h3>
      <Lines lines={story.lines} />
      <Related story={story} onOpen={onOpen} />
      <p className="muted">Seal {story.hash.slice(0, 16)}</p>
    </div>
  );
}

const ways = { sms: 'SMS', email: 'E-mail', whatsapp: 'WhatsApp' };

/** Whoever may look into the log of messages opens them there. */
function Messages({ messages }: Pick<TransactionStory, 'messages'>) {
  const may = useMay();
  if (messages.length === 0) return null;
  const has_log = may(listMessages);
  return (
    <>
      <h3>What was sent</h3>
      <ul className="plain">
        {messages.map((one) => (
          <li key={`${one.way} ${one.at}`}>
            {one.campaign_id && has_log ? (
              <Link href={`/dashboard/communication/logs?campaign_id=${one.campaign_id}`}>
                {ways[one.way]}
              </Link>
            ) : (
              ways[one.way]
            )}{' '}
            to {one.sent_to}, {formatDateTime(one.at)}
            {one.about === 'cancellation' ? ', of the cancellation' : ''}{' '}
            {one.state ? <StatusChip status={one.state} /> : null}
            {one.reason ? <span className="meta">{one.reason}</span> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function Lines({ lines }: Pick<TransactionStory, 'lines'>) {
  return (
    <SideScroll label="Ledger lines">
      <table className="table compact">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className="num">
              Debit, KES
            </th>
            <th scope="col" className="num">
              Credit, KES
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line_number}>
              <td className="wrap">
                {line.account_code} {line.account_name}
                <div className="meta">
                  {[line.vote_head_name, line.term_name].filter(Boolean).join(', ')}
                </div>
              </td>
              <td className="num">{line.amount_cents > 0 ? formatMoney(line.amount_cents) : ''}</td>
              <td className="num">
                {line.amount_cents < 0 ? formatMoney(-line.amount_cents) : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

const how_words = {
  reverses: 'Takes back',
  'reversed-by': 'Taken back by',
  'same-document': 'Same document',
  pays: 'Pays',
  'paid-by': 'Paid by',
};

function Related(props: { story: TransactionStory; onOpen: (id: string) => void }) {
  const { related } = props.story;
  if (related.length === 0) return null;
  return (
    <>
      <h3>Hangs together with</h3>
      <ul className="plain">
        {related.map((one) => (
          <li key={one.id}>
            {how_words[one.how]}{' '}
            <button type="button" className="link" onClick={() => props.onOpen(one.id)}>
              movement {one.number}
            </button>
            , {formatDate(one.posted_on)}: {one.memo}
          </li>
        ))}
      </ul>
    </>
  );
}
