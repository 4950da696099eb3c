import { type GoodsInput, offerGoods } from '@darasa/contract/finance/receiving/goods-in-kind';
import {
  listPayments,
  type Payment,
  type PaymentInput,
  recordPayment,
  simulatePayment,
} from '@darasa/contract/finance/receiving/payments';
import type { PaymentMode } from '@darasa/contract/finance/books/payment-modes';
import {
  getFinanceSetup,
  type MoneyAccount,
  school_currency,
} from '@darasa/contract/finance/books/setup';
import { formatBalance } from '@darasa/rules/money';
import {
  DateField,
  Form,
  Loading,
  MoneyField,
  Notice,
  NumberField,
  Pair,
  PhoneField,
  SelectField,
  Sheet,
  TextField,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { CounterPayment } from './counter-payment.ts';
import { SiblingShares } from './sibling-shares.tsx';
import { ShareTable } from './share-table.tsx';

/** The counter: learner, amount, how; the new balance is seen before the money is taken. */
export function RecordPaymentSheet(props: {
  student?: { id: string; name: string };
  onClose: () => void;
  onRecorded: (payment: Payment) => void;
}) {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  return (
    <Sheet open onClose={props.onClose} title="Record payment" sub="A receipt is made with it">
      {setup.data ? null : <Loading query={setup} what="the accounts" lines={6} />}
      {setup.data && !setup.data.is_started ? (
        <Notice act={{ label: 'Set up the books', href: '/dashboard/finance/setup' }}>
          The books of this school have not begun yet.
        </Notice>
      ) : null}
      {setup.data?.is_started ? (
        <PaymentForm
          {...props}
          accounts={setup.data.money_accounts}
          modes={setup.data.payment_modes.filter((mode) => mode.is_on)}
        />
      ) : null}
    </Sheet>
  );
}

function PaymentForm(props: {
  student?: { id: string; name: string };
  accounts: MoneyAccount[];
  modes: PaymentMode[];
  onClose: () => void;
  onRecorded: (payment: Payment) => void;
}) {
  const { student, accounts, modes } = props;
  const draft_key = `finance.payment.${student?.id ?? 'new'}`;
  const record = useAction(recordPayment, {
    refresh: [keyOf(listPayments), ['finance']],
    draft_key,
  });
  const offer = useAction(offerGoods, { refresh: [['finance']], draft_key });
  const today = useToday();
  return (
    <Form
      schema={CounterPayment}
      initial={{
        method: (modes.find((mode) => mode.method === 'cash') ?? modes[0])?.method,
        received_on: today,
        money_account_id: accounts.find((one) => one.kind === 'cash')?.id,
        ...(student ? { student_id: student.id } : {}),
      }}
      action={async (values: PaymentInput) =>
        values.method === 'in-kind' ? await offer.run(goodsOf(values)) : await record.run(values)
      }
      onDone={(done) =>
        'receipt_number' in (done as object) ? props.onRecorded(done as Payment) : props.onClose()
      }
      onCancel={props.onClose}
      submit="Record payment"
      draft_key={draft_key}
    >
      <StudentPicker
        name="student_id"
        label="Learner"
        plain
        {...(student ? { chosen: student.name } : {})}
      />
      <MoneyField name="amount_cents" label="Amount" />
      <SiblingShares />
      <Foresight />
      <HowPaid modes={modes} accounts={accounts} />
      <DateField
        name="received_on"
        label="Received on"
        max={today}
        limitWords="Enter a date that is not after today"
      />
      <Pair>
        <TextField name="payer_name" label="Received from" maxLength={120} optional />
        <PhoneField name="payer_phone" label="Their phone" optional />
      </Pair>
      <TextField name="note" label="Note on the receipt" maxLength={300} optional />
    </Form>
  );
}

/** Goods lie in no account, and are of one child. */
function goodsOf(values: PaymentInput): GoodsInput {
  const {
    method: _method,
    money_account_id: _account,
    others: _others,
    in_kind,
    ...goods
  } = values;
  return { ...goods, in_kind: in_kind! };
}

/** Only what the school takes; each way asks for what proves it. */
function HowPaid({ modes, accounts }: { modes: PaymentMode[]; accounts: MoneyAccount[] }) {
  const method = useFormValue('method');
  const form = useForm();
  const mode = modes.find((one) => one.method === method);
  const way = (
    <SelectField
      name="method"
      label="Paid by"
      onChosen={(chosen) => form.set('money_account_id', placeFor(accounts, chosen)?.id)}
      options={modes.map((one) => ({ value: one.method, label: one.label }))}
    />
  );
  return (
    <>
      {method === 'in-kind' ? (
        <>
          {way}
          <GoodsFields />
        </>
      ) : (
        <Pair>
          {way}
          <SelectField
            name="money_account_id"
            label="Into"
            options={accounts.filter(takesFees).map((one) => ({ value: one.id, label: one.name }))}
          />
        </Pair>
      )}
      {mode && (mode.needs_reference || method !== 'cash') ? (
        <TextField
          name="reference"
          label="Reference"
          maxLength={64}
          optional={!mode.needs_reference}
          help={
            method === 'in-kind'
              ? 'The number of the delivery note'
              : 'As it stands on the slip or in the message; each is taken once'
          }
        />
      ) : null}
    </>
  );
}

const takesFees = (one: MoneyAccount): boolean =>
  !one.retired_at && one.currency === school_currency;

/**
 * Only notes and coins go into the box: counted, it would lack what came by another way. Between
 * several banks a person chooses, for each may belong to a fund of its own.
 */
function placeFor(accounts: MoneyAccount[], method?: string): MoneyAccount | undefined {
  const kind = method === 'cash' || method === 'mobile-money' ? method : 'bank';
  const fitting = accounts.filter((one) => takesFees(one) && one.kind === kind);
  return kind === 'cash' || fitting.length === 1 ? fitting[0] : undefined;
}

function GoodsFields() {
  return (
    <>
      <TextField name="in_kind.item" label="What was brought" maxLength={80} />
      <Pair>
        <NumberField
          name="in_kind.quantity"
          label="Quantity"
          help="For example 12.5"
          min={0}
          decimals={3}
        />
        <TextField
          name="in_kind.unit"
          label="Unit"
          maxLength={20}
          help="Bags, kg, litres, bundles"
        />
      </Pair>
      <Notice tone="info">
        The amount above is the value you agreed on. Another person agrees to it in Approvals, and
        then the receipt is made. No money is counted: it stands in the books as goods received in
        kind.
      </Notice>
    </>
  );
}

function Foresight() {
  const student_id = useFormValue('student_id') as string | undefined;
  const amount_cents = useFormValue('amount_cents') as number | undefined;
  const is_shared = useFormValue('shares') !== undefined;
  const ready =
    !is_shared && Boolean(student_id) && Number.isInteger(amount_cents) && (amount_cents ?? 0) > 0;
  const foreseen = useQuery({
    ...queryOf(simulatePayment, { student_id: student_id ?? '', amount_cents: amount_cents ?? 1 }),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  if (!ready || !foreseen.data) return null;
  const { balance_before_cents, balance_after_cents, shares, prepaid_cents } = foreseen.data;
  return (
    <div className="stack" role="status">
      <Notice tone={prepaid_cents > 0 ? 'warning' : 'info'}>
        Balance KES {formatBalance(balance_before_cents)} now, KES{' '}
        {formatBalance(balance_after_cents)} after this payment.
        {prepaid_cents > 0 ? ' What is more than owed is kept for the next bill.' : ''}
      </Notice>
      <ShareTable shares={shares} prepaid_cents={prepaid_cents} />
    </div>
  );
}
