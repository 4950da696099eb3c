import {
  askFamilyPrompt,
  type FeesToPay,
  getFamilyPrompt,
} from '@darasa/contract/finance/families/family-pay';
import type { Prompt } from '@darasa/contract/finance/receiving/prompts';
import { formatDate } from '@darasa/rules/dates';
import { formatBalance, formatKes } from '@darasa/rules/money';
import { formatPhone } from '@darasa/rules/phone';
import {
  Button,
  Form,
  MoneyField,
  Notice,
  PhoneField,
  RadioField,
  Sheet,
  useFormValue,
} from '@darasa/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

interface Props {
  fees: FeesToPay;
  onClose: () => void;
}

/** The balance, the next instalment or another amount, on the parent's own phone; the receipt comes with the PIN. */
export function PaySheet({ fees, onClose }: Props) {
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  return (
    <Sheet open onClose={onClose} title="Pay by M-Pesa" sub={fees.student_name}>
      {prompt ? (
        <Waiting first={prompt} onAgain={() => setPrompt(null)} onClose={onClose} />
      ) : (
        <AskForm fees={fees} onClose={onClose} onAsked={setPrompt} />
      )}
    </Sheet>
  );
}

/** M-Pesa takes whole shillings: what is owed is rounded up to the next. */
const wholeShillings = (cents: number): number => Math.max(0, Math.ceil(cents / 100) * 100);

function AskForm({ fees, onClose, onAsked }: Props & { onAsked: (prompt: Prompt) => void }) {
  const ask = useAction(askFamilyPrompt, { say: false });
  const owed = wholeShillings(fees.balance_cents);
  const fixed: Record<string, number> = {
    balance: owed,
    instalment: wholeShillings(fees.instalment?.amount_cents ?? 0),
  };
  return (
    <Form
      initial={{
        how_much: owed > 0 ? 'balance' : 'other',
        ...(fees.phone ? { phone: formatPhone(fees.phone) } : {}),
      }}
      action={(values: { how_much?: string; amount_cents?: number; phone?: string }) =>
        ask.run({
          id: fees.student_id,
          amount_cents: fixed[values.how_much ?? ''] ?? values.amount_cents ?? 0,
          phone: values.phone ?? '',
        })
      }
      onDone={(prompt) => onAsked(prompt as Prompt)}
      onCancel={onClose}
      submit="Send prompt to my phone"
    >
      {owed > 0 ? (
        <RadioField
          name="how_much"
          label="How much"
          options={[
            { value: 'balance', label: `The balance: ${formatKes(owed)}` },
            ...(fees.instalment
              ? [
                  {
                    value: 'instalment',
                    label: `The next instalment: ${formatKes(wholeShillings(fees.instalment.amount_cents))}`,
                    hint: `Due on ${formatDate(fees.instalment.due_on)}`,
                  },
                ]
              : []),
            { value: 'other', label: 'Another amount' },
          ]}
        />
      ) : null}
      <OtherAmount />
      <PhoneField
        name="phone"
        label="My M-Pesa number"
        help="Your own phone, or one that the school has for this child"
      />
    </Form>
  );
}

function OtherAmount() {
  if (useFormValue('how_much') !== 'other') return null;
  return <MoneyField name="amount_cents" label="Amount" help="Whole shillings" />;
}

const look_ms = 1_500;
const isOpen = (prompt: Prompt): boolean =>
  prompt.held_cents === null &&
  (['asking', 'sent'].includes(prompt.state) || (prompt.state === 'paid' && !prompt.payment_id));
/** Money may come after the time has run out, and whoever still waits should see it. */
const mayBePaid = (prompt: Prompt): boolean => isOpen(prompt) || prompt.state === 'timed-out';

function Waiting(props: { first: Prompt; onAgain: () => void; onClose: () => void }) {
  const { first, onAgain, onClose } = props;
  const client = useQueryClient();
  const { data: prompt } = useQuery({
    ...queryOf(getFamilyPrompt, { id: first.student_id, prompt_id: first.id }),
    initialData: first,
    refetchInterval: ({ state }) => (state.data && mayBePaid(state.data) ? look_ms : false),
  });
  const is_paid = prompt.payment_id !== null;
  useEffect(() => {
    if (is_paid) void client.invalidateQueries({ queryKey: ['parent'] });
  }, [is_paid, client]);
  return (
    <div className="stack">
      <div role="status">
        <Notice tone={is_paid ? 'positive' : isOpen(prompt) ? 'info' : 'warning'}>
          {prompt.words}
          {is_paid
            ? ` Receipt ${prompt.receipt_number}; the balance is now KES ${formatBalance(prompt.balance_after_cents ?? 0)}.`
            : ''}
          {isOpen(prompt) ? ' You can close this: a late answer still makes the receipt.' : ''}
        </Notice>
      </div>
      <div className="buttons">
        <Button variant="primary" onClick={onClose}>
          {is_paid ? 'Done' : 'Close'}
        </Button>
        {!is_paid && !isOpen(prompt) && prompt.held_cents === null ? (
          <Button onClick={onAgain}>Try again</Button>
        ) : null}
      </div>
    </div>
  );
}
