/** The kind of a movement is what a posting is, told from where it came. No beginning fits two kinds. */
export const movementKinds = {
  payment: {
    label: 'Payment',
    begins: [
      'payment',
      'goods',
      'prepayment',
      'bursary',
      'arrival',
      'respread',
      'suspense-moved',
      'cheque-banked',
      'cheque-returned',
      'caution-released',
    ],
  },
  waiver: { label: 'Waiver', begins: ['waiver'] },
  'credit-note': { label: 'Credit note', begins: ['credit-note'] },
  bill: {
    label: 'Bill or charge',
    begins: [
      'bill',
      'extra-charge',
      'debit-note',
      'adjustment-batch',
      'category-change',
      'structure-change',
      'cheque-passed-on',
      'sponsor-invoice',
    ],
  },
  refund: { label: 'Refund', begins: ['refund'] },
  'write-off': { label: 'Write-off', begins: ['write-off'] },
  transfer: { label: 'Transfer', begins: ['transfer', 'cash-banked'] },
  grant: { label: 'Grant', begins: ['grant'] },
  income: { label: 'Other income', begins: ['other-income'] },
  expense: { label: 'Expense', begins: ['expense', 'voucher', 'imprest', 'petty'] },
  bank: {
    label: 'Bank or cash entry',
    begins: ['statement-line', 'cheque-charge', 'shift-difference'],
  },
  pocket: { label: 'Pocket money', begins: ['pocket'] },
  opening: { label: 'Opening balance', begins: ['opening-balance'] },
  journal: { label: 'Journal', begins: ['journal', 'year-close'] },
} as const satisfies Record<string, { label: string; begins: readonly string[] }>;
export type MovementKind = keyof typeof movementKinds;
export const movementKindNames = Object.keys(movementKinds) as [MovementKind, ...MovementKind[]];

export function kindOfSource(source: string): MovementKind {
  const found = movementKindNames.find((name) =>
    movementKinds[name].begins.some((start) => source.startsWith(start)),
  );
  return found ?? 'journal';
}

/**
 * Every figure of the money screens: what it is called, and the rule that makes it. The server keeps
 * the condition on ledger lines under the same name, so a figure and the rows behind it cannot differ.
 */
export const figures = {
  billed: {
    label: 'Billed',
    rule: 'Bills, extra charges and adjustments on the fees receivable account, by the term they are for.',
  },
  waived: {
    label: 'Waived',
    rule: 'Waivers on the fees receivable account, by the term they are for, less what was taken back.',
  },
  'credit-notes': {
    label: 'Credit notes',
    rule: 'Credit notes on the fees receivable account, by the term they are for, less what was taken back.',
  },
  relieved: {
    label: 'Waivers and credit notes',
    rule: 'Whatever made a bill less without money: waivers and credit notes, by the term they are for.',
  },
  paid: {
    label: 'Paid',
    rule: 'Payments spread over what was owed, money used from advance payments, less cancelled receipts.',
  },
  other: {
    label: 'Other changes',
    rule: 'Whatever else changed what learners owe: refunds, write-offs, transfers and opening balances.',
  },
  balance: {
    label: 'Balance',
    rule: 'All lines of the fees receivable account: billed less waived less credit notes less paid, and other changes.',
  },
  prepaid: {
    label: 'Paid in advance',
    rule: 'All lines of the prepayments account: money held for families until the next bill.',
  },
  collected: {
    label: 'Collected',
    rule: 'Fee money of every kind, bursaries and cheques in hand included, on the day it counts for, less cancelled receipts. Goods in kind are no money and stand by themselves.',
  },
  goods: {
    label: 'Goods in kind',
    rule: 'Goods that settled fees at an agreed value, less cancelled receipts. They pay what is owed, but no money came in.',
  },
  cancelled: {
    label: 'Cancelled receipts',
    rule: 'What cancelled receipts had settled, of money and of goods in kind, and is owed again.',
  },
  received: {
    label: 'Grants and other income',
    rule: 'Grants, capitation, interest and other income on income accounts, and what held money became there, by the vote head they are for, less cancelled receipts.',
  },
  'head-balance': {
    label: 'Received less spent',
    rule: 'Fees paid, grants and other income of a vote head, less what was spent from it.',
  },
  capitation: {
    label: 'Capitation received',
    rule: 'Tranches that were receipted, and grants for capitation vote heads, less cancelled receipts.',
  },
  changed: {
    label: 'Changes of accounts',
    rule: 'Postings other than bills and payments that changed what learners owe or hold in advance, and cancelled receipts.',
  },
  cash: {
    label: 'Cash and bank',
    rule: 'All lines of the accounts where money lies, whatever moved it.',
  },
  spent: {
    label: 'Spent',
    rule: 'All lines of expense accounts, by the vote head they are for, before the year is closed.',
  },
  creditors: {
    label: 'Owed to suppliers',
    rule: 'All lines of the creditors account: bills that are in the books and not paid yet.',
  },
  suspense: {
    label: 'Unmatched money',
    rule: 'All lines of the suspense account: money received that nobody was credited with yet.',
  },
} as const;
export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as [FigureName, ...FigureName[]];

