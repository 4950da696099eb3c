import {
  createJournalVoucher,
  journal_lines_max,
  type JournalVoucher,
  JournalVoucherInput,
  listJournalVouchers,
  sendJournalVoucherAgain,
} from '@darasa/contract/finance/books/journals';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
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
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { ReturnedNote } from '../approvals/returned-note.tsx';
import { wordsOf } from '../approvals/returned.ts';
import { journalKindOptions } from './journal-words.ts';

/** A journal that is written by hand. One that came back is changed here. */
export function NewJournalSheet(props: {
  setup: FinanceSetup;
  returned?: JournalVoucher;
  onClose: () => void;
}) {
  const { setup, returned, onClose } = props;
  const draft_key = returned ? `finance.journal.${returned.id}` : 'finance.journal';
  const today = useToday();
  const { title, sub, submit } = wordsOf(returned, {
    title: 'Write a journal',
    sub: 'It is posted when others have approved it',
  });
  const refresh = [keyOf(listJournalVouchers), ['approvals']];
  const create = useAction(createJournalVoucher, { refresh, draft_key });
  const again = useAction(sendJournalVoucherAgain, { refresh, draft_key });
  // What learners owe is moved by bills and receipts, which know the learner.
  const accounts = setup.accounts.filter(
    (one) => !one.retired_at && !['fees-receivable', 'prepayments'].includes(one.part ?? ''),
  );
  return (
    <Sheet open wide onClose={onClose} title={title} sub={sub}>
      <Form
        schema={JournalVoucherInput}
        initial={
          returned ? valuesOf(returned) : { kind: 'adjustment', posted_on: today, lines: [{}, {}] }
        }
        action={(values) =>
          returned ? again.run({ ...values, id: returned.id }) : create.run(values)
        }
        onDone={onClose}
        onCancel={onClose}
        submit={submit}
        draft_key={draft_key}
      >
        <ReturnedNote paper={returned} />
        <Pair>
          <SelectField name="kind" label="Kind" options={journalKindOptions} />
          <DateField name="posted_on" label="Dated" max={today} />
        </Pair>
        <TextField
          name="memo"
          label="What is it for?"
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

const valuesOf = (voucher: JournalVoucher) => ({
  kind: voucher.kind,
  posted_on: voucher.posted_on,
  memo: voucher.memo,
  reverses_next_month: voucher.reverse_on !== null,
  lines: voucher.lines.map(({ account_id, vote_head_id, amount_cents }) => ({
    account_id,
    vote_head_id: vote_head_id ?? undefined,
    ...(amount_cents > 0 ? { debit_cents: amount_cents } : { credit_cents: -amount_cents }),
  })),
});

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
