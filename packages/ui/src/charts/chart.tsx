import { SideScroll } from '../page/side-scroll.tsx';
import { useId } from 'react';
import type { ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { Link } from '../base/link.tsx';

export type ChartSeries = { key: string; label: string };
export type ChartRow = {
  key: string;
  /** Under the bar, short: "15". */
  tick: string;
  /** In the table, whole: "Tue 15 Sep". */
  label: string;
  href?: string;
  values: Readonly<Record<string, number>>;
};

export type ChartProps = {
  /** What the picture shows, for those who do not see it. */
  label: string;
  kind?: 'bars' | 'stacked' | 'line';
  /** In the order of the table. */
  rows: readonly ChartRow[];
  /** The table starts with the latest; the picture then runs the other way, as time does. */
  newestFirst?: boolean;
  series: readonly ChartSeries[];
  /** The first column of the table: "Day". */
  head: string;
  /** A figure in the table: 1,390,900.00. */
  format: (value: number) => string;
  /** A figure on the axis, in fewer characters: 500. */
  tick?: (value: number) => string;
  /** Says what the ticks are: "Dates in September". */
  note?: string;
  /** Adds a column and a row of sums, called so. */
  total?: string;
  /** The table below the picture instead of beside it. */
  under?: boolean;
  /** The screen shows the same figures in a table of its own. */
  pictureOnly?: boolean;
};

/** A picture and the table of the same figures. Series differ by pattern as well as by colour. */
export default function Chart(props: ChartProps) {
  return (
    <div className={props.under || props.pictureOnly ? 'chart-and-table under' : 'chart-and-table'}>
      <figure>
        <div
          className="chart"
          role="img"
          aria-label={`${props.label}. The table holds the same figures.`}
        >
          <ResponsiveContainer width="100%" height="100%">
            {props.kind === 'line' ? linePicture(props) : <BarPicture {...props} />}
          </ResponsiveContainer>
        </div>
        <Legend {...props} />
      </figure>
      {props.pictureOnly ? null : (
        <SideScroll>
          <FigureTable {...props} />
        </SideScroll>
      )}
    </div>
  );
}

const margin = { top: 8, right: 8, bottom: 0, left: 0 };
const line_padding = { left: 16, right: 16 };
const no_padding = { left: 0, right: 0 };
const dashes = ['', '6 3', '2 3', '10 3 2 3'];
const strokes = ['var(--accent)', 'var(--ink-muted)', 'var(--positive)', 'var(--warning)'];

function BarPicture(props: ChartProps & { width?: number; height?: number }) {
  const id = useId();
  return (
    <BarChart
      data={points(props)}
      margin={margin}
      accessibilityLayer={false}
      {...(props.width ? { width: props.width, height: props.height } : {})}
    >
      <defs>
        <Patterns id={id} />
      </defs>
      {axes(props)}
      {props.series.map((series, i) => (
        <Bar
          key={series.key}
          dataKey={series.key}
          name={series.label}
          fill={fillOf(id, i)}
          maxBarSize={26}
          isAnimationActive={false}
          {...(props.kind === 'stacked' ? { stackId: 'all' } : {})}
        />
      ))}
    </BarChart>
  );
}

function linePicture(props: ChartProps) {
  return (
    <LineChart data={points(props)} margin={margin} accessibilityLayer={false}>
      {axes(props)}
      {props.series.map((series, i) => (
        <Line
          key={series.key}
          dataKey={series.key}
          name={series.label}
          stroke={strokes[i % strokes.length]!}
          strokeWidth={2}
          strokeDasharray={dashes[i % dashes.length]!}
          dot={{ r: 3, fill: 'var(--surface)', strokeDasharray: '' }}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  );
}

function axes({ tick, format, kind }: ChartProps): ReactNode {
  return (
    <>
      <CartesianGrid vertical={false} />
      <XAxis
        dataKey="tick"
        padding={kind === 'line' ? line_padding : no_padding}
        tickLine={false}
        axisLine={false}
      />
      <YAxis width={44} tickLine={false} axisLine={false} tickFormatter={tick ?? format} />
      <Tooltip
        cursor={{ fill: 'var(--hover)' }}
        wrapperClassName="chart-tip"
        labelFormatter={(_, points) => String(points[0]?.payload?.label ?? '')}
        formatter={(value) => format(Number(value))}
      />
    </>
  );
}

function Patterns({ id }: { id: string }) {
  return (
    <>
      <pattern
        id={`${id}1`}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="5" height="5" className="hatch-ground" />
        <path d="M0 0v5" className="hatch-line" />
      </pattern>
      <pattern id={`${id}3`} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" className="hatch-ground" />
        <circle cx="2.5" cy="2.5" r="1.2" className="dot-mark" />
      </pattern>
    </>
  );
}

// Solid, hatched, grey, dotted: told apart without colour, and on a photocopy.
function fillOf(id: string, i: number): string {
  const fills = ['var(--accent)', `url(#${id}1)`, 'var(--border-strong)', `url(#${id}3)`];
  return fills[i % fills.length]!;
}

function Legend(props: ChartProps) {
  const id = useId();
  return (
    <figcaption className="legend">
      {props.series.map((series, i) => (
        <span key={series.key}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <defs>
              <Patterns id={id} />
            </defs>
            {props.kind === 'line' ? (
              <path
                d="M0 6h12"
                stroke={strokes[i % 4]}
                strokeWidth="2"
                strokeDasharray={dashes[i % 4]}
              />
            ) : (
              <rect width="12" height="12" fill={fillOf(id, i)} />
            )}
          </svg>
          {series.label}
        </span>
      ))}
      {props.note ? <span className="faint">{props.note}</span> : null}
    </figcaption>
  );
}

function FigureTable({ rows, series, head, format, total, label }: ChartProps) {
  const sums = series.map(({ key }) => sum(rows.map((row) => row.values[key] ?? 0)));
  return (
    <table className="table compact" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {series.map((one) => (
            <th scope="col" className="num" key={one.key}>
              {one.label}
            </th>
          ))}
          {total ? (
            <th scope="col" className="num">
              Total
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>{row.href ? <RowLink href={row.href} label={row.label} /> : row.label}</td>
            {series.map((one) => (
              <td className="num" key={one.key}>
                {format(row.values[one.key] ?? 0)}
              </td>
            ))}
            {total ? (
              <td className="num">{format(sum(series.map((one) => row.values[one.key] ?? 0)))}</td>
            ) : null}
          </tr>
        ))}
      </tbody>
      {total ? (
        <tfoot>
          <tr>
            <td>{total}</td>
            {sums.map((one, i) => (
              <td className="num" key={series[i]!.key}>
                {format(one)}
              </td>
            ))}
            <td className="num">{format(sum(sums))}</td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

const RowLink = (props: { href: string; label: string }) => (
  <Link className="who" href={props.href}>
    {props.label}
  </Link>
);

const points = ({ rows, newestFirst }: ChartProps) =>
  (newestFirst ? rows.toReversed() : rows).map((row) => ({
    ...row.values,
    tick: row.tick,
    label: row.label,
  }));

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
