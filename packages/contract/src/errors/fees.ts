import type { Catalogue } from './catalogue.ts';

/** Errors of what families owe and pay. */
export const fees = {
  'billing.nothing': [409, 'Nobody was billed. {{reason}}'],
  'billing.changed': [
    409,
    'Something changed since you looked. Check the new totals and bill again.',
  ],
  'billing.running': [
    409,
    'The bills for {{term}} are being made already. Wait until they are done.',
  ],
  'billing.not_running': [409, 'This has ended already.'],

  'payment_order.begun': [
    409,
    'This order has begun, and payments were spread by it. Decide another one from a day to come.',
  ],

  'payment.reference_used': [
    409,
    '{{reference}} was used before: receipt {{receipt}} for {{learner}}, taken by {{who}} on {{day}}.',
  ],
  'payment.reference_elsewhere': [
    409,
    '{{reference}} was used before: {{paper}}, {{school}}, {{day}}. Money with one code came once.',
  ],
  'payment.reference_twice': [409, 'The same reference stands on two of these payments.'],
  'payment.cancel_own': [403, 'You took this payment, so another person must cancel it.'],
  'payment.void_waiting': [
    409,
    'Somebody asked that receipt {{receipt}} be cancelled, and that is not decided yet.',
  ],
  'payment.confirmed': [
    409,
    'The money of receipt {{receipt}} was confirmed a moment ago. Ask again: another person must agree.',
  ],
  'payment.move_alone': [403, 'You asked for this move, so another person must agree to it.'],
  'payment.spent': [
    409,
    'What receipt {{receipt}} paid in advance was refunded or moved since. Put that right first.',
  ],
  'payment.cancelled': [409, 'Receipt {{receipt}} was cancelled before.'],
  'payment.same_learner': [409, 'Receipt {{receipt}} is for this learner already.'],
  'payment.move_own': [403, 'You took this payment, so another person must move it.'],
  'payment.in_suspense': [
    409,
    '{{reference}} has arrived already and waits in suspense: {{amount}} from {{who}}. Assign it there.',
  ],

  'receipts.none': [409, 'There is no receipt to print for these days.'],
  'receipts.too_many': [400, 'That is more than {{max}} receipts. Choose fewer days, or a class.'],

  'receipt.link_ended': [
    404,
    'This link does not open a receipt any more. Ask the school office for a new one.',
  ],

  'reversal.twice': [409, 'This payment is already on its way back.'],
  'reversal.not_open': [409, 'M-Pesa has said how this ended, or is still at it.'],

  'extra_charge.exists': [409, 'This term has a charge of this name already.'],
  'extra_charge.closed': [409, '{{name}} is closed or waits to be closed.'],
  'extra_charge.all_in': [409, 'Everybody chosen is in {{name}} already.'],
  'extra_charge.changed': [
    409,
    'The amounts changed since you looked. Check the new total and charge again.',
  ],
  'extra_charge.not_optional': [409, 'Parents are asked only where the charge is optional.'],
  'extra_charge.full': [
    409,
    '{{name}} has {{places|place|places}} and would have {{count|learner|learners}}.',
  ],
  'extra_charge.no_place': [
    409,
    '{{name}} has {{places|place|places}} and none is left, so nothing was accepted or charged. Ask the school whether one becomes free.',
  ],
  'extra_charge.nobody_accepted': [409, 'No parent has accepted, or every place is taken.'],
  'extra_charge.removed': [409, 'Somebody of these was taken out before.'],
  'extra_charge.charged': [409, '{{name}} is already charged. Talk to the school.'],
  'extra_charge.too_late': [409, '{{name}} could be answered until {{day}}. Talk to the school.'],

  'waiver.type_exists': [409, 'There is a kind of waiver of this name already.'],
  'waiver.settled': [409, 'Waiver {{number}} was sent for approval, so it stays as it is.'],
  'waiver.single': [409, 'This waiver is for one learner. Begin a grouped one for more.'],
  'waiver.empty': [409, 'Add a learner before you send the waiver.'],
  'waiver.proof_needed': [409, 'This kind of waiver needs a proof. Attach it before you send it.'],
  'waiver.not_yours': [403, 'Whoever began this waiver sends it for approval.'],
  'waiver.changed': [409, 'The cost changed since you looked. Check the new total and send it.'],
  'waiver.not_approved': [409, 'Waiver {{number}} is not approved.'],
  'waiver.third_person': [
    403,
    'You requested or approved this waiver, so somebody else must put it on the accounts.',
  ],
  'waiver.ended': [409, 'The waiver of somebody chosen has ended before.'],

  'adjustment.above_billed': [409, 'That is more than was billed for this vote head and term.'],
  'adjustment.above_credit': [409, 'That is more than the school holds for this learner.'],
  'adjustment.above_debt': [409, 'That is more than is owed.'],
  'adjustment.above_terms': [
    409,
    'That is more than was paid in the first term, or than is owed in the second.',
  ],
  'adjustment.not_siblings': [409, 'Credit moves between children of the same guardian only.'],
  'adjustment.changed': [409, 'Something changed since you looked. Check the new total.'],
  'adjustment.no_difference': [409, 'Both categories cost the same for the days that are left.'],
  'adjustment.not_approved': [409, '{{number}} is not approved, or was paid before.'],
  'adjustment.third_person': [
    403,
    'You requested or approved this refund, so somebody else must pay it out.',
  ],
  'adjustment.not_paid': [409, '{{number}} is not paid out yet.'],
  'adjustment.stays': [409, '{{number}} cannot be taken back.'],
  'adjustment.own': [403, 'You asked for this yourself, so another person takes it back.'],

  'fee_batch.nobody': [409, 'This would change nobody’s account. {{reason}}'],
  'fee_batch.changed': [
    409,
    'The accounts changed since this was looked at. Look at the new figures and ask again.',
  ],
  'fee_batch.stays': [409, '{{number}} is not posted, or was taken back before.'],
  'fee_batch.own': [403, 'You asked for this yourself, so another person takes it back.'],
  'fee_batch.told': [409, 'The families of {{number}} were told before.'],
  'fee_batch.no_phone': [409, 'No family in {{number}} has a phone on record.'],

  'structure_change.not_billed': [
    409,
    'Nobody was billed from this structure. Take it back to draft and change it there.',
  ],
  'structure_change.same': [409, 'The amounts are as they were.'],
  'structure_change.changed': [
    409,
    'Something changed since you looked. Check the new total and send it again.',
  ],
  'structure_change.waits': [409, 'A change of this structure waits for its answer already.'],

  'late_fee.nobody': [409, 'Nobody was charged. {{reason}}'],
  'late_fee.changed': [409, 'Somebody paid since you looked. Check the new list and total.'],

  'placement.billed': [
    409,
    '{{name}} has the bill of {{term}}. Use Change category, which posts the difference.',
  ],

  'promise.cancelled': [409, 'This promise was cancelled before.'],

  'hold.owes': [
    409,
    '{{name}} owes {{balance}}. Take the payment, or let somebody lift the hold in the fee panel.',
  ],

  'pocket.too_little': [409, 'There is only {{balance}} of pocket money.'],
  'pocket.day_limit': [409, 'Only {{left}} is left of the limit for today.'],

  'caution.own': [403, 'You wrote this deposit down, so another person releases it.'],
  'caution.none': [409, 'The school holds no caution money of this learner.'],

  'opening.total': [409, '{{sentence}}.'],

  'balances.no_letters': [
    409,
    'Nobody in this list owes anything, so there is no letter to print.',
  ],
  'balances.too_many_letters': [
    400,
    'That is more than {{max}} letters. Narrow the list to a class or to a larger balance.',
  ],

  'plan.nothing_owed': [409, 'Nothing is owed for this child, so there is nothing to plan.'],
  'plan.waiting': [409, 'The school has not answered your last question for this child yet.'],
  'plan.decided': [409, 'Somebody decided on this plan already. Open it again to see how.'],

  'bursary.known': [409, 'A cheque with this number is in the books already.'],
  'bursary.columns': [400, 'The list needs a column with admission numbers and one with amounts.'],
  'bursary.too_long': [400, 'The list is too long. {{max}} learners are the most at once.'],
  'bursary.shared': [409, 'Cheque {{reference}} is shared out already.'],
  'bursary.uneven': [409, 'The list makes {{list}} and the cheque {{cheque}}. They must be equal.'],
  'bursary.answered': [409, 'Row {{row}} of the list needs no other name: look at the list again.'],
  'bursary.not_held': [
    409,
    'That makes {{amount}}, and only {{held}} of the cheque is still held.',
  ],
  'bursary.nobody': [409, 'No learner on the list is known here.'],

  'sponsor_invoice.school': [409, 'The school itself pays for this waiver, so nobody is invoiced.'],
  'sponsor_invoice.nothing': [
    409,
    'Everybody of this waiver and term stands on an invoice already.',
  ],
  'sponsor_invoice.changed': [409, 'The amount changed since you looked. Check it and try again.'],
  'sponsor_invoice.cancelled': [409, 'Invoice {{number}} is cancelled.'],
  'sponsor_invoice.paid': [409, 'Money was used for {{number}}. Take it off the invoice first.'],
  'sponsor_invoice.taken_back': [409, 'That cheque was taken off the invoice before.'],

  'distribution.same': [409, 'Nothing would change: the receipt is spread so already.'],
  'distribution.changed': [
    409,
    'Something changed since you looked. Look at the new figures and try again.',
  ],

  'claim.made_before': [409, 'The school has {{reference}} already. Its answer comes here.'],
  'claim.slip_came': [
    409,
    'The parent sent the slip while you were working. Close this, look at the slip and answer then.',
  ],
  'claim.answered': [
    409,
    'This parent was answered while you were working: {{answer}}. Your answer was not sent.',
  ],
  'claim.no_payment': [
    409,
    'No receipt of this learner has {{reference}}. Record the payment or assign it first.',
  ],

  'arrival.settled': [409, 'This money has a receipt already: {{receipt}}.'],
  'arrival.no_account': [
    409,
    'It was sent to {{number}}, which none of your accounts has. Add the number in Finance, Setup.',
  ],
  'arrival.returned': [
    409,
    '{{receipt}} was taken back by whoever sent it. There is nothing to give.',
  ],
  'arrival.stuck': [409, 'This money is not in the books yet. {{reason}}'],

  'pay_details.waits': [
    409,
    'A change of {{name}} is open already: {{number}}. Withdraw or stop it first, or let it take effect.',
  ],
  'pay_details.own': [403, 'Where parents pay is approved by somebody other than whoever asked.'],
  'pay_details.not_yours': [
    403,
    'Where parents pay is approved by a director, or by somebody who may approve in finance.',
  ],
  'pay_details.too_late': [
    409,
    'Only a change that is approved and not yet in force can be stopped.',
  ],

  'prompt.link_without_phone': [
    409,
    'This link was not sent to a phone. Pay by the paybill, or sign in as a parent.',
  ],
  'prompt.not_set_up': [
    409,
    'This school has no M-Pesa paybill yet. Add one in Finance, Setup, under money accounts.',
  ],
  'prompt.too_many': [
    429,
    '{{phone}} was asked several times already. Wait ten minutes before the next prompt.',
  ],
  'prompt.enough': [
    429,
    'You asked for a payment several times within the hour. Wait a little, or pay to the paybill.',
  ],
  'prompt.strange_phone': [400, 'Use your own phone, or one that the school has for this child.'],

  'shift.needed': [409, 'Open a cashier shift before you take cash.'],
  'shift.open': [409, 'The shift is still open. Count the box and close it first.'],
  'shift.closed': [409, 'This shift is closed already.'],
  'shift.signed': [409, 'This shift is signed already.'],
  'shift.own': [403, 'You counted this box, so another person must sign it.'],
  'shift.difference': [409, 'The count differs from the receipts. Say why.'],

  'capitation.no_rates': [
    409,
    'No vote head of the capitation belongs to the fund of this account.',
  ],
  'capitation.receipted': [
    409,
    'The learners have the receipts of this grant already. Print them.',
  ],
  'capitation.nobody': [409, 'Nobody was on the roll on the day of the count.'],
  'capitation.too_little': [409, 'That is less than a cent for each learner.'],

  'fiscal.no_device': [
    409,
    'This school has no eTIMS device. Connect it in Settings, under Integrations.',
  ],
  'fiscal.not_refused': [409, 'Only an invoice that KRA refused is sent again.'],

  'finance.not_set_up': [
    409,
    'The books are not set up yet. Open Finance, Setup, and choose how to begin.',
  ],
  'finance.started': [409, 'The books of this school have begun already.'],
  'finance.no_year': [409, '{{day}} lies in no financial year. Open the year in Finance, Setup.'],
  'finance.year_closed': [
    409,
    'The financial year of {{day}} is closed. A director can open it again.',
  ],
  'payment.goods_ask': [
    409,
    'Another person agrees to what goods are worth before there is a receipt.',
  ],
  'month.opening_waits': [
    409,
    '{{who}} has asked to open this month already. Another person decides in Approvals.',
  ],
  'finance.month_locked': [
    409,
    'The month {{month}} is locked. A Finance approver can request to open it, and another person agrees.',
  ],
  'finance.year_overlaps': [409, 'Another financial year has some of these days, or this name.'],
  'finance.accounts_full': [409, 'There is no number left for another bank account.'],
  'finance.other_currency': [
    409,
    '{{account}} is held in {{currency}}, and the books are kept in {{own}}. Choose an account in {{own}}: nothing is converted here.',
  ],
  'finance.currency_posted': [
    409,
    'There are postings here already, so the currency stays. Add another account instead.',
  ],
  'finance.fund_posted': [
    409,
    'There are postings here already, so the fund stays. Move the money by a transfer.',
  ],
  'finance.account_needed': [409, 'The system posts to this account, so it cannot be retired.'],
  'finance.account_mapped': [
    409,
    'Still posted here: {{names}}. Choose another account for them, or retire them first.',
  ],
  'finance.vote_head_posted': [
    409,
    'Money was posted to this vote head already, so its account stays.',
  ],
  'finance.structure_exists': [
    409,
    'One of these classes already has a fee structure for this term, category and group.',
  ],
  'finance.structure_settled': [
    409,
    'This fee structure is {{state}}. Take it back to draft before you change it.',
  ],
  'finance.structure_billed': [409, 'Learners were billed from {{name}} already.'],
  'finance.structure_own': [
    403,
    'You typed the amounts of {{name}} yourself, so somebody else approves them.',
  ],
  'finance.structure_unapproved': [409, '{{name}} must be approved before it is published.'],

  'financial_update.right': [
    403,
    'Updates that go out by themselves are planned by those who may also change reminders in Communication.',
  ],
  'financial_update.stopped': [409, 'This update was stopped. Plan a new one.'],
  'financial_update.no_term': [422, 'No term has begun by that day. Choose a day in a term.'],
  'financial_update.no_board': [422, 'Add the people of the board first.'],

  'board.known': [409, 'This number is on the board already.'],
  'board.full': [422, 'At most {{count|person|people}} can be on the board.'],
} as const satisfies Catalogue;
