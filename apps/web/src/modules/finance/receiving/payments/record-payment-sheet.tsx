import { type GoodsInput, offerGoods } from '@darasa/contract/finance/receiving/goods-in-kind';
import {
  listPayments,
  type Payment,
  type PaymentInput,
  recordPayment,
} from '@darasa/contract/finance/receiving/payments';
import type { PaymentMode } from '@darasa/contract/finance/books/payment-modes';
import {
  getFinanceSetup,
  type MoneyAccount,
  school_currency,
} from '@darasa/contract/finance/books/setup';
import {
  DateField,
  Form,
  Loading,
  MoneyField,
  Notice,
  NumberField,
  Pair,
  SegmentedField,
  SelectField,
  Sheet,
  TextField,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { CounterPayment } from './counter-payment.ts';
import { PayerFields } from './payer-fields.tsx';
import { PayingLearner, PaymentSum, SpreadLine } from './payment-foresight.tsx';
import { SiblingShares } from './sibling-shares.tsx';

/** The counter: learner, amount, how; the new balance is seen before the money is taken. */
export function RecordPaymentSheet(props: {
  student?: { id: string; name: string };
  onClose: () => void;
  onRecorded: (payment: Payment) => void;
}) {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  return (
    <Sheet
      open
      onClose={props.onClose}
      title="Record payment"
      sub={
        props.student
          ? 'A receipt is issued when you save'
          : 'Receipt issued on saving. Ctrl Enter: save and next'
      }
    >
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
      {...(student ? {} : { another: 'Save and next', keep: kept_for_next })}
      sum={<PaymentSum />}
      draft_key={draft_key}
    >
      <StudentPicker
        name="student_id"
        label="Learner"
        plain
        {...(student ? { chosen: student.name } : {})}
      />
      <PayingLearner />
      <MethodField modes={modes} accounts={accounts} />
      <Pair>
        <MoneyField name="amount_cents" label="Amount" />
        <DateField
          name="received_on"
          label="Received on"
          max={today}
          limitWords="Enter a date that is not after today"
        />
      </Pair>
      <SpreadLine />
      <SiblingShares />
      <WhereTo modes={modes} accounts={accounts} />
      <PayerFields />
      <TextField name="note" label="Note on the receipt" optional />
    </Form>
  );
}

/** A queue often pays in the same way; the next learner, amount and payer are others. */
const kept_for_next = ['method', 'money_account_id', 'received_on'];

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

/** Only what the school takes, each way a button. */
function MethodField({ modes, accounts }: { modes: PaymentMode[]; accounts: MoneyAccount[] }) {
  const form = useForm();
  return (
    <SegmentedField
      name="method"
      label="Method"
      onChosen={(chosen) => form.set('money_account_id', placeFor(accounts, chosen)?.id)}
      options={modes.map((one) => ({ value: one.method, label: one.label }))}
    />
  );
}

/** Where the money lies, and what proves it; goods are described instead. */
function WhereTo({ modes, accounts }: { modes: PaymentMode[]; accounts: MoneyAccount[] }) {
  const method = useFormValue('method');
  const mode = modes.find((one) => one.method === method);
  const reference =
    mode && (mode.needs_reference || method !== 'cash') ? (
      <TextField
        name="reference"
        label="Reference"
        optional={!mode.needs_reference}
        help={
          method === 'in-kind' ? 'The number of the delivery note' : 'From the slip or the message'
        }
      />
    ) : null;
  if (method === 'in-kind') {
    return (
      <>
        <GoodsFields />
        {reference}
      </>
    );
  }
  const account = (
    <SelectField
      name="money_account_id"
      label="Account"
      options={accounts.filter(takesFees).map((one) => ({ value: one.id, label: one.name }))}
    />
  );
  return reference ? (
    <Pair>
      {account}
      {reference}
    </Pair>
  ) : (
    account
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
