/** One line of the result. `met` is undefined where there is no goal to reach. */
export interface Line {
  what: string;
  product: string;
  c?: string;
  r?: string;
  ratio?: string;
  goal?: string;
  met?: boolean;
}

const head = ['what', 'product', 'C', 'R', 'ratio', 'goal', ''];

export function tableOf(lines: Line[]): string {
  const rows = lines.map(cellsOf);
  const widths = head.map((name, i) => Math.max(...[head, ...rows].map((row) => row[i]!.length)));
  const draw = (cells: string[]) =>
    cells
      .map((cell, i) => (i === 0 || i >= 5 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [draw(head), rule, ...rows.map(draw)].join('\n');
}

const cellsOf = ({ what, product, c, r, ratio, goal, met }: Line): string[] => [
  what,
  product,
  c ?? '',
  r ?? '',
  ratio ?? '',
  goal ?? '',
  met === undefined ? '' : met ? 'met' : 'short',
];

/** Counts of what was met and what was short, for the line below the table. */
export function summaryOf(lines: Line[]): string {
  const met = lines.filter((line) => line.met === true).length;
  const short = lines.filter((line) => line.met === false).length;
  return `${met} met, ${short} short, ${lines.length - met - short} without a goal`;
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const times = (value: number): string => `${value.toFixed(2)} x`;
export const mib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
export const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
