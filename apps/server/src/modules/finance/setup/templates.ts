import type { accountKinds, bookTemplates } from '@darasa/contract/finance/setup';
import type { Part } from '../ledger/entry.ts';

type Kind = (typeof accountKinds)[number];
type Account = [code: string, name: string, kind: Kind, part?: Part];

export interface BookTemplate {
  accounts: Account[];
  /** Each has a ledger account of the same code. */
  money: [code: string, name: string, kind: 'cash' | 'bank' | 'mobile-money'][];
  vote_heads: [code: string, name: string, priority: number, account: string, refundable?: true][];
}

/** What the system itself posts to: the same in every school. */
const common: Account[] = [
  ['1100', 'Fees receivable', 'asset', 'fees-receivable'],
  ['1150', 'Cheques in hand', 'asset', 'cheques-in-hand'],
  ['1200', 'Imprests', 'asset', 'imprests'],
  ['2000', 'Creditors', 'liability', 'creditors'],
  ['2100', 'Fees paid in advance', 'liability', 'prepayments'],
  ['2150', 'Bursaries not yet shared out', 'liability', 'bursaries-held'],
  ['2200', 'Suspense', 'liability', 'suspense'],
  ['2300', 'Caution money', 'liability', 'caution-money'],
  ['2310', 'Pocket money', 'liability', 'pocket-money'],
  ['3000', 'Opening balances', 'equity', 'opening-balances'],
  ['3100', 'Accumulated fund', 'equity', 'surplus'],
  ['4800', 'Other income', 'income', 'other-income'],
  ['4900', 'Waivers and bursaries of the school', 'income', 'waivers'],
  ['5900', 'Debts written off', 'expense', 'bad-debts'],
  ['5910', 'Bank charges', 'expense', 'bank-charges'],
];

const running_costs: Account[] = [
  ['5000', 'Salaries and wages', 'expense'],
  ['5100', 'Teaching materials', 'expense'],
  ['5200', 'Food and boarding', 'expense'],
  ['5300', 'Repairs and maintenance', 'expense'],
  ['5400', 'Travel and transport', 'expense'],
  ['5500', 'Electricity and water', 'expense'],
  ['5600', 'Administration', 'expense'],
];

const counter: BookTemplate['money'] = [
  ['1000', 'Cash at the counter', 'cash'],
  ['1010', 'Paybill', 'mobile-money'],
];

export const templates: Record<(typeof bookTemplates)[number], BookTemplate> = {
  private: {
    accounts: [
      ...common,
      ['4000', 'Tuition fees', 'income'],
      ['4100', 'Boarding and meals', 'income'],
      ['4200', 'Activities and trips', 'income'],
      ['4300', 'Admission and examination fees', 'income'],
      ...running_costs,
    ],
    money: [...counter, ['1020', 'Main bank account', 'bank']],
    vote_heads: [
      ['TUI', 'Tuition', 1, '4000'],
      ['BRD', 'Boarding and meals', 1, '4100'],
      ['LUN', 'Lunch', 2, '4100'],
      ['ACT', 'Activity', 2, '4200'],
      ['EXM', 'Examinations', 2, '4300'],
      ['ADF', 'Admission', 2, '4300'],
      ['CAU', 'Caution money', 3, '2300', true],
      ['BBF', 'Arrears brought forward', 1, '3000'],
    ],
  },
  'public-secondary': {
    accounts: [
      ...common,
      ['4000', 'Government grants for tuition', 'income'],
      ['4100', 'Government grants for operations', 'income'],
      ['4200', "School fund: parents' contributions", 'income'],
      ['4300', 'Infrastructure grants', 'income'],
      ...running_costs,
    ],
    money: [
      ...counter,
      ['1020', 'Tuition account', 'bank'],
      ['1030', 'Operations account', 'bank'],
      ['1040', 'School fund account', 'bank'],
    ],
    vote_heads: [
      ['BES', 'Boarding, equipment and stores', 1, '4200'],
      ['PE', 'Personal emoluments', 2, '4200'],
      ['EWC', 'Electricity, water and conservancy', 2, '4200'],
      ['RMI', 'Repairs, maintenance and improvement', 2, '4200'],
      ['LT&T', 'Local travel and transport', 2, '4200'],
      ['ADM', 'Administration', 2, '4200'],
      ['MED', 'Medical', 2, '4200'],
      ['ACT', 'Activity', 2, '4200'],
      ['INS', 'Insurance', 2, '4200'],
      ['BBF', 'Arrears brought forward', 1, '3000'],
    ],
  },
  cambridge: {
    accounts: [
      ...common,
      ['4000', 'Tuition fees', 'income'],
      ['4100', 'Meals and boarding', 'income'],
      ['4200', 'Co-curricular activities', 'income'],
      ['4300', 'Examination entries', 'income'],
      ...running_costs,
    ],
    money: [...counter, ['1020', 'Main bank account', 'bank']],
    vote_heads: [
      ['TUI', 'Tuition', 1, '4000'],
      ['MEA', 'Meals', 2, '4100'],
      ['COC', 'Co-curricular', 2, '4200'],
      ['CIE', 'Cambridge examination entry', 2, '4300'],
      ['DEP', 'Refundable deposit', 3, '2300', true],
      ['BBF', 'Arrears brought forward', 1, '3000'],
    ],
  },
};
