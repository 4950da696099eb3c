import type { PayChange } from '@darasa/contract/finance/books/pay-details';
import type { StoredChange } from './queries.ts';

const labels: Record<string, string> = {
  bank_name: 'Bank',
  branch: 'Branch',
  account_number: 'Account number',
  paybill: 'Paybill or till',
  shortcode: 'Paybill or shop number',
  till: 'Till number',
  environment: 'Safaricom',
  sources: 'Only from these addresses',
  username: 'User name',
  initiator: 'Operator name',
  refuse_unknown: 'Refuse a wrong admission number',
  money_account: 'The money lies in',
  keys: 'Keys',
};

const text = (value: unknown): string =>
  value === null || value === undefined || value === '' ? 'None' : String(value);

/** Changes are what differs, field by field, for whoever decides and for whoever is told. */
export const changesIn = ({
  before,
  after,
}: Pick<StoredChange, 'before' | 'after'>): PayChange['changes'] =>
  Object.keys(labels)
    .filter((field) => field in after && text(before[field]) !== text(after[field]))
    .map((field) => ({
      label: labels[field]!,
      before: text(before[field]),
      after: text(after[field]),
    }));

export const inWords = (changes: PayChange['changes']): string =>
  changes.map(({ label, before, after }) => `${label}: ${before} to ${after}`).join(', ');
