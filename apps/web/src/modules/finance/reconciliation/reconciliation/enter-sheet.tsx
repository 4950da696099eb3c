import { counted } from '@darasa/rules/counted';
import {
  type Desk,
  enterLines,
  listAccountMonths,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { listRemembered } from '@darasa/contract/finance/reconciliation/remembered-narrations';
import { listCheques } from '@darasa/contract/finance/receiving/cheques';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatKes } from '@darasa/rules/money';
import { CheckField, Form, Notice, RadioField, SelectField, Sheet, useFormValue } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

type Line = Desk['lines'][number];
type Means = 'charge' | 'interest' | 'deposit' | 'learner' | 'transfer' | 'bounced-cheque';
type Values = {
  means?: Means;
  student_id?: string;
  other_account_id?: string;
  cheque_id?: string;
  remember?: boolean;
};

/** Makes the missing entry from what the bank says; entry and line are matched at once. */
export function EnterSheet(props: {
  here: { money_account_id: string };
  lines: readonly Line[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { lines } = props;
  const enter = useAction(enterLines, {
    refresh: [keyOf(listAccountMonths), keyOf(listRemembered), ['finance']],
  });
  const sum = lines.reduce((total, line) => total + line.amount_cents, 0);
  const only = lines.length === 1 ? lines[0] : undefined;
  return (
    <Sheet
      open
      onClose={props.onClose}
      title="Enter in the books"
      sub={only ? only.narration : `${counted(lines.length, 'line')} of the statement`}
    >
      <Form
        initial={{
          means: likely(lines),
          ...(only?.remembered?.student_id ? { student_id: only.remembered.student_id } : {}),
        }}
        action={(values: Values) =>
          enter.run({
            money_account_id: props.here.money_account_id,
            line_ids: lines.map((line) => line.id),
            means: values.means ?? 'deposit',
            ...(values.means === 'learner' && values.student_id
              ? { student_id: values.student_id }
              : {}),
            ...(values.means === 'transfer' && values.other_account_id
              ? { other_account_id: values.other_account_id }
              : {}),
            ...(values.means === 'bounced-cheque' && values.cheque_id
              ? { cheque_id: values.cheque_id }
              : {}),
            remember: values.remember === true,
          })
        }
        onDone={props.onDone}
        onCancel={props.onClose}
        submit="Enter and match"
      >
        <Notice tone="info">
          {formatKes(sum)} on the statement, posted on the bank's own days.
        </Notice>
        <RadioField name="means" label="What it is" options={optionsFor(lines)} />
        <Learner lines={lines} />
        <OtherAccount own={props.here.money_account_id} />
        <BouncedCheque />
        {only ? (
          <CheckField
            name="remember"
            label="Remember these words"
            help="The next line with the same words is offered the same way"
          />
        ) : null}
      </Form>
    </Sheet>
  );
}

function Learner({ lines }: { lines: readonly Line[] }) {
  if (useFormValue('means') !== 'learner') return null;
  const named = lines.filter((line) => line.learner).length;
  const chosen = lines[0]?.remembered?.words;
  return (
    <>
      {named > 0 ? (
        <Notice tone="positive">
          {lines.length === 1
            ? `The line names ${lines[0]!.learner!.words}.`
            : `${named} of ${counted(lines.length, 'line')} name a learner.`}{' '}
          Choose somebody only to change that.
        </Notice>
      ) : null}
      <StudentPicker
        name="student_id"
        label="Learner"
        optional={named === lines.length}
        {...(chosen ? { chosen } : {})}
      />
    </>
  );
}

function OtherAccount({ own }: { own: string }) {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  if (useFormValue('means') !== 'transfer') return null;
  return (
    <SelectField
      name="other_account_id"
      label="The other account"
      options={(setup.data?.money_accounts ?? [])
        .filter((one) => one.id !== own && !one.retired_at)
        .map((one) => ({ value: one.id, label: one.name }))}
    />
  );
}

function BouncedCheque() {
  const is_meant = useFormValue('means') === 'bounced-cheque';
  const cheques = useQuery({ ...queryOf(listCheques, { page_size: 100 }), enabled: is_meant });
  if (!is_meant) return null;
  return (
    <SelectField
      name="cheque_id"
      label="The cheque"
      options={(cheques.data?.rows ?? [])
        .filter((one) => one.state === 'banked' || one.state === 'cleared')
        .map((one) => ({
          value: one.id,
          label: `${one.number} of ${one.drawer}`,
          hint: formatKes(one.amount_cents),
        }))}
    />
  );
}

function likely(lines: readonly Line[]): Means {
  const [first] = lines;
  if (first?.remembered) return first.remembered.means;
  if (lines.every((line) => line.kind === 'settlement')) return 'transfer';
  if (lines.length === 1 && first?.kind === 'bounced') return 'bounced-cheque';
  if (lines.every((line) => line.learner)) return 'learner';
  if (lines.every((line) => line.amount_cents < 0)) return 'charge';
  if (lines.every((line) => line.kind === 'interest')) return 'interest';
  return 'deposit';
}

const optionsFor = (lines: readonly Line[]) => {
  const all_in = lines.every((line) => line.amount_cents > 0);
  const all_out = lines.every((line) => line.amount_cents < 0);
  return [
    ...(all_in
      ? [
          {
            value: 'learner',
            label: "A learner's payment",
            hint: 'A receipt is made and spread over what is owed',
          },
          { value: 'interest', label: 'Interest', hint: 'Goes to other income' },
        ]
      : []),
    ...(all_out ? [{ value: 'charge', label: 'A charge of the bank' }] : []),
    ...(all_out && lines.length === 1
      ? [
          {
            value: 'bounced-cheque',
            label: 'A cheque that was returned',
            hint: 'Its receipt is cancelled and the amount is owed again',
          },
        ]
      : []),
    {
      value: 'transfer',
      label: "Moved between the school's own accounts",
      hint: 'Such as a paybill settled to the bank',
    },
    {
      value: 'deposit',
      label: all_out ? 'Not known yet' : 'A deposit nobody knows yet',
      hint: 'Waits in suspense until somebody finds whose it is',
    },
  ];
};
