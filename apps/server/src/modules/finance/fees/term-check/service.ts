import { formatKes } from '@darasa/rules/money';
import type { TermCheck } from '#modules/administration/index.ts';
import { findTermMoney } from './queries.ts';

/** Before a term is closed: is everybody billed, has all money a name, is every till counted? */
export const termCheck: TermCheck = async (ctx, term_id) => {
  const money = await findTermMoney(ctx.db, term_id);
  if (!money) return [];
  const { unbilled_count, waiting_count, waiting_cents, open_shifts } = money;
  return [
    ...lineOf(unbilled_count, {
      one: 'learner has no bill for this term',
      many: 'learners have no bill for this term',
      link: '/dashboard/finance/setup?tab=billing',
    }),
    ...lineOf(waiting_count, {
      one: `payment of ${formatKes(waiting_cents)} has no learner yet`,
      many: `payments, together ${formatKes(waiting_cents)}, have no learner yet`,
      link: '/dashboard/finance/payments?tab=suspense',
    }),
    ...lineOf(open_shifts, {
      one: "cashier's shift is open",
      many: "cashiers' shifts are open",
      link: '/dashboard/finance/cashier-shifts',
    }),
  ];
};

const lineOf = (count: number, said: { one: string; many: string; link: string }) =>
  count === 0
    ? []
    : [{ sentence: count === 1 ? `One ${said.one}` : `${count} ${said.many}`, link: said.link }];
