import type { MoneyChecks } from '@darasa/contract/finance/reconciliation/money-checks';
import { groupBy } from '@darasa/rules/group-by';
import { oldestInBox } from '@darasa/rules/reconcile/cash-box';
import type { Ctx } from '#platform/ctx.ts';
import { listBreaks } from '#modules/finance/books/ledger/queries.ts';
import * as queries from './checks-queries.ts';

const days_shown = 31;

/** Three questions with one answer each: notices, cash, and what learners owe. */
export async function checkAll(ctx: Pick<Ctx, 'db'>): Promise<MoneyChecks> {
  const [paybills, days, receivables, breaks] = await Promise.all([
    queries.listPaybills(ctx.db),
    queries.listCashDays(ctx.db),
    queries.findReceivables(ctx.db),
    listBreaks(ctx.db),
  ]);
  return {
    paybills,
    cash: [...groupBy(days, (day) => day.money_account_id).values()].map(boxOf),
    receivables: {
      ...receivables,
      breaks: breaks.map(({ what, student_name, difference_cents }) => ({
        what: `${break_words[what] ?? what}${student_name ? `: ${student_name}` : ''}`,
        difference_cents,
      })),
    },
  };
}

const break_words: Record<string, string> = {
  owed: 'What a learner owes differs from the control account',
  prepaid: 'What a learner paid in advance differs from the ledger',
  dues: 'The dues of a learner differ from the control account',
  books: 'Debits and credits differ',
};

function boxOf(all: queries.CashDay[]): MoneyChecks['cash'][number] {
  const days = all.flatMap(({ day, ...sums }) => (day === null ? [] : [{ day, ...sums }]));
  let left_cents = 0;
  const running = days.map((one) => {
    left_cents += one.in_cents - one.out_cents;
    return {
      day: one.day,
      received_cents: one.in_cents,
      banked_cents: one.banked_cents,
      left_cents,
    };
  });
  const sum = (of: (day: (typeof days)[number]) => number) =>
    days.reduce((total, day) => total + of(day), 0);
  return {
    money_account_id: all[0]!.money_account_id,
    account_id: all[0]!.account_id,
    name: all[0]!.name,
    received_cents: sum((day) => day.in_cents),
    banked_cents: sum((day) => day.banked_cents),
    in_box_cents: left_cents,
    oldest_on: oldestInBox(days),
    days: running.slice(-days_shown).toReversed(),
  };
}
