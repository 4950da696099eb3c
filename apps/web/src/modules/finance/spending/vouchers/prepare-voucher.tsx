import { listExpenses } from '@darasa/contract/finance/spending/expenses';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  listVouchers,
  prepareVoucher,
  VoucherInput,
} from '@darasa/contract/finance/spending/vouchers';
import { formatKes, rateOf } from '@darasa/rules/money';
import {
  DateField,
  Form,
  MoneyField,
  Notice,
  Pair,
  SelectField,
  TextField,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useEffect, useRef } from 'react';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { moneyPlaces } from '#modules/finance/books/setup/choices.ts';
import { voucherMethodOptions } from './words.ts';

/** The maker's form: gross, what is withheld, how it is paid. Another person authorises it. */
export function PrepareVoucher(props: {
  setup: FinanceSetup;
  of: { expense_id: string; is_retention?: boolean } | { imprest_id: string };
  left_cents: number;
  /** What is withheld from the supplier, in hundredths of a percent. */
  withholding_rate?: number;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { setup, of, left_cents, withholding_rate = 0 } = props;
  const today = useToday();
  const prepare = useAction(prepareVoucher, {
    refresh: [keyOf(listVouchers), keyOf(listExpenses), ['finance']],
  });
  return (
    <Form
      schema={VoucherInput}
      initial={{ ...of, gross_cents: left_cents, method: 'eft', paid_on: today }}
      action={(values) => prepare.run(values)}
      onDone={props.onDone}
      onCancel={props.onCancel}
      submit="Prepare voucher"
    >
      <MoneyField name="gross_cents" label="Gross" max_cents={left_cents} />
      <Pair>
        <WithheldTax rate={withholding_rate} />
        <MoneyField name="withheld_vat_cents" label="Withholding VAT" optional />
      </Pair>
      <Net />
      <Pair>
        <SelectField name="method" label="Paid by" options={voucherMethodOptions} />
        <SelectField name="money_account_id" label="From" options={moneyPlaces(setup)} />
      </Pair>
      <Reference />
      <DateField name="paid_on" label="Dated" max={today} />
    </Form>
  );
}

/** It follows the gross at the supplier's rate, until somebody types another amount. */
function WithheldTax({ rate }: { rate: number }) {
  const form = useForm();
  const gross = useFormValue('gross_cents');
  const filled = useRef<number>(undefined);
  useEffect(() => {
    if (rate === 0 || typeof gross !== 'number') return;
    if (form.value('withheld_tax_cents') !== filled.current) return;
    filled.current = rateOf(gross, rate);
    form.set('withheld_tax_cents', filled.current);
  }, [form, gross, rate]);
  return (
    <MoneyField
      name="withheld_tax_cents"
      label="Withholding tax"
      optional
      {...(rate > 0 ? { help: `${rate / 100} % of the gross, the rate of this supplier` } : {})}
    />
  );
}

function Net() {
  const read = (value: unknown) => (typeof value === 'number' ? value : 0);
  const gross = read(useFormValue('gross_cents'));
  const tax = read(useFormValue('withheld_tax_cents'));
  const vat = read(useFormValue('withheld_vat_cents'));
  return (
    <div role="status">
      <Notice tone="info">{formatKes(gross - tax - vat)} is paid out.</Notice>
    </div>
  );
}

function Reference() {
  const method = useFormValue('method');
  if (method === 'cash') return null;
  return (
    <Pair>
      <TextField
        name="reference"
        label={method === 'cheque' ? 'Cheque number' : 'Reference'}
        maxLength={40}
        optional={method !== 'cheque'}
      />
      {method === 'cheque' ? null : (
        <TextField
          name="payee_account"
          label={method === 'eft' ? 'Their bank account' : 'Their phone or till'}
          maxLength={60}
          optional
          help="Needed when it goes out with a batch"
        />
      )}
    </Pair>
  );
}
