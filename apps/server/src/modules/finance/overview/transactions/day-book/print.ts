import type { PaymentMethod } from '@darasa/contract/finance/books/payment-modes';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { letterheadOf } from '#platform/exports/letterhead.ts';
import { renderTable } from '#platform/pdf/table-document.ts';
import { methodNames } from '#modules/finance/books/payment-modes/names.ts';
import * as queries from './queries.ts';

const movements_max = 4_000;

/** Opening, what came and went, closing: the page a bursar signs in the evening. */
export async function printDayBook(ctx: Ctx, day: string): Promise<Uint8Array> {
  const [accounts, movements, letterhead, nameOf] = await Promise.all([
    queries.listAccounts(ctx.db, day),
    queries.listMovements(ctx.db, day, movements_max),
    letterheadOf(ctx),
    methodNames(ctx),
  ]);
  const opening = sum(accounts.map((one) => one.opening_cents));
  const received = sum(accounts.map((one) => one.in_cents));
  const spent = sum(accounts.map((one) => one.out_cents));
  return renderTable({
    letterhead,
    paper: 'a4',
    title: 'Day book',
    filter: formatDate(day),
    facts: [
      { label: 'Opening', value: formatKes(opening) },
      { label: 'Received', value: formatKes(received) },
      { label: 'Paid out', value: formatKes(spent) },
      { label: 'Closing', value: formatKes(opening + received - spent) },
      ...byMethod(movements, nameOf),
    ],
    columns: [
      { key: 'number', head: 'No', kind: 'text' },
      { key: 'memo', head: 'Movement', kind: 'text' },
      { key: 'account_name', head: 'Account', kind: 'text' },
      { key: 'in_cents', head: 'Received', kind: 'money_cents' },
      { key: 'out_cents', head: 'Paid out', kind: 'money_cents' },
    ],
    rows: [
      ...accounts.map((one) => balanceRow('Opening balance', one.name, one.opening_cents)),
      ...movements.map((one) => ({
        number: String(one.number),
        memo: one.memo,
        account_name: one.account_name,
        in_cents: one.amount_cents > 0 ? one.amount_cents : null,
        out_cents: one.amount_cents < 0 ? -one.amount_cents : null,
      })),
      ...accounts.map((one) =>
        balanceRow('Closing balance', one.name, one.opening_cents + one.in_cents - one.out_cents),
      ),
    ],
    totals: { memo: 'Moved today', in_cents: received, out_cents: spent },
    note: 'Prepared by: ............................................    Checked by: ............................................    Date: ....................',
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  });
}

const balanceRow = (memo: string, account_name: string, cents: number) => ({
  number: '',
  memo,
  account_name,
  in_cents: cents >= 0 ? cents : null,
  out_cents: cents < 0 ? -cents : null,
});

/** Methods say how the money came in, making what was received: what went back again is paid out. */
export function byMethod(
  movements: Pick<queries.DayBookMovement, 'method' | 'amount_cents'>[],
  nameOf: (method: PaymentMethod) => string,
) {
  const sums = new Map<string | null, number>();
  for (const { method, amount_cents } of movements) {
    if (amount_cents > 0) sums.set(method, (sums.get(method) ?? 0) + amount_cents);
  }
  return [...sums].map(([method, cents]) => ({
    label: method ? `By ${nameOf(method as PaymentMethod)}` : 'In other ways',
    value: formatKes(cents),
  }));
}

const sum = (values: number[]): number => values.reduce((all, one) => all + one, 0);
