import { PaymentInput } from '@darasa/contract/finance/receiving/payments';
import { formatKes } from '@darasa/rules/money';

type Typed = Record<string, unknown> & { shares?: Record<string, number | undefined> };

/**
 * A payment at the counter is what the counter types, as the server takes it: shares become the children of
 * one receipt.
 */
export const CounterPayment = {
  safeParse(values: unknown) {
    const { shares, in_kind, money_account_id, ...typed } = values as Typed;
    // What was typed for another way of paying is kept on the screen and left out of the payment.
    const payment: Typed =
      typed['method'] === 'in-kind'
        ? { ...typed, in_kind: in_kind ?? {} }
        : { ...typed, money_account_id };
    if (!shares) return PaymentInput.safeParse(payment);
    const children = Object.entries(shares).flatMap(([student_id, amount_cents]) =>
      amount_cents ? [{ student_id, amount_cents }] : [],
    );
    const shared = children.reduce((sum, one) => sum + one.amount_cents, 0);
    if (shared !== payment['amount_cents']) {
      const message = `The shares come to ${formatKes(shared)}. Make them add up to what is paid.`;
      return { success: false as const, error: { issues: [{ path: ['amount_cents'], message }] } };
    }
    const [first, ...others] = children;
    return PaymentInput.safeParse({ ...payment, ...first, others });
  },
};
