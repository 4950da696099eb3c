import type { Budget } from '@darasa/contract/finance/spending/budgets';

export const budget_kinds: Record<Budget['kind'], string> = {
  original: 'Estimates',
  supplementary: 'Supplementary',
  virement: 'Virement',
};
