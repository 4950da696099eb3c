import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id, onTab, page, pageInput } from '../../shapes.ts';
import { backdated_after_days } from './figures.ts';

export const risks = ['high', 'medium', 'low'] as const;
export type Risk = (typeof risks)[number];

/** Which changes of money records are worth a second look, and how closely. */
export const changeKinds = {
  cancelled: {
    label: 'Cancelled or moved money',
    rule: 'Receipts cancelled or moved, vouchers and cheques taken back.',
    risk: 'high',
  },
  'back-dated': {
    label: 'Back-dated entries',
    rule: `Postings entered ${backdated_after_days} days or more after their date.`,
    risk: 'high',
  },
  lock: {
    label: 'Months and years',
    rule: 'Months and years of the books that were closed or opened again.',
    risk: 'high',
  },
  account: {
    label: 'Accounts and connections',
    rule: 'Where money is received: bank accounts, paybills, and how we are connected to them.',
    risk: 'high',
  },
  rate: {
    label: 'Rates and rules',
    rule: 'What waivers give, what vote heads post to, and what is held back for fees.',
    risk: 'medium',
  },
  structure: {
    label: 'Fee structures',
    rule: 'New fee structures, and those that were changed, approved or published.',
    risk: 'medium',
  },
  waiver: {
    label: 'Waivers',
    rule: 'Waivers asked for, given or ended, and the learners in them.',
    risk: 'medium',
  },
  adjustment: {
    label: 'Changes of accounts',
    rule: 'Notes, refunds, write-offs, extra charges and batches.',
    risk: 'medium',
  },
  books: {
    label: 'Journals and budgets',
    rule: 'Journal vouchers, budgets, transfers and opening balances.',
    risk: 'low',
  },
} as const satisfies Record<string, { label: string; rule: string; risk: Risk }>;
export type ChangeKind = keyof typeof changeKinds;
export const changeKindNames = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]];

export const MoneyChange = z.object({
  id: Id,
  at: z.iso.datetime(),
  kind: z.enum(changeKindNames),
  risk: z.enum(risks),
  /** What was done, as the trail has it. */
  action: z.string(),
  who: z.string().nullable(),
  record_type: z.string(),
  record_id: z.string(),
  changes: z.array(
    z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  /** Nobody reviews what they did themselves. */
  is_mine: z.boolean(),
  is_reviewed: z.boolean(),
  reviews: z.array(
    z.object({ name: z.string(), at: z.iso.datetime(), note: z.string().nullable() }),
  ),
});
export type MoneyChange = z.infer<typeof MoneyChange>;

const filter = {
  risk: z.enum(risks).optional(),
  kind: z.enum(changeKindNames).optional(),
  /** What others did and I have not looked at yet, or everything. */
  show: z.enum(['new', 'all']).default('new'),
  /** How far back; a month, if nothing is said. */
  days: z.coerce.number().int().min(1).max(366).optional(),
};
export const MoneyChangeView = onTab(z.strictObject({ ...pageInput, ...filter }));

export const listMoneyChanges = endpoint({
  method: 'GET',
  path: '/finance/money-changes',
  summary: 'Changes to money records since you last looked',
  access: { module: 'finance' },
  whole_books: true,
  input: MoneyChangeView.omit({ tab: true }),
  output: page(MoneyChange).extend({
    /** How many you have not looked at, whatever else is filtered. */
    new_counts: z.object({ high: z.int(), medium: z.int(), low: z.int() }),
  }),
});

export const exportMoneyChanges = endpoint({
  method: 'GET',
  path: '/finance/money-changes/export',
  summary: 'Export the filtered changes to money records',
  access: { module: 'finance', act: 'export' },
  whole_books: true,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ ...filter, format: exportFormat }),
  output: z.any(),
});

export const reviewMoneyChanges = endpoint({
  method: 'POST',
  path: '/finance/money-changes/review',
  summary: 'Mark changes to money records as reviewed',
  access: { module: 'finance', act: 'approve' },
  whole_books: true,
  input: z.strictObject({
    ids: z.array(Id).min(1, 'Choose a change').max(100),
    note: z.string().trim().max(200, 'Use at most 200 characters').optional(),
  }),
  output: z.object({ reviewed_count: z.int() }),
});
