// How a school writes the numbers of its papers: "{school}/{year}/{seq:4}" reads as KH/2026/0042.

export interface NumberParts {
  school: string;
  /** The day of the document; its year and month stand in the number. */
  date: string;
  seq: number;
}

const number_characters_max = 30;
const token = /\{([a-z]+)(?::(\d))?\}/g;
const known = new Set(['school', 'year', 'yy', 'month', 'seq']);

/** A problem is what is wrong with a format, in a sentence; undefined when numbers can be made from it. */
export function formatProblem(format: string): string | undefined {
  const words = [...format.matchAll(token)];
  const plain = format.replace(token, '');
  if (/[{}]/.test(plain) || words.some(([, name]) => !known.has(name!))) {
    return 'Use only {school}, {year}, {yy}, {month} and {seq} between braces';
  }
  if (words.filter(([, name]) => name === 'seq').length !== 1) {
    return 'Put {seq} in once: it is where the running number stands';
  }
  if (words.some(([, name, width]) => width && (name !== 'seq' || width === '0'))) {
    return 'Only {seq} takes a length, such as {seq:4}';
  }
  if (/[^A-Za-z0-9._/-]/.test(plain)) {
    return 'Between the words use letters, figures, dots, dashes and slashes only';
  }
  if (!/^([A-Za-z0-9]|\{)/.test(format)) return 'Begin with a letter, a figure or a word in braces';
  const longest = formatNumber(format, { school: 'ABCDEF', date: '2026-12-31', seq: 999_999 });
  if (longest.length > number_characters_max) {
    return `Make it shorter: a number has at most ${number_characters_max} characters`;
  }
  return undefined;
}

export function formatNumber(format: string, { school, date, seq }: NumberParts): string {
  const words: Record<string, string> = {
    school,
    year: date.slice(0, 4),
    yy: date.slice(2, 4),
    month: date.slice(5, 7),
    seq: String(seq),
  };
  return format.replace(token, (_, name: string, width?: string) =>
    (words[name] ?? '').padStart(Number(width ?? 0), '0'),
  );
}

/**
 * A problem is what is wrong with the format of a series that is watched for gaps: the running number
 * stands at the end and apart from other figures, or nobody could tell the series by its numbers.
 */
export const seriesProblem = (format: string): string | undefined =>
  formatProblem(format) ??
  (/[^0-9}]\{seq(:\d)?\}$/.test(format)
    ? undefined
    : 'End with {seq}, after a slash, a dash or a letter, such as {school}/KCB/{yy}/{seq:5}');

/**
 * A series is what all numbers of a series begin with: the gap check tells one series from another by it.
 */
export const seriesOf = (format: string, parts: Omit<NumberParts, 'seq'>): string =>
  formatNumber(format, { ...parts, seq: 1 }).replace(/\d{1,20}$/, '');

/** The same whatever the length of the running number, so that a longer one goes on counting. */
export const seriesKey = (format: string): string => format.replace(/\{seq:\d\}/, '{seq}');

/** Whether numbers that begin so were written in this format, in whatever year. */
export function isOfSeries(format: string, series: string): boolean {
  const signs: Record<string, string> = { school: '.+', year: '[0-9]{4}', yy: '[0-9]{2}' };
  const pattern = format
    .replace(/\{seq(:\d)?\}$/, '')
    .replace(/[.-]/g, '\\$&')
    .replace(token, (_, name: string) => signs[name] ?? '[0-9]{2}');
  return new RegExp(`^${pattern}$`).test(series);
}

/** Numbers that carry their year begin again with each year; others run on for ever, as year 0. */
export const countingYear = (format: string, date: string): number =>
  /\{(year|yy)\}/.test(format) ? Number(date.slice(0, 4)) : 0;

/** The school in a number: its code, or the first letters of its short name. */
export const schoolCode = (school: { code: string | null; short_name: string }): string =>
  school.code ??
  (school.short_name
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 4)
    .toUpperCase() ||
    'SCH');
