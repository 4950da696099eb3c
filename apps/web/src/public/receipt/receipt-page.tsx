import type { LinkedReceipt, PageOrganisation } from '@darasa/contract/website/page-data';
import { formatDate, formatDay, formatTime } from '@darasa/rules/dates';
import { balanceParts, formatMoney } from '@darasa/rules/money';
import { Crest } from '@darasa/ui/marks/crest';
import type { ReactNode } from 'react';
import { useOpened } from './use-opened.ts';
import { PayRest } from './pay-rest.tsx';
import { YearBar } from './year-bar.tsx';

type OpenReceipt = Extract<LinkedReceipt, { state: 'open' }>;
interface Place {
  organisation: PageOrganisation;
}

/** The page behind the link of a receipt. It can be forwarded, so it names no payer and no other child. */
export function ReceiptPage({ organisation, receipt }: Place & { receipt: LinkedReceipt }) {
  if (receipt.state === 'ended') {
    return (
      <Frame organisation={organisation} name={organisation.name} phone={null}>
        <section className="sheet">
          <h1>This link has ended</h1>
          <p>Links to receipts work for 30 days. Ask the school office for a new one.</p>
        </section>
      </Frame>
    );
  }
  const { school_name: name, school_phone: phone } = receipt;
  return (
    <Frame organisation={organisation} name={name} phone={phone}>
      {receipt.state === 'cancelled' ? (
        <section className="sheet">
          <h1>Receipt {receipt.receipt_number} was cancelled</h1>
          <p>
            The school issued it and has cancelled it. It counts no more. Ask the school office if
            you did not expect this.
          </p>
        </section>
      ) : (
        <Receipt receipt={receipt} />
      )}
    </Frame>
  );
}

function Frame(
  props: Place & {
    name: string;
    phone: string | null;
    children: ReactNode;
  },
) {
  return (
    <div className="receipt">
      <header>
        <Crest logo={props.organisation.logo} size={40} />
        <p>
          <strong>{props.name}</strong>
          {props.phone ? (
            <>
              Telephone <a href={`tel:${props.phone.replaceAll(' ', '')}`}>{props.phone}</a>
            </>
          ) : null}
        </p>
      </header>
      <main id="content">{props.children}</main>
    </div>
  );
}

function Receipt({ receipt }: { receipt: OpenReceipt }) {
  const { code, receipt_number, first_name, class_name, admission_number, balance_cents } = receipt;
  useOpened(code);
  return (
    <>
      <section className="sheet">
        <p className="thanks">
          <Tick /> Received, thank you
        </p>
        <h1>
          <small>KES</small> {formatMoney(receipt.amount_cents)}
        </h1>
        <p>
          {receipt.method}, {formatDay(receipt.received_on)}
        </p>
        {receipt.doubt ? <p className="doubt">{receipt.doubt}.</p> : null}
        <p className="child">
          <strong>{first_name}</strong>
          {[class_name, admission_number].filter(Boolean).join(', ')}
        </p>
        {receipt.is_shared ? (
          <p>The receipt is for brothers or sisters too; this page shows {first_name} only.</p>
        ) : null}
      </section>
      {receipt.year === null ? null : <YearBar receipt={receipt} year={receipt.year} />}
      <section className="sheet">
        {balance_cents > 0 ? (
          <PayRest receipt={receipt} />
        ) : (
          <>
            <h2>
              {balance_cents < 0 ? `KES ${inCredit(balance_cents)} in credit` : 'Nothing to pay'}
            </h2>
            <p>
              {balance_cents < 0
                ? `The school keeps it for ${first_name}’s next fees.`
                : `All fees of ${first_name} are paid.`}
            </p>
          </>
        )}
      </section>
      <a className="sheet paper" href={`/api/receipts/${code}`}>
        <span>
          <strong>Receipt {receipt_number}</strong>
          A5, for printing or to keep
        </span>
        <span aria-hidden>›</span>
      </a>
      <section className="sheet proof">
        <Proof receipt={receipt} />
      </section>
      <footer>
        <p>This link opens only this receipt, for 30 days after it was sent.</p>
        {receipt.school_address ? <p>{receipt.school_address}</p> : null}
      </footer>
    </>
  );
}

const inCredit = (balance_cents: number): string => balanceParts(balance_cents).amount;

function Proof({ receipt }: { receipt: OpenReceipt }) {
  const { receipt_number, written_at, verify_code, is_proven } = receipt;
  if (!is_proven) {
    return (
      <p>
        Receipt {receipt_number} was written on {formatDate(written_at)}. Ask the school office to
        check it. <span className="code">Check code {verify_code}.</span>
      </p>
    );
  }
  return (
    <>
      <Tick />
      <p>
        Receipt {receipt_number} stands in the school’s books exactly as you see it here. It was
        written on {formatDate(written_at)} at {formatTime(written_at)} and nobody has changed it
        since. <span className="code">Check code {verify_code}.</span>
      </p>
    </>
  );
}

const Tick = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden focusable="false">
    <path d="m3 8.5 3.2 3.2L13 4.8" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
);
