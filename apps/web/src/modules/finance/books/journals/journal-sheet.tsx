import {
  journalKindWords,
  type JournalVoucher,
  printJournalVoucher,
  ReverseJournalInput,
  reverseJournalVoucher,
  sendReversalAgain,
} from '@darasa/contract/finance/books/journals';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  DateField,
  Facts,
  Form,
  Notice,
  PrinterIcon,
  Sheet,
  SideScroll,
  StatusChip,
  TextArea,
} from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import { ReturnedNote } from '../approvals/returned-note.tsx';
import { mayChange } from '../approvals/returned.ts';
import { Trail } from '../trail/trail.tsx';

export function JournalSheet(props: {
  voucher: JournalVoucher;
  onChange: (voucher: JournalVoucher) => void;
  onClose: () => void;
}) {
  const { voucher } = props;
  const { user } = useViewer();
  const may = useMay();
  const printTo = useExport(printJournalVoucher);
  const [reversing, setReversing] = useState(false);
  const may_reverse =
    may(reverseJournalVoucher) &&
    voucher.state === 'posted' &&
    !voucher.reversed_at &&
    !voucher.reversal_number &&
    !voucher.reverses_number;
  // A reversal keeps the lines of what it takes back: only its day and its reason are changed.
  const change = () => (voucher.reverses_number ? setReversing(true) : props.onChange(voucher));
  return (
    <Sheet
      open
      wide
      onClose={props.onClose}
      title={`Journal ${voucher.number}`}
      sub={voucher.memo}
      footer={
        reversing ? undefined : (
          <>
            <Button icon={PrinterIcon} onClick={() => void printTo({ id: voucher.id })}>
              Print
            </Button>
            {voucher.item_id ? (
              <Button href={`/dashboard/approvals?item=${voucher.item_id}`}>Approval</Button>
            ) : null}
            {mayChange(user, voucher) ? (
              <Button variant="primary" onClick={change}>
                Change and send again
              </Button>
            ) : null}
            {may_reverse ? (
              <Button variant="danger" onClick={() => setReversing(true)}>
                Reverse
              </Button>
            ) : null}
          </>
        )
      }
    >
      <div className="stack">
        {reversing ? (
          <ReverseForm
            voucher={voucher}
            onDone={props.onClose}
            onCancel={() => setReversing(false)}
          />
        ) : null}
        <Facts
          oneColumn
          items={[
            { label: 'State', value: <StatusChip status={voucher.state} /> },
            { label: 'Kind', value: journalKindWords[voucher.kind] },
            { label: 'Dated', value: formatDate(voucher.posted_on) },
            { label: 'Written by', value: voucher.made_by },
            ...(voucher.reverse_on
              ? [
                  {
                    label: voucher.reversed_at ? 'Taken back on' : 'Takes itself back on',
                    value: formatDate(voucher.reverse_on),
                  },
                ]
              : []),
            ...(voucher.reverses_number
              ? [{ label: 'Takes back', value: voucher.reverses_number }]
              : []),
            ...(voucher.reversal_number
              ? [
                  {
                    label: voucher.reversed_at ? 'Taken back by' : 'A reversal waits',
                    value: voucher.reversal_number,
                  },
                ]
              : []),
          ]}
        />
        <SideScroll label="Lines">
          <table className="table compact">
            <thead>
              <tr>
                <th className="fill">Account</th>
                <th className="num">Debit, KES</th>
                <th className="num">Credit, KES</th>
              </tr>
            </thead>
            <tbody>
              {voucher.lines.map((line, i) => (
                <tr key={i}>
                  <td className="wrap">
                    {line.account_code} {line.account_name}
                    {line.vote_head_name ? (
                      <span className="meta"> {line.vote_head_name}</span>
                    ) : null}
                  </td>
                  <td className="num">
                    {line.amount_cents > 0 ? formatMoney(line.amount_cents) : ''}
                  </td>
                  <td className="num">
                    {line.amount_cents < 0 ? formatMoney(-line.amount_cents) : ''}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
        <Trail record_type="journal voucher" record_id={voucher.id} />
      </div>
    </Sheet>
  );
}

/** Nothing posted is edited: its mirror image is asked for, with its reason. */
function ReverseForm(props: { voucher: JournalVoucher; onDone: () => void; onCancel: () => void }) {
  const { id, number, memo, posted_on, state } = props.voucher;
  const taken_back = state === 'returned' ? props.voucher.reverses_number : null;
  const today = useToday();
  const refresh = [['finance'], ['approvals']];
  const reverse = useAction(reverseJournalVoucher, { refresh });
  const again = useAction(sendReversalAgain, { refresh });
  return (
    <Form
      schema={ReverseJournalInput}
      initial={
        taken_back
          ? { id, posted_on, reason: memo.replace(`Takes back ${taken_back}: `, '') }
          : { id, posted_on: today }
      }
      action={(values) => (taken_back ? again.run(values) : reverse.run(values))}
      onDone={props.onDone}
      onCancel={props.onCancel}
      submit={taken_back ? 'Send again' : 'Send for approval'}
    >
      <ReturnedNote paper={taken_back ? props.voucher : undefined} />
      <Notice tone="info">
        {taken_back
          ? `It takes each line of ${taken_back} back. Its day and its reason can change.`
          : `${number} stays as it is. A second journal takes each of its lines back when somebody else has approved it.`}
      </Notice>
      <TextArea name="reason" label="Why?" />
      <DateField
        name="posted_on"
        label="Dated"
        max={today}
        {...(taken_back ? {} : { min: posted_on })}
      />
    </Form>
  );
}