/** The name of a payer without one, so that what they paid can be asked for. */
export const unnamed_payer = 'Not named';

/** Entered this many days after its own date, or later, a posting is flagged. */
export const backdated_after_days = 4;

/** Exceptions go back so many days from today. */
export const exception_days = 30;

/** Things somebody should look at. Each has its rule in words. */
export const exceptionRules = {
  'cancelled-receipts': {
    label: 'Cancelled receipts',
    rule: 'Receipts cancelled in the last 30 days.',
    risk: 'high',
  },
  'back-dated': {
    label: 'Back-dated entries',
    rule: `Postings of the last 30 days that were entered ${backdated_after_days} days or more after their date.`,
    risk: 'high',
  },
  'receipt-gaps': {
    label: 'Missing receipt numbers',
    rule: 'Numbers missing between the first and the last receipt of the last 30 days.',
    risk: 'high',
  },
  waivers: {
    label: 'Large waivers and credit notes',
    rule: 'Waivers and credit notes of the last 30 days of the amount set in the settings, or more. A waiver for a group counts whole.',
    risk: 'medium',
  },
  'overdrawn-accounts': {
    label: 'Accounts below zero',
    rule: 'Cash boxes, banks and paybills from which more was taken than was there.',
    risk: 'high',
  },
  'grants-unreceipted': {
    label: 'Grants without receipts',
    rule: 'Tranches of the government whose learners have no receipts yet. They are due within two weeks of the arrival.',
    risk: 'medium',
  },
  'in-credit': {
    label: 'Learners in credit',
    rule: 'Learners for whom the school holds more than they owe.',
    risk: 'low',
  },
  unmatched: {
    label: 'Unmatched money',
    rule: figures.suspense.rule,
    risk: 'medium',
  },
} as const;
export type ExceptionRule = keyof typeof exceptionRules;
export const exceptionRuleNames = Object.keys(exceptionRules) as [
  ExceptionRule,
  ...ExceptionRule[],
];

/**
 * The ledger rows behind an exception, where rows make it. The days are those that the exception looks
 * back over, so that what opens is what was counted.
 */
export function behindException(
  one: { rule: ExceptionRule; limit_cents?: number | undefined },
  since: string,
): Record<string, string> | null {
  switch (one.rule) {
    case 'cancelled-receipts':
      return { figure: 'cancelled', entered_from: since };
    case 'back-dated':
      return { backdated: 'true', entered_from: since };
    case 'waivers': {
      const min_shillings = String(Math.ceil((one.limit_cents ?? 0) / 100));
      return { figure: 'relieved', posted_from: since, min_shillings };
    }
    case 'unmatched':
      return { figure: 'suspense' };
    case 'overdrawn-accounts':
    case 'receipt-gaps':
    case 'grants-unreceipted':
    case 'in-credit':
      return null;
  }
}
