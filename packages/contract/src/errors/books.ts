import type { Catalogue } from './catalogue.ts';

/** Errors of what the school spends, and its books. */
export const books = {
  'voucher.other_head': [409, '{{account}} may not pay for {{head}}. It may pay for {{allowed}}.'],
  'voucher.signed_by_you': [403, 'You signed this first, so another person signs second.'],
  'voucher.no_payee_account': [409, 'Voucher {{number}} names no account to pay into.'],
  'voucher.unsigned': [
    409,
    'Voucher {{number}} needs two people. One signs it first, then another pays it.',
  ],
  'voucher.cancel_own': [403, 'You wrote this, so another person cancels what was paid.'],
  'voucher.own': [403, 'You prepared this, so another person must authorise it.'],
  'voucher.other_fund': [
    409,
    '{{head}} belongs to another fund than {{account}}. Move the money by a transfer first.',
  ],
  'voucher.nothing_left': [409, '{{number}} has its vouchers already: nothing is left to pay.'],
  'voucher.not_prepared': [409, 'Voucher {{number}} is {{state}}.'],
  'voucher.moved_on': [
    409,
    'Voucher {{number}} was {{state}} in the meantime. Look at it again before you cancel it.',
  ],
  'voucher.in_batch': [409, 'Voucher {{number}} goes out with a batch. Give up the batch first.'],
  'voucher.held_back': [409, 'What is held back of {{number}} is paid from {{day}} on.'],

  'journal.learner_account': [
    409,
    'What learners owe is moved by bills, receipts and waivers, not by a journal.',
  ],
  'journal.not_reversible': [
    409,
    'Journal {{number}} is not posted, or it is taken back already, or a reversal waits for approval.',
  ],
  'journal.is_reversal': [
    409,
    'Journal {{number}} takes another one back. Write that one again instead.',
  ],
  'journal.learner_money': [
    409,
    'Deposits and pocket money belong to learners and move on their accounts, not by a journal.',
  ],
  'journal.sponsor_account': [
    409,
    'What sponsors owe is moved by their invoices and cheques, not by a journal.',
  ],

  'closing.nothing_run': [
    409,
    'Carry the surplus of {{year}} to the fund before you lock the year.',
  ],
  'closing.years_before': [409, '{{year}} comes first: lock it before a later year.'],
  'closing.not_ended': [409, '{{year}} ends on {{day}}. It is locked after that day.'],
  'closing.waiting': [409, 'This month cannot be closed yet. {{found}}'],

  'expense.over_budget': [409, 'This goes over the budget.'],
  'expense.duplicate': [409, 'A bill like this was there before.'],
  'expense.not_cancellable': [
    409,
    '{{number}} cannot be cancelled: it is not approved, or vouchers were made for it.',
  ],
  'expense.sanction_more': [400, 'Sanction at most what was claimed.'],

  'cheque.used': [409, 'This cheque leaf is in the register already.'],
  'cheque.cancelled': [409, 'Cheque {{number}} was cancelled.'],
  'cheque.known': [409, 'This cheque is in the register already.'],
  'cheque.post_dated': [
    409,
    'Cheque {{number}} is dated {{day}}. It waits in the safe and is banked from that day on.',
  ],
  'cheque.stale': [
    409,
    'No bank pays cheque {{number}} after {{day}}. Give it back, ask for a new one, and cancel its receipt if it has one.',
  ],
  'cheque.state': [409, 'Cheque {{number}} is {{state}}, so this cannot be done with it.'],

  'batch.mixed': [
    409,
    'A batch holds EFT or M-Pesa payments from one account: these are of different kinds.',
  ],
  'batch.no_account': [409, 'The voucher for {{payee}} has no account to pay into.'],
  'batch.name_unchecked': [
    409,
    'Check first under which name the account of {{payee}} is registered: open voucher {{number}}.',
  ],
  'batch.unmatched': [
    409,
    '{{count|payment|payments}} of the batch of {{day}} must still be found on a statement. Match first.',
  ],
  'batch.sent_before': [409, 'These very payments were sent in a batch before.'],
  'batch.not_prepared': [409, 'This batch is {{state}}.'],
  'batch.not_released': [409, 'The file is given out when another person has released the batch.'],
  'batch.changed': [409, 'The payments changed since you looked. Look at the batch again.'],

  'imprest.second': [409, 'This person still holds imprest {{number}}. It is accounted for first.'],
  'imprest.not_issued': [409, 'Imprest {{number}} is not open.'],
  'imprest.own': [403, 'This is your own imprest, so another person takes it back.'],

  'petty_cash.own_count': [403, 'You hold this box, so another person counts it.'],
  'petty_cash.full': [409, '{{name}} is at its level.'],
  'petty_cash.top_up_waits': [409, 'A top-up is waiting for approval already.'],

  'account.not_covered': [409, '{{account}} holds only {{balance}} in the books.'],
  'transfer.not_covered': [409, '{{account}} does not hold that much any more.'],
  'transfer.loan_paid': [409, 'Only {{open}} of this loan is still open.'],

  'banking.slip_used': [409, 'This deposit slip was entered before.'],

  'statement.columns': [400, 'Choose which column holds the day, the words and the amount.'],
  'statement.refused': [409, 'The file was not taken. {{why}}.'],
  'statement.empty': [409, 'The file has no movement of money in it.'],
  'statement.matched': [
    409,
    'This statement has {{count|matched line|matched lines}}. Take the matches apart first.',
  ],

  'reconciliation.signed': [
    409,
    '{{month}} was signed for this account, so nothing in it can change. Use a later day.',
  ],
  'reconciliation.uneven': [409, 'The two sides differ by {{difference}}. They must be equal.'],
  'reconciliation.taken': [
    409,
    'Something you chose was matched in the meantime. Look at the list again.',
  ],
  'reconciliation.wrong_way': [409, '{{what}} cannot be entered from a line of {{amount}}.'],
  'reconciliation.no_learner': [
    409,
    '"{{narration}}" names no learner of this school. Choose the learner for it.',
  ],
  'reconciliation.no_statement': [409, 'Import the statement of {{month}} first.'],
  'reconciliation.running': [409, '{{month}} is not over yet.'],
  'reconciliation.lines_left': [
    409,
    'The statement has {{count|line that is|lines that are}} not in the books yet. Enter or match first.',
  ],
  'reconciliation.gap': [
    409,
    'Statements are missing in between: bank and lines differ by {{difference}}.',
  ],
  'reconciliation.settled': [409, '{{month}} is {{state}} already.'],
  'reconciliation.own': [403, 'You prepared this month, so another person must sign it.'],

  'budget.taken': [409, '{{name}} has {{left}} left: no more can be taken from it.'],
} as const satisfies Catalogue;
