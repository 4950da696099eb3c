import type { AgeBand } from '@darasa/contract/finance/money-dashboard';

export const ageWords: Record<AgeBand, { tick: string; label: string }> = {
  'not-due': { tick: 'Not due', label: 'Not due yet' },
  '1-30': { tick: '1–30', label: '1 to 30 days' },
  '31-60': { tick: '31–60', label: '31 to 60 days' },
  '61-90': { tick: '61–90', label: '61 to 90 days' },
  'over-90': { tick: '> 90', label: 'Over 90 days' },
  previous: { tick: 'Earlier', label: 'Earlier terms' },
};
