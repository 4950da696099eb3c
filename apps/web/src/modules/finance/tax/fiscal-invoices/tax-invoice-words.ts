import type { FiscalInvoice } from '@darasa/contract/finance/tax/fiscal-invoices';

export const kind_words: Record<FiscalInvoice['kind'], string> = {
  sale: 'Tax invoice',
  'credit-note': 'Credit note',
};

export const tax_states: { value: FiscalInvoice['state']; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'refused', label: 'Refused' },
];

export const stateOf = (state: FiscalInvoice['state']) =>
  state === 'refused'
    ? { tone: 'negative' as const, shape: 'triangle' as const, children: 'Refused' }
    : { status: state };

/** The sign is kept: what is taken back stands with a minus, so that a column adds up. */
export const signed = ({ kind }: FiscalInvoice, cents: number): number =>
  kind === 'sale' || cents === 0 ? cents : -cents;
