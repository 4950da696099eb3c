import {
  createJournalVoucher,
  journal_lines_max,
  JournalVoucherInput,
  listJournalVouchers,
} from '@darasa/contract/finance/journals';
import type { FinanceSetup } from '@darasa/contract/finance/setup';
import { formatKes } from '@darasa/rules/money';
import {
  CheckField,
  ComboboxField,
  DateField,
  FieldList,
  Form,
  MoneyField,
  Notice,
  Pair,
  SelectField,
  Sheet,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { keyOf } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useToday } from '../../../platform/use-today.ts';
import { journalKindOptions } from './journal-words.ts';

const draft_key = 'finance.journal';

export function NewJournalSheet(props: { setup: FinanceSetup; onClose: () => void }) {
  const { setup, onClose } = props;
  const today = useToday();
  const create = useAction(createJournalVoucher, {
    refresh: [keyOf(listJournalVouchers), ['approvals']],
    draft_key,
  });
  // What learners owe is moved by bills and receipts, which know the learner.
  const accounts = setup.accounts.filter(
    (one) => !one.retired_at && !['fees-receivable', 'prepayments'].includes(one.part ?? ''),
  );
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title="Write a journal"
      sub="It is posted when others have approved it"
    >
      <Form
        schema={JournalVoucherInput}
        initial={{ kind: 'adjustment', posted_on: today, lines: [{}, {}] }}
        action={(values) => create.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Send for approval"
        draft_key={draft_key}
      >
        <Pair>
          <SelectField name="kind" label="Kind" options={journalKindOptions} />
          <DateField name="posted_on" label="Dated" max={today} />
        </Pair>
        <TextField
          name="memo"
          label="What is it for?"
          maxLength={200}
          help="It stands in the ledger beside every line"
        />
        <div className="journal-lines">
          <FieldList name="lines" label="Lines" add="Add a line" rows_max={journal_lines_max}>
            {(path) => (
              <>
                <ComboboxField
                  name={`${path}.account_id`}
                  label="Account"
                  options={accounts.map((one) => ({
                    value: one.id,
                    label: `${one.code} ${one.name}`,
                  }))}
                />
                <SelectField
                  name={`${path}.vote_head_id`}
                  label="Vote head"
                  optional
                  options={setup.vote_heads.map((one) => ({ value: one.id, label: one.name }))}
                />
                <MoneyField name={`${path}.debit_cents`} label="Debit" optional />
                <MoneyField name={`${path}.credit_cents`} label="Credit" optional />
              </>
            )}
          </FieldList>
        </div>
        <Difference />
        <CheckField
          name="reverses_next_month"
          label="Take it back on the first day of the next month"
        />
      </Form>
    </Sheet>
  );
}

interface TypedLine {
  debit_cents?: number;
  credit_cents?: number;
}

function Difference() {
  const lines = useFormValue<TypedLine[]>('lines') ?? [];
  const sum = (side: keyof TypedLine) =>
    lines.reduce((total, line) => total + (Number.isInteger(line?.[side]) ? line[side]! : 0), 0);
  const debits = sum('debit_cents');
  const credits = sum('credit_cents');
  if (debits === 0 && credits === 0) return null;
  return (
    <div role="status">
      <Notice tone={debits === credits ? 'positive' : 'warning'}>
        Debits {formatKes(debits)}, credits {formatKes(credits)}
        {debits === credits ? '.' : `: ${formatKes(Math.abs(debits - credits))} apart.`}
      </Notice>
    </div>
  );
}
