import type { accountKinds, bookTemplates } from '@darasa/contract/finance/books/setup';
import type { Part } from '../ledger/entry.ts';

type Kind = (typeof accountKinds)[number];
type Account = [code: string, name: string, kind: Kind, part?: Part | null, fund?: string];

export interface BookTemplate {
  accounts: Account[];
  /** Each has a ledger account of the same code. */
  money: [code: string, name: string, kind: 'cash' | 'bank' | 'mobile-money', fund?: string][];
  vote_heads: VoteHead[];
  /** Money that may be used for one purpose only. */
  funds?: [code: string, name: string][];
}

type VoteHead = [
  code: string,
  name: string,
  priority: number,
  account: string,
  more?: { refundable?: true; capitation?: true; spends?: string; fund?: string },
];

/** What the system itself posts to: the same in every school. */
const common: Account[] = [
  ['1100', 'Fees receivable', 'asset', 'fees-receivable'],
  ['1110', 'Owed by sponsors', 'asset', 'sponsors-receivable'],
  ['1150', 'Cheques in hand', 'asset', 'cheques-in-hand'],
  ['1200', 'Imprests', 'asset', 'imprests'],
  ['1250', 'Goods received in kind', 'asset', 'in-kind'],
  ['2000', 'Creditors', 'liability', 'creditors'],
  ['2010', 'Held back from suppliers', 'liability', 'retentions'],
  ['2050', 'Withholding tax to remit', 'liability', 'withholding-tax'],
  ['2060', 'Withholding VAT to remit', 'liability', 'withholding-vat'],
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

/** What a private school spends on, each with its line in the budget. */
const spending: VoteHead[] = [
  ['SAL', 'Salaries and wages', 9, '5000'],
  ['TLM', 'Teaching materials', 9, '5100'],
  ['FOD', 'Food and kitchen', 9, '5200'],
  ['RMI', 'Repairs and maintenance', 9, '5300'],
  ['LTT', 'Travel and transport', 9, '5400'],
  ['EWC', 'Electricity and water', 9, '5500'],
  ['OFF', 'Office and administration', 9, '5600'],
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
      ['CAU', 'Caution money', 3, '2300', { refundable: true }],
      ['BBF', 'Arrears brought forward', 1, '3000'],
      ...spending,
    ],
  },
  'public-secondary': {
    accounts: [
      ...common,
      ['4000', 'Government grants for tuition', 'income', null, 'TUI'],
      ['4100', 'Government grants for operations', 'income', null, 'OPS'],
      ['4200', "School fund: parents' contributions", 'income'],
      ['4300', 'Infrastructure grants', 'income'],
      ...running_costs,
      ['5700', 'Medical', 'expense'],
      ['5710', 'Activity', 'expense'],
      ['5720', 'Insurance', 'expense'],
      ['5730', 'Operations from the grant', 'expense'],
      ['5740', 'Maintenance from the grant', 'expense'],
      ['5750', 'Activity from the grant', 'expense'],
    ],
    money: [
      ...counter,
      ['1020', 'Tuition account', 'bank', 'TUI'],
      ['1030', 'Operations account', 'bank', 'OPS'],
      ['1040', 'School fund account', 'bank'],
    ],
    vote_heads: [
      ['BES', 'Boarding, equipment and stores', 1, '4200', { spends: '5200' }],
      ['PE', 'Personal emoluments', 2, '4200', { spends: '5000' }],
      ['EWC', 'Electricity, water and conservancy', 2, '4200', { spends: '5500' }],
      ['RMI', 'Repairs, maintenance and improvement', 2, '4200', { spends: '5300' }],
      ['LT&T', 'Local travel and transport', 2, '4200', { spends: '5400' }],
      ['ADM', 'Administration', 2, '4200', { spends: '5600' }],
      ['MED', 'Medical', 2, '4200', { spends: '5700' }],
      ['ACT', 'Activity', 2, '4200', { spends: '5710' }],
      ['INS', 'Insurance', 2, '4200', { spends: '5720' }],
      ['BBF', 'Arrears brought forward', 1, '3000'],
      ['G-TUI', 'Tuition grant', 9, '4000', { spends: '5100', fund: 'TUI', capitation: true }],
      ['G-OPS', 'Operations grant', 9, '4100', { spends: '5730', fund: 'OPS', capitation: true }],
      ['G-RMI', 'Maintenance grant', 9, '4100', { spends: '5740', fund: 'OPS', capitation: true }],
      ['G-ACT', 'Activity grant', 9, '4100', { spends: '5750', fund: 'OPS', capitation: true }],
    ],
    funds: [
      ['TUI', 'Tuition'],
      ['OPS', 'Operations'],
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
      ['DEP', 'Refundable deposit', 3, '2300', { refundable: true }],
      ['BBF', 'Arrears brought forward', 1, '3000'],
      ...spending,
    ],
  },
};
