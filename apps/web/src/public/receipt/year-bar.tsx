import type { LinkedReceipt, LinkedTerm } from '@darasa/contract/website/page-data';
import { formatBalance, formatMoney } from '@darasa/rules/money';

const length = 1_000;
const gap = 8;

/** The year's fees as one bar: each term as wide as its bill, what is still to pay an empty part. */
export function YearBar(props: {
  receipt: Extract<LinkedReceipt, { state: 'open' }>;
  year: number;
}) {
  const { receipt, year } = props;
  const { first_name, terms, earlier_cents } = receipt;
  const sum = (of: Exclude<keyof LinkedTerm, 'name'>) =>
    terms.reduce((all, term) => all + term[of], 0);
  const billed_cents = sum('billed_cents');
  const due_cents = sum('due_cents');
  if (billed_cents <= 0) return null;
  const percent = Math.floor((100 * (billed_cents - Math.max(due_cents, 0))) / billed_cents);
  return (
    <section className="sheet" aria-label={`${first_name}’s fees in ${year}`}>
      <h2 className="between">
        <span>
          {first_name}’s fees in {year}
        </span>
        <span>{percent} percent paid</span>
      </h2>
      <svg
        className="year-bar"
        viewBox={`0 0 ${length} 24`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${percent} percent of the fees billed in ${year} are paid`}
      >
        {partsOf(terms, billed_cents).map(({ key, kind, x, width }) => (
          <rect key={key} className={kind} x={x} y={1} width={width} height={22} />
        ))}
      </svg>
      <ol className="terms">
        {terms.map(({ name, due_cents: due }) => (
          <li key={name}>
            {name} <span>{due > 0 ? `${formatMoney(due)} to pay` : 'paid'}</span>
          </li>
        ))}
      </ol>
      <dl>
        <Line kind="settled" label="Paid and waived before" cents={sum('settled_cents')} />
        <Line kind="now" label="This receipt" cents={sum('receipt_cents')} />
        <Line kind="due" label="Balance of the year" cents={due_cents} />
        <Line label={`Billed in ${year}, KES`} cents={billed_cents} />
        {earlier_cents === 0 ? null : <Line label="From earlier years" cents={earlier_cents} />}
      </dl>
    </section>
  );
}

function Line({ kind, label, cents }: { kind?: string; label: string; cents: number }) {
  return (
    <div className={kind ?? 'sum'}>
      <dt>
        {kind ? <i className={kind} /> : null}
        {label}
      </dt>
      <dd>{formatBalance(cents)}</dd>
    </div>
  );
}

interface Part {
  key: string;
  kind: string;
  x: number;
  width: number;
}

function partsOf(terms: LinkedTerm[], billed_cents: number): Part[] {
  const room = length - gap * (terms.length - 1);
  const parts: Part[] = [];
  let start = 0;
  for (const term of terms) {
    const whole = (room * term.billed_cents) / billed_cents;
    let x = start;
    const kinds = [
      ['settled', term.settled_cents],
      ['now', term.receipt_cents],
      ['due', term.due_cents],
    ] as const;
    for (const [kind, cents] of kinds) {
      const left = start + whole - x;
      const width = Math.min(left, (room * Math.max(cents, 0)) / billed_cents);
      if (width > 0) parts.push({ key: `${term.name} ${kind}`, kind, x, width });
      x += width;
    }
    start += whole + gap;
  }
  return parts;
}
