import type { MoneyDashboard, MoneyTerm } from '@darasa/contract/finance/overview/money-dashboard';
import { daysBetween } from '@darasa/rules/dates';
import { formatKesWhole, formatMoney } from '@darasa/rules/money';
import { Link, Panel, SideScroll } from '@darasa/ui';
import './collection-line.css';

interface Point {
  week: number;
  /** Null in weeks that have not come yet. */
  this_cents: number | null;
  last_cents: number | null;
}

/** What is paid of the term so far, week by week, against the term before and against what was billed. */
export function CollectionLine(props: {
  data: MoneyDashboard;
  weekHref: (term: MoneyTerm, week: number) => string;
}) {
  const { data } = props;
  const { term, previous_term, weeks } = data;
  if (!term || weeks.length === 0) return null;
  const points = soFar(data, term);
  const billed_cents = data.billed_cents - data.waived_cents - data.credit_note_cents;
  const name = (one: MoneyTerm) => `${one.name} ${one.year}`;
  return (
    <Panel title="Paid of the term’s fees" aside={findingOf(points, billed_cents, previous_term)}>
      <div className="chart-and-table">
        <figure>
          <Picture points={points} billed_cents={billed_cents} />
          <figcaption className="collection-legend">
            <Key kind="this" words={name(term)} />
            {previous_term ? <Key kind="last" words={name(previous_term)} /> : null}
            <Key
              kind="target"
              words={`Billed for ${name(term)}, ${formatKesWhole(billed_cents)}`}
            />
          </figcaption>
        </figure>
        <SideScroll>
          <table className="table compact" aria-label="Paid by the end of each week, in KES">
            <thead>
              <tr>
                <th scope="col">By the end of</th>
                <th scope="col" className="num">
                  {name(term)}
                </th>
                {previous_term ? (
                  <th scope="col" className="num">
                    {name(previous_term)}
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {points.map(({ week, this_cents, last_cents }) => (
                <tr key={week}>
                  <td>
                    {this_cents === null ? (
                      `Week ${week}`
                    ) : (
                      <Link className="who" href={props.weekHref(term, week)}>
                        Week {week}
                      </Link>
                    )}
                  </td>
                  <td className="num">{this_cents === null ? '' : formatMoney(this_cents)}</td>
                  {previous_term ? (
                    <td className="num">{last_cents === null ? '' : formatMoney(last_cents)}</td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </SideScroll>
      </div>
    </Panel>
  );
}

const lengthOf = ({ starts_on, ends_on }: MoneyTerm): number =>
  Math.floor(daysBetween(starts_on, ends_on) / 7) + 1;

/** Each term as far as it went; the one that runs as far as today. */
function soFar(data: MoneyDashboard, term: MoneyTerm): Point[] {
  const { previous_term, weeks, today_on } = data;
  const now = Math.floor(daysBetween(term.starts_on, today_on) / 7) + 1;
  const ends = {
    this_cents: Math.min(now, lengthOf(term)),
    last_cents: previous_term ? lengthOf(previous_term) : 0,
  };
  const sums = { this_cents: 0, last_cents: 0 };
  const last = Math.max(ends.this_cents, ends.last_cents, weeks.length);
  return Array.from({ length: last }, (_, i) => {
    const week = i + 1;
    const found = weeks.find((one) => one.week === week);
    const upTo = (key: keyof typeof sums): number | null => {
      sums[key] += found?.[key] ?? 0;
      return week <= ends[key] ? sums[key] : null;
    };
    return { week, this_cents: upTo('this_cents'), last_cents: upTo('last_cents') };
  });
}

/** One sentence that the rows prove. */
function findingOf(points: Point[], billed_cents: number, previous: MoneyTerm | null): string {
  const now = points.findLast((one) => one.this_cents !== null);
  if (!now) return '';
  const cents = now.this_cents!;
  const share = billed_cents > 0 ? `${((100 * cents) / billed_cents).toFixed(1)} % collected` : '';
  if (!previous || now.last_cents === null) return share;
  const ahead = cents - now.last_cents;
  const way = ahead >= 0 ? 'ahead of' : 'behind';
  const against = `${formatKesWhole(Math.abs(ahead))} ${way} ${previous.name} at week ${now.week}`;
  return [share, against].filter(Boolean).join('; ');
}

const height = 200;

function Picture({ points, billed_cents }: { points: Point[]; billed_cents: number }) {
  const top = Math.max(
    billed_cents,
    ...points.flatMap((one) => [one.this_cents ?? 0, one.last_cents ?? 0]),
    1,
  );
  const x = (week: number) => (100 * week) / points.length;
  const y = (cents: number) => 100 - (100 * Math.max(cents, 0)) / top;
  const line = (key: 'this_cents' | 'last_cents') =>
    points.flatMap((one) => (one[key] === null ? [] : [`${x(one.week)},${y(one[key])}`])).join(' ');
  const step = Math.max(1, Math.ceil(points.length / 8));
  return (
    <svg
      className="collection"
      width="100%"
      height={height + 40}
      role="img"
      aria-label="What is paid of the term’s fees by each week, against the term before. The table holds the same figures."
    >
      {[top, top / 2, 0].map((cents) => (
        <g key={cents}>
          <line
            className="grid"
            x1="0"
            x2="100%"
            y1={16 + (height * y(cents)) / 100}
            y2={16 + (height * y(cents)) / 100}
          />
          <text x="0" y={12 + (height * y(cents)) / 100}>
            {shortKes(cents)}
          </text>
        </g>
      ))}
      <svg
        y={16}
        width="100%"
        height={height}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        overflow="visible"
      >
        {billed_cents > 0 ? (
          <polyline className="target" points={`0,${y(billed_cents)} 100,${y(billed_cents)}`} />
        ) : null}
        <polyline className="last" points={`0,100 ${line('last_cents')}`} />
        <polyline className="this" points={`0,100 ${line('this_cents')}`} />
      </svg>
      {points
        .filter(({ week }) => week % step === 0)
        .map(({ week }) => (
          <text
            key={week}
            x={`${x(week)}%`}
            y={height + 34}
            textAnchor={week === points.length ? 'end' : 'middle'}
          >
            {week === step ? `week ${week}` : week}
          </text>
        ))}
    </svg>
  );
}

/** KES 2.4 M, KES 350 K: the table has the whole figure. */
const shortKes = (cents: number): string =>
  cents >= 100_000_000
    ? `KES ${(cents / 100_000_000).toFixed(1)} M`
    : `KES ${Math.round(cents / 100).toLocaleString('en')}`;

const Key = ({ kind, words }: { kind: string; words: string }) => (
  <span>
    <svg className="collection" viewBox="0 0 20 8" width="20" height="8" aria-hidden="true">
      <line className={kind} x1="0" x2="20" y1="4" y2="4" />
    </svg>
    {words}
  </span>
);
