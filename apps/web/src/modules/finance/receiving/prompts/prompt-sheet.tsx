import { listPayments } from '@darasa/contract/finance/receiving/payments';
import { askPrompt, getPrompt, type Prompt } from '@darasa/contract/finance/receiving/prompts';
import { formatBalance, formatKes } from '@darasa/rules/money';
import { formatPhone } from '@darasa/rules/phone';
import { Button, Form, MoneyField, Notice, PhoneField, Sheet } from '@darasa/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

type Student = { id: string; name: string };

/** Asks for the money on the payer's own phone; the receipt comes with the PIN. */
export function PromptSheet({ student, onClose }: { student?: Student; onClose: () => void }) {
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  return (
    <Sheet
      open
      onClose={onClose}
      title="M-Pesa prompt"
      sub="The payer enters the PIN on their own phone"
    >
      {prompt ? (
        <Waiting first={prompt} onAgain={() => setPrompt(null)} onClose={onClose} />
      ) : (
        <AskForm student={student} onAsked={setPrompt} onClose={onClose} />
      )}
    </Sheet>
  );
}

function AskForm(props: {
  student: Student | undefined;
  onAsked: (prompt: Prompt) => void;
  onClose: () => void;
}) {
  const ask = useAction(askPrompt, { say: false });
  return (
    <Form
      schema={askPrompt.input}
      initial={props.student ? { student_id: props.student.id } : {}}
      action={(values) => ask.run(values)}
      onDone={(prompt) => props.onAsked(prompt as Prompt)}
      onCancel={props.onClose}
      submit="Send prompt"
    >
      <StudentPicker
        name="student_id"
        label="Learner"
        {...(props.student ? { chosen: props.student.name } : {})}
      />
      <MoneyField name="amount_cents" label="Amount" help="Whole shillings" />
      <PhoneField name="phone" label="Phone of the payer" />
    </Form>
  );
}

const look_ms = 1_500;
const patience_ms = 60_000;
const isOpen = (prompt: Prompt): boolean =>
  prompt.held_cents === null &&
  (['asking', 'sent'].includes(prompt.state) || (prompt.state === 'paid' && !prompt.payment_id));
/** Money may come after the time has run out, and whoever still waits should see it. */
const mayBePaid = (prompt: Prompt): boolean => isOpen(prompt) || prompt.state === 'timed-out';

function Waiting(props: { first: Prompt; onAgain: () => void; onClose: () => void }) {
  const { first, onAgain, onClose } = props;
  const client = useQueryClient();
  const looking = useQuery({
    ...queryOf(getPrompt, { id: first.id }),
    initialData: first,
    refetchInterval: ({ state }) => (state.data && mayBePaid(state.data) ? look_ms : false),
  });
  const [is_late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience_ms);
    return () => clearTimeout(timer);
  }, []);
  const prompt = looking.data;
  const is_paid = prompt.payment_id !== null;
  useEffect(() => {
    if (is_paid) void client.invalidateQueries({ queryKey: keyOf(listPayments) });
  }, [is_paid, client]);
  const tone = is_paid ? 'positive' : isOpen(prompt) ? 'info' : 'warning';
  return (
    <div className="stack">
      <div role="status">
        <Notice tone={tone}>
          {prompt.words}
          {is_paid
            ? ` Receipt ${prompt.receipt_number}; the balance is KES ${formatBalance(prompt.balance_after_cents ?? 0)}.`
            : ''}
          {is_late && isOpen(prompt)
            ? ' It takes longer than usual. You can close this: a late answer still makes the receipt.'
            : ''}
        </Notice>
      </div>
      <p>
        {formatKes(prompt.amount_cents)} on {formatPhone(prompt.phone)}
      </p>
      <div className="buttons">
        <Button variant="primary" onClick={onClose}>
          {is_paid ? 'Done' : 'Close'}
        </Button>
        {!is_paid && !isOpen(prompt) && prompt.held_cents === null ? (
          <Button onClick={onAgain}>Ask again</Button>
        ) : null}
      </div>
    </div>
  );
}
