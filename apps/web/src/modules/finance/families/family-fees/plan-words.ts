import type { PaymentPlan } from '@darasa/contract/finance/families/family-fees';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';

export const instalmentsInWords = ({ instalments }: Pick<PaymentPlan, 'instalments'>): string =>
  instalments
    .map((one) => `${formatKes(one.amount_cents)} on ${formatDate(one.due_on)}`)
    .join('; ');
