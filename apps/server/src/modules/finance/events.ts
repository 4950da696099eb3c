import { declareEvent } from '#platform/notifications/events.ts';

export const payment_received = declareEvent({
  key: 'finance.payment_received',
  module: 'everyone',
  label: 'A payment was received',
  many: 'payments received',
});

export const money_in_suspense = declareEvent({
  key: 'finance.money_in_suspense',
  module: 'finance',
  label: 'Payments received from an unknown payer',
  many: 'payments in suspense',
  listeners: { holders: { module: 'finance', act: 'create' } },
});

export const plan_answered = declareEvent({
  key: 'finance.plan_answered',
  module: 'everyone',
  label: 'A payment plan was accepted or declined',
  many: 'answers to payment plans',
});

export const charge_offered = declareEvent({
  key: 'finance.charge_offered',
  module: 'everyone',
  label: 'A trip or another extra is offered to a child',
  many: 'offers for children',
});

/** A waiver nobody hears of is how waivers are sold; so nobody can mute this one. */
export const waiver_given = declareEvent({
  key: 'finance.waiver_given',
  module: 'finance',
  label: 'A waiver was put on the accounts',
  many: 'waivers',
  listeners: { admins: true },
  channels: { sms: true },
  must: true,
});

/** This event cannot be muted by a director: whoever moves where parents pay moves their money. */
export const pay_details_change = declareEvent({
  key: 'finance.pay_details_change',
  module: 'finance',
  label: 'Where parents pay is to change',
  many: 'changes of where parents pay',
  channels: { sms: true, email: true },
  must: true,
});

export const waiver_ending = declareEvent({
  key: 'finance.waiver_ending',
  module: 'finance',
  label: 'A waiver no longer fits its rule and ends with the next bill',
  many: 'waivers that end',
  listeners: { holders: { module: 'finance', act: 'create' } },
});

export const grant_unreceipted = declareEvent({
  key: 'finance.grant_unreceipted',
  module: 'finance',
  label: 'Grant receipts due soon',
  many: 'grants without receipts',
  listeners: { holders: { module: 'finance', act: 'create' } },
});

export const billing_ended = declareEvent({
  key: 'finance.billing_ended',
  module: 'finance',
  label: 'The bills of a large school were made, or stopped',
  many: 'runs of bills',
});

export const weekly_summary = declareEvent({
  key: 'finance.weekly_summary',
  module: 'finance',
  label: 'The week in money: three numbers and one thing to look at',
  many: 'weekly summaries',
  channels: { sms: true },
});

/** Books that were changed in silence are the one thing a school must hear of. */
export const proof_failed = declareEvent({
  key: 'finance.proof_failed',
  module: 'finance',
  label: 'The nightly proof of the books failed',
  many: 'proofs that failed',
  listeners: { admins: true, holders: { module: 'finance', act: 'approve' } },
  channels: { sms: true, email: true },
  must: true,
});

export const events = [
  payment_received,
  money_in_suspense,
  plan_answered,
  charge_offered,
  waiver_given,
  pay_details_change,
  waiver_ending,
  billing_ended,
  grant_unreceipted,
  weekly_summary,
  proof_failed,
];
