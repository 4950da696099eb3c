import type { Collected } from '@darasa/contract/dashboard/dashboard';
import { counted } from '@darasa/rules/counted';
import { addDays, daysBetween, formatDateShort, type IsoDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { Link, Panel } from '@darasa/ui';
import { byDay, pointsOf, type Point, shortKes, ticksOf, weeksOf } from './collected-line.ts';

const rows_path = '/dashboard/finance/transactions?figure=collected';

/** What came in since the term began, as a line beside the same days of the term before. */
export function MoneyPanel({ collected, today }: { collected: Collected; today: IsoDate }) {
  const { term, previous, today_cents, today_count } = collected;
  const of_today = (
    <Link href={`${rows_path}&posted_from=${today}&posted_to=${today}`}>
      {formatKes(today_cents)} today
    </Link>
  );
  if (!term) {
    return (
      <Panel
        className="money-panel"
        title="Collected today"
        aside={counted(today_count, 'receipt')}
      >
        <p className="figure">
          <small>KES</small> {formatMoney(today_cents)}
        </p>
      </Panel>
    );
  }
  const day = daysBetween(term.starts_on, today);
  return (
    <Panel className="money-panel" title={`Collected since ${term.name} began`} aside={of_today}>
      <p className="figure">
        <small>KES</small> {formatMoney(term.amount_cents)}
      </p>
      <p className="sub">
        <Link href={`${rows_path}&posted_from=${term.starts_on}&posted_to=${today}`}>
          Since {formatDateShort(term.starts_on)}
        </Link>
        {previous
          ? `. ${againstWords(term.amount_cents, byDay(previous, day), previous.name)}`
          : ''}
      </p>
      <figure>
        <LinePicture collected={collected} day={day} today={today} />
      </figure>
      <FigureTable collected={collected} today={today} />
    </Panel>
  );
}

function againstWords(now_cents: number, then_cents: number, name: string): string {
  const difference = now_cents - then_cents;
  if (difference === 0) return `The same as on this day of ${name}.`;
  return `${formatKes(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than on the same day of ${name}.`;
}

const width = 404;
const left = 44;
const right = 340;
const top = 16;
const bottom = 148;

function LinePicture(props: { collected: Collected; day: number; today: IsoDate }) {
  const { collected, day, today } = props;
  const term = collected.term!;
  const { previous } = collected;
  const length = Math.max(day, 1, previous?.days.at(-1)?.day ?? 0);
  const now = pointsOf(term, day);
  const before = previous ? pointsOf(previous, length) : [];
  const cents_max = Math.max(now.at(-1)![1], before.at(-1)?.[1] ?? 0);
  const ticks = ticksOf(cents_max);
  const x = (at: number) => left + ((right - left) * at) / length;
  const y = (cents: number) => bottom - ((bottom - top) * cents) / ticks.at(-1)!;
  const path = (points: readonly Point[]) => pathOf(points, x, y);
  const end = now.at(-1)!;
  const end_before = before.at(-1);
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} 176`}
      role="img"
      aria-label={`${formatKes(end[1])} since ${term.name} began${previous ? `; ${previous.name} stood at ${formatKes(byDay(previous, day))} on the same day` : ''}. The table holds the same figures.`}
    >
      {ticks.map((cents) => (
        <g key={cents}>
          <path className="rule" d={`M${left} ${y(cents)}H${right}`} />
          <text x={left - 6} y={y(cents) + 4} textAnchor="end">
            {shortKes(cents)}
          </text>
        </g>
      ))}
      <path className="l-now-area" d={`${path(now)}L${x(end[0])} ${bottom}L${left} ${bottom}Z`} />
      {end_before ? (
        <>
          <path className="l-last" d={path(before)} />
          <text x={right + 6} y={y(end_before[1]) + 4}>
            {previous!.name}
          </text>
        </>
      ) : null}
      <path className="l-now" d={path(now)} />
      <circle className="dot" cx={x(end[0])} cy={y(end[1])} r="5" />
      <text className="acc" x={x(end[0]) - 8} y={Math.max(y(end[1]) - 10, 12)} textAnchor="end">
        {shortKes(end[1])}
      </text>
      <text x={left} y="168">
        {formatDateShort(term.starts_on)}
      </text>
      <text x={Math.max(x(end[0]), left + 90)} y="168" textAnchor="middle">
        {formatDateShort(today)}
      </text>
      {length - day > length / 4 ? (
        <text x={right} y="168" textAnchor="end">
          {formatDateShort(addDays(term.starts_on, length))}
        </text>
      ) : null}
    </svg>
  );
}

/** The line through the points, as SVG draws it. */
const pathOf = (
  points: readonly Point[],
  x: (day: number) => number,
  y: (cents: number) => number,
): string =>
  points
    .map(([at, cents], i) => {
      const [to_x, to_y] = [x(at).toFixed(1), y(cents).toFixed(1)];
      return i === 0 ? `M${to_x} ${to_y}` : `L${to_x} ${to_y}`;
    })
    .join('');

function FigureTable({ collected, today }: { collected: Collected; today: IsoDate }) {
  const { term, previous } = collected;
  return (
    <details className="figures">
      <summary>Show as a table</summary>
      <table className="table compact">
        <thead>
          <tr>
            <th scope="col">By the end of</th>
            <th scope="col" className="num">
              {term!.name}
            </th>
            {previous ? (
              <th scope="col" className="num">
                {previous.name}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {weeksOf(collected, today).map((one) => (
            <tr key={one.week}>
              <td>Week {one.week}</td>
              <td className="num">{formatMoney(one.this_cents)}</td>
              {one.previous_cents === null ? null : (
                <td className="num">{formatMoney(one.previous_cents)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
