import { mayCall } from '@darasa/contract/access';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { usualModes } from '@darasa/contract/finance/books/payment-modes';
import { formatKes } from '@darasa/rules/money';
import type { TimelineSource } from '#modules/students/index.ts';
import * as queries from './queries.ts';

/** Bills and payments of a learner, for those who may open the account. */
export const moneyTimeline: TimelineSource = {
  maySee: (user) => mayCall(getFeePanel.access, user),
  list: async (db, student_id, rows_max) => {
    const [payments, bills] = await Promise.all([
      queries.listPayments(db, student_id, rows_max),
      queries.listBills(db, student_id, rows_max),
    ]);
    return [
      ...payments.map(({ amount_cents, method, method_name, ...entry }) => ({
        ...entry,
        what: `Paid ${formatKes(amount_cents)}, ${method_name ?? usualName(method)}`,
      })),
      ...bills.map(({ amount_cents, term_name, year, ...entry }) => ({
        ...entry,
        receipt_number: null,
        what: `Billed ${formatKes(amount_cents)} for ${term_name} ${year}`,
      })),
    ];
  },
};

const usualName = (method: queries.PaymentLine['method']): string =>
  usualModes.find((mode) => mode.method === method)?.label ?? method;
