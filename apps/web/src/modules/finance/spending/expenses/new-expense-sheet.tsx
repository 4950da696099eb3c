import {
  createExpense,
  type Expense,
  expense_files_max,
  ExpenseInput,
  listExpenses,
  sendExpenseAgain,
} from '@darasa/contract/finance/spending/expenses';
import type { InputOf } from '@darasa/contract/endpoint';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { listSuppliers } from '@darasa/contract/finance/spending/suppliers';
import { uploadRequestFile } from '@darasa/contract/requests/requests';
import {
  CheckField,
  DateField,
  FieldList,
  FileField,
  Form,
  MoneyField,
  NumberField,
  Pair,
  SelectField,
  Sheet,
  TextArea,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/call.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { ReturnedNote } from '#modules/finance/books/approvals/returned-note.tsx';
import { wordsOf } from '#modules/finance/books/approvals/returned.ts';
import { BudgetLeft } from './budget-left.tsx';
import { spendingHeads } from '#modules/finance/books/setup/choices.ts';

const bytes_max = 8_000_000;
type Fields = InputOf<typeof createExpense> & { new_files?: File[] };

/** A wish to spend; what is left of the budget is seen before it is sent. One that came back is changed here. */
export function NewExpenseSheet(props: {
  setup: FinanceSetup;
  returned?: Expense;
  onClose: () => void;
}) {
  const { setup, returned, onClose } = props;
  const draft_key = returned ? `finance.expense.${returned.id}` : 'finance.expense';
  const suppliers = useQuery(queryOf(listSuppliers, { page_size: 100 }));
  const { title, sub, submit } = wordsOf(returned, {
    title: 'New requisition',
    sub: 'It goes to its approvers',
  });
  const refresh = [keyOf(listExpenses), ['approvals']];
  const create = useAction(createExpense, { refresh, draft_key });
  const again = useAction(sendExpenseAgain, { refresh, draft_key });
  const send = async ({ new_files, ...values }: Fields) => {
    const files = [...(returned?.files ?? [])];
    for (const file of new_files ?? []) {
      files.push(await call(uploadRequestFile, {}, { file, key: crypto.randomUUID() }));
    }
    return returned
      ? again.run({ ...values, files, id: returned.id })
      : create.run({ ...values, files });
  };
  return (
    <Sheet open wide onClose={onClose} title={title} sub={sub}>
      <Form
        schema={checked}
        initial={returned ? valuesOf(returned) : { kind: 'purchase', lines: [{}] }}
        action={(values) => send(values as Fields)}
        onDone={onClose}
        onCancel={onClose}
        submit={submit}
        draft_key={draft_key}
      >
        <ReturnedNote paper={returned} />
        <TextField name="title" label="What is it for?" maxLength={120} />
        <SelectField
          name="kind"
          label="Kind"
          options={[
            { value: 'purchase', label: 'Pay a supplier or another payee' },
            { value: 'reimbursement', label: 'Pay back what I paid myself' },
          ]}
        />
        <Payee suppliers={suppliers.data?.rows ?? []} />
        <FieldList name="lines" label="Lines" add="Add a line" rows_max={40}>
          {(path) => (
            <>
              <SelectField
                name={`${path}.vote_head_id`}
                label="Vote head"
                options={spendingHeads(setup)}
              />
              <TextField name={`${path}.particulars`} label="Particulars" maxLength={160} />
              <MoneyField name={`${path}.amount_cents`} label="Amount" />
            </>
          )}
        </FieldList>
        <LinesLeft setup={setup} returned={returned} />
        <Pair>
          <SelectField
            name="department_id"
            label="Department"
            optional
            options={setup.departments.map((one) => ({ value: one.id, label: one.name }))}
          />
          <DateField name="needed_on" label="Needed on" optional />
        </Pair>
        {setup.projects.length > 0 ? (
          <SelectField
            name="project_id"
            label="Project"
            optional
            options={setup.projects.map((one) => ({ value: one.id, label: one.name }))}
          />
        ) : null}
        <TextArea name="note" label="Note" maxLength={1_000} optional />
        <FileField
          name="new_files"
          label="Quotations and receipts"
          multiple
          optional
          files_max={expense_files_max - (returned?.files.length ?? 0)}
          bytes_max={bytes_max}
          accept=".pdf,.png,.jpg,.jpeg,.webp,.csv,.xlsx"
          help={
            returned && returned.files.length > 0
              ? `Beside ${returned.files.map((one) => one.name).join(', ')}, which stay`
              : 'A photograph of a receipt will do, up to 8 MB each'
          }
        />
        <Duplicate />
      </Form>
    </Sheet>
  );
}

const valuesOf = (expense: Expense) => ({
  kind: expense.kind,
  title: expense.title,
  supplier_id: expense.supplier_id ?? undefined,
  payee_name: expense.supplier_id ? undefined : expense.payee_name,
  invoice_number: expense.invoice_number ?? undefined,
  invoiced_on: expense.invoiced_on ?? undefined,
  retention_cents: expense.retention_cents || undefined,
  retention_due_on: expense.retention_due_on ?? undefined,
  department_id: expense.department_id ?? undefined,
  project_id: expense.project_id ?? undefined,
  needed_on: expense.needed_on ?? undefined,
  note: expense.note ?? undefined,
  lines: expense.lines.map(({ vote_head_id, particulars, claimed_cents }) => ({
    vote_head_id,
    particulars,
    amount_cents: claimed_cents,
  })),
});

function Payee({ suppliers }: { suppliers: readonly { id: string; name: string }[] }) {
  const kind = useFormValue('kind');
  const supplier_id = useFormValue('supplier_id');
  const invoice_number = useFormValue('invoice_number');
  if (kind === 'reimbursement') return null;
  return (
    <>
      <Pair>
        <SelectField
          name="supplier_id"
          label="Supplier"
          optional
          options={suppliers.map((one) => ({ value: one.id, label: one.name }))}
        />
        {supplier_id ? null : (
          <TextField name="payee_name" label="Or who else is paid" maxLength={120} optional />
        )}
      </Pair>
      {supplier_id ? (
        <Pair>
          <TextField
            name="invoice_number"
            label="Invoice number"
            maxLength={40}
            optional
            help="With an invoice it is owed from the day it is approved"
          />
          <DateField name="invoiced_on" label="Invoice date" optional />
        </Pair>
      ) : null}
      {supplier_id && invoice_number ? <HeldBack /> : null}
    </>
  );
}

/** As contracts for buildings ask: a part is paid when the work has stood for a while. */
function HeldBack() {
  const percent = useFormValue('retention_percent');
  const cents = useFormValue('retention_cents');
  return (
    <>
      <Pair>
        <NumberField name="retention_percent" label="Hold back" unit="%" optional />
        <MoneyField name="retention_cents" label="Or an amount" optional />
      </Pair>
      {percent || cents ? (
        <DateField
          name="retention_due_on"
          label="Held back until"
          help="It is paid out from this day on"
        />
      ) : null}
    </>
  );
}

function LinesLeft({ setup, returned }: { setup: FinanceSetup; returned?: Expense | undefined }) {
  const lines = useFormValue<InputOf<typeof createExpense>['lines']>('lines') ?? [];
  return (
    <BudgetLeft
      setup={setup}
      lines={lines.filter(Boolean)}
      promised={returned?.lines}
      warning="The approvers will see that this is over it."
    />
  );
}

/** Only where the server found a bill like this one. */
function Duplicate() {
  return (
    <CheckField
      name="duplicate_seen"
      label="I have checked that this bill was not sent before"
      help="Needed only when we find the same invoice, or the same amount within three days"
    />
  );
}

// The files travel by themselves, so the contract's rule looks at the rest.
const checked = {
  safeParse: (values: unknown) => {
    const { new_files, ...rest } = values as Fields;
    const parsed = ExpenseInput.safeParse(rest);
    return parsed.success
      ? { success: true as const, data: { ...parsed.data, new_files } }
      : { success: false as const, error: parsed.error };
  },
};
