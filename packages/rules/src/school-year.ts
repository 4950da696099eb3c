// The school's calendar: terms lie inside their year, one after another, half-terms inside their term.

export interface Span {
  starts_on: string;
  ends_on: string;
}

export interface TermSpan extends Span {
  name: string;
  half_term_starts_on?: string | undefined;
  half_term_ends_on?: string | undefined;
}

export interface YearSpan extends Span {
  terms: readonly TermSpan[];
  holidays: readonly (Span & { name: string })[];
}

export interface Fault {
  path: (string | number)[];
  message: string;
}

/** Faults of a year are what does not fit together, each at the field that has to change. */
export function yearFaults(year: YearSpan): Fault[] {
  if (year.ends_on <= year.starts_on) {
    return [{ path: ['ends_on'], message: 'The year must end after it begins' }];
  }
  return [
    ...year.terms.flatMap((term, i) => termFaults(year, term, i)),
    ...year.holidays.flatMap((holiday, i) => holidayFaults(year, holiday, i)),
  ];
}

function termFaults(year: YearSpan, term: TermSpan, i: number): Fault[] {
  const at = (field: string, message: string): Fault => ({ path: ['terms', i, field], message });
  if (term.ends_on <= term.starts_on) return [at('ends_on', 'The term must end after it begins')];
  if (term.starts_on < year.starts_on) return [at('starts_on', 'This is before the year begins')];
  if (term.ends_on > year.ends_on) return [at('ends_on', 'This is after the year ends')];
  const earlier = year.terms.slice(0, i).find((other) => overlap(other, term));
  if (earlier) return [at('starts_on', `This overlaps ${earlier.name}`)];
  return halfTermFaults(term).map(([field, message]) => at(field, message));
}

function halfTermFaults(term: TermSpan): [string, string][] {
  const { half_term_starts_on: from, half_term_ends_on: to } = term;
  if (!from && !to) return [];
  if (!from) return [['half_term_starts_on', 'Enter the first day of the half-term too']];
  if (!to) return [['half_term_ends_on', 'Enter the last day of the half-term too']];
  if (to < from) return [['half_term_ends_on', 'The half-term must not end before it begins']];
  if (from < term.starts_on) return [['half_term_starts_on', 'This is before the term begins']];
  return to > term.ends_on ? [['half_term_ends_on', 'This is after the term ends']] : [];
}

function holidayFaults(year: YearSpan, { starts_on, ends_on }: Span, i: number): Fault[] {
  const at = (field: string, message: string): Fault => ({ path: ['holidays', i, field], message });
  if (ends_on < starts_on) return [at('ends_on', 'The holiday must not end before it begins')];
  if (starts_on < year.starts_on) return [at('starts_on', 'This is before the year begins')];
  return ends_on > year.ends_on ? [at('ends_on', 'This is after the year ends')] : [];
}

/** Both days belong to a span, so two that share a day overlap. */
export const overlap = (a: Span, b: Span): boolean =>
  a.starts_on <= b.ends_on && b.starts_on <= a.ends_on;
