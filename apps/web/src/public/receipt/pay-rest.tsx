import type {
  askLinkPrompt,
  getLinkPrompt,
  LinkPrompt,
} from '@darasa/contract/finance/receiving/receipts';
import type { LinkedReceipt } from '@darasa/contract/website/page-data';
import { formatBalance, formatKesWhole, formatMoney } from '@darasa/rules/money';
import { Button } from '@darasa/ui/base/button';
import { Notice } from '@darasa/ui/feedback/notice';
import { useEffect, useState } from 'react';
import { call } from '#platform/call.ts';

const ask_address = { method: 'POST', path: '/receipts/:code/prompts' } as const;
const look_address = { method: 'GET', path: '/receipts/:code/prompts/:id' } as const;
const look_ms = 3_000;
const prompt_shillings_max = 250_000;

/** The rest by M-Pesa: a prompt to the phone that the link was sent to, or the paybill in words. */
export function PayRest({ receipt }: { receipt: Extract<LinkedReceipt, { state: 'open' }> }) {
  const { balance_cents, prompt_phone, paybill, admission_number } = receipt;
  return (
    <>
      <h2 className="between">
        <span>Pay the balance</span>
        <span>KES {formatMoney(balance_cents)}</span>
      </h2>
      {prompt_phone ? <PromptForm receipt={receipt} phone={prompt_phone} /> : null}
      {paybill ? (
        <p className="hint">
          {prompt_phone ? 'Or by M-Pesa: ' : 'By M-Pesa: '}
          Paybill <strong>{paybill}</strong>, account <strong>{admission_number}</strong>.
        </p>
      ) : null}
      {!paybill && !prompt_phone ? <p>Pay at the school office or at the school’s bank.</p> : null}
      <p className="hint">Nobody from the school will ask for your PIN.</p>
    </>
  );
}

function PromptForm(props: { receipt: Extract<LinkedReceipt, { state: 'open' }>; phone: string }) {
  const { code, balance_cents } = props.receipt;
  // M-Pesa takes whole shillings; the last cents are paid along.
  const all = Math.min(Math.ceil(balance_cents / 100), prompt_shillings_max);
  const [other, setOther] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [prompt, setPrompt] = usePrompt(code);
  const shillings = other === null ? all : shillingsIn(other);
  if (prompt && !has_failed[prompt.state]) return <PromptNews prompt={prompt} />;
  const ask = async () => {
    if (shillings === null || shillings < 1 || shillings > prompt_shillings_max) {
      setProblem('Enter whole shillings, at most 250,000');
      return;
    }
    setProblem('');
    setBusy(true);
    const input = { code, amount_cents: shillings * 100 };
    await call<typeof askLinkPrompt>(ask_address, input)
      .then(setPrompt)
      .catch((error: Error) => setProblem(error.message))
      .finally(() => setBusy(false));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      {prompt ? <Notice tone="warning">{prompt.words}</Notice> : null}
      <fieldset className="choice">
        <legend className="sr">How much</legend>
        <label>
          <input
            type="radio"
            name="much"
            checked={other === null}
            onChange={() => setOther(null)}
          />
          <span>
            All of it <strong>{formatKesWhole(all * 100)}</strong>
          </span>
        </label>
        <label>
          <input type="radio" name="much" checked={other !== null} onChange={() => setOther('')} />
          <span>
            Other amount <strong>Choose</strong>
          </span>
        </label>
      </fieldset>
      {other === null ? null : (
        <label className="much">
          Amount in shillings
          <input
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={other}
            onChange={(event) => setOther(event.target.value)}
          />
        </label>
      )}
      {problem ? (
        <p role="alert" className="problem">
          {problem}
        </p>
      ) : null}
      <Button type="submit" variant="primary" busy={busy}>
        Send M-Pesa request to {props.phone}
      </Button>
    </form>
  );
}

const shillingsIn = (text: string): number | null => {
  const digits = text.replace(/[\s,]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
};

const has_failed: Record<LinkPrompt['state'], boolean> = {
  asking: false,
  sent: false,
  paid: false,
  cancelled: true,
  'timed-out': true,
  insufficient: true,
  failed: true,
};

/** Asks what became of it until it is paid or has failed. */
function usePrompt(code: string) {
  const [prompt, setPrompt] = useState<LinkPrompt | null>(null);
  const is_done = prompt !== null && (has_failed[prompt.state] || prompt.receipt_number !== null);
  useEffect(() => {
    if (!prompt || is_done) return;
    const timer = setTimeout(() => {
      call<typeof getLinkPrompt>(look_address, { code, id: prompt.id })
        .then(setPrompt)
        // The line is gone for a moment: the same is asked again.
        .catch(() => setPrompt({ ...prompt }));
    }, look_ms);
    return () => clearTimeout(timer);
  }, [code, prompt, is_done]);
  return [prompt, setPrompt] as const;
}

function PromptNews({ prompt }: { prompt: LinkPrompt }) {
  const { receipt_number, balance_after_cents, words } = prompt;
  return (
    <div role="status">
      <Notice tone={receipt_number ? 'positive' : 'info'}>
        {receipt_number
          ? `Received, thank you. Receipt ${receipt_number}; balance KES ${formatBalance(balance_after_cents ?? 0)}.`
          : words}
      </Notice>
    </div>
  );
}
