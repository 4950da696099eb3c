import { listAudit } from '@darasa/contract/platform/audit';
import {
  bankCheques,
  bounceCheque,
  type Cheque,
  clearCheque,
  listCheques,
} from '@darasa/contract/finance/receiving/cheques';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import {
  Button,
  DateField,
  Facts,
  Form,
  MoneyField,
  Notice,
  Pair,
  SelectField,
  Sheet,
  TextField,
  toast,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';

/** One cheque: where it is, and what the bank said. */
export function ChequeSheet(props: { cheque: Cheque; onClose: () => void }) {
  const may = useMay();
  const { cheque } = props;
  const today = useToday();
  const refresh = [keyOf(listCheques), ['finance']];
  const bank = useAction(bankCheques, { refresh });
  const clear = useAction(clearCheque, { refresh });
  const [bouncing, setBouncing] = useState(false);
  const tryTo = async (work: () => Promise<unknown>) => {
    try {
      await work();
      props.onClose();
    } catch (error) {
      toast({ variant: 'destructive', title: (error as Error).message });
    }
  };
  const { state } = cheque;
  const may_bounce = may(bounceCheque) && (state === 'banked' || state === 'cleared');
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={`Cheque ${cheque.number}`}
      sub={`${cheque.student_name}, ${cheque.admission_number}`}
      footer={
        bouncing ? undefined : (
          <>
            {state === 'received' && may(bankCheques) ? (
              <Button
                variant="primary"
                busy={bank.busy}
                onClick={() => void tryTo(() => bank.run({ ids: [cheque.id], banked_on: today }))}
              >
                Take to the bank
              </Button>
            ) : null}
            {state === 'banked' && may(clearCheque) ? (
              <Button
                variant="primary"
                busy={clear.busy}
                onClick={() => void tryTo(() => clear.run({ id: cheque.id, cleared_on: today }))}
              >
                The bank has paid it
              </Button>
            ) : null}
            {may_bounce ? (
              <Button variant="danger" onClick={() => setBouncing(true)}>
                It was returned
              </Button>
            ) : null}
          </>
        )
      }
    >
      <div className="stack">
        {cheque.bounce_reason ? (
          <Notice tone="negative">
            Returned on {formatDate(cheque.bounced_on!)}: {cheque.bounce_reason}
          </Notice>
        ) : null}
        {bouncing ? (
          <BounceForm cheque={cheque} onDone={props.onClose} onCancel={() => setBouncing(false)} />
        ) : (
          <Facts
            oneColumn
            items={[
              { label: 'Amount', value: formatKes(cheque.amount_cents) },
              { label: 'Bank', value: cheque.bank_name },
              { label: 'Drawn by', value: cheque.drawer },
              { label: 'Dated', value: formatDate(cheque.dated_on) },
              { label: 'Received on', value: formatDate(cheque.received_on) },
              {
                label: 'Receipt',
                value:
                  cheque.receipt_number ??
                  (cheque.credited_on_receipt
                    ? 'Made when it is banked'
                    : 'Made when the bank has paid'),
              },
              { label: 'Banked at', value: cheque.money_account_name },
              { label: 'Banked on', value: cheque.banked_on ? formatDate(cheque.banked_on) : '' },
              {
                label: 'Cleared on',
                value: cheque.cleared_on ? formatDate(cheque.cleared_on) : '',
              },
            ]}
          />
        )}
        {may(listAudit) ? <RecordHistory record_type="cheque" record_id={cheque.id} /> : null}
      </div>
    </Sheet>
  );
}

type Values = {
  bounced_on?: string;
  reason?: string;
  bank_charge_cents?: number;
  passed_on_cents?: number;
  vote_head_id?: string;
};

function BounceForm(props: { cheque: Cheque; onDone: () => void; onCancel: () => void }) {
  const { cheque } = props;
  const today = useToday();
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const bounce = useAction(bounceCheque, { refresh: [keyOf(listCheques), ['finance']] });
  return (
    <Form
      danger
      initial={{ bounced_on: today }}
      action={(values: Values) =>
        bounce.run({
          id: cheque.id,
          bounced_on: values.bounced_on ?? today,
          reason: values.reason ?? '',
          bank_charge_cents: values.bank_charge_cents ?? 0,
          passed_on_cents: values.passed_on_cents ?? 0,
          ...(values.vote_head_id ? { vote_head_id: values.vote_head_id } : {}),
        })
      }
      onDone={props.onDone}
      onCancel={props.onCancel}
      submit="Take back the receipt"
    >
      <Notice tone="warning">
        {formatKes(cheque.amount_cents)} is owed again; the receipt is stamped CANCELLED.
      </Notice>
      <Pair>
        <DateField
          name="bounced_on"
          label="Returned on"
          max={today}
          limitWords="Enter a date that is not after today"
        />
        <TextField
          name="reason"
          label="What the bank wrote"
          maxLength={200}
          help="Such as Refer to drawer"
        />
      </Pair>
      <Pair>
        <MoneyField name="bank_charge_cents" label="Charge of the bank" optional />
        <MoneyField name="passed_on_cents" label="Charged to the family" optional />
      </Pair>
      <SelectField
        name="vote_head_id"
        label="Vote head of that charge"
        optional
        options={(setup.data?.vote_heads ?? [])
          .filter((one) => !one.retired_at)
          .map((one) => ({ value: one.id, label: one.name }))}
      />
    </Form>
  );
}
