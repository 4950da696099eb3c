import type { AgeBand } from '@darasa/contract/finance/overview/money-dashboard';

export const ageWords: Record<AgeBand, { tick: string; label: string }> = {
  'not-due': { tick: 'Not due', label: 'Not due yet' },
  '1-30': { tick: '1–30', label: '1 to 30 days' },
  '31-60': { tick: '31–60', label: '31 to 60 days' },
  '61-90': { tick: '61–90', label: '61 to 90 days' },
  'over-90': { tick: '> 90', label: 'Over 90 days' },
  'earlier-180': { tick: '≤180', label: 'Earlier terms, to 180 days' },
  'earlier-365': { tick: '≤365', label: 'Earlier terms, 181 to 365 days' },
  'earlier-older': { tick: '>1 yr', label: 'Over a year' },
};
