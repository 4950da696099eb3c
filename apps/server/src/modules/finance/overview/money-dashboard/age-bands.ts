import type { AgeBand, MoneyTerm } from '@darasa/contract/finance/overview/money-dashboard';
import { addDays, daysBetween } from '@darasa/rules/dates';

/** Terms of which days a band is made of: the same bounds as `bandOf`. */
export function bandDays(band: AgeBand, term: Pick<MoneyTerm, 'starts_on'> | null, today: string) {
  const begun = term?.starts_on ?? null;
  const ago = (days: number) => addDays(today, -days);
  const within = (term_from: string | null, term_to: string | null) => ({
    term_from: begun && (!term_from || term_from < begun) ? begun : term_from,
    term_to,
  });
  // Without a term there is no earlier one: a day before all others finds nothing.
  const last = begun ? addDays(begun, -1) : '1900-01-01';
  const before = (term_from: string | null, term_to: string | null) => ({
    term_from,
    term_to: term_to && term_to < last ? term_to : last,
  });
  switch (band) {
    case 'not-due':
      return within(today, null);
    case '1-30':
      return within(ago(30), ago(1));
    case '31-60':
      return within(ago(60), ago(31));
    case '61-90':
      return within(ago(90), ago(61));
    case 'over-90':
      return within(null, ago(91));
    case 'earlier-180':
      return before(ago(180), null);
    case 'earlier-365':
      return before(ago(365), ago(181));
    case 'earlier-older':
      return before(null, ago(366));
  }
}

export function bandOf(
  starts_on: string,
  term: Pick<MoneyTerm, 'starts_on'> | null,
  today: string,
): AgeBand {
  const days = daysBetween(starts_on, today);
  if (term && starts_on < term.starts_on) {
    if (days <= 180) return 'earlier-180';
    return days <= 365 ? 'earlier-365' : 'earlier-older';
  }
  if (days < 1) return 'not-due';
  if (days <= 30) return '1-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : 'over-90';
}
