import { demo as finance } from '../modules/finance/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import type { DemoCalendar } from './calendar.ts';
import { demoId } from './make.ts';
import type { DemoSchool } from './schools.ts';

export type Entries = Parameters<typeof finance.postAll>[1];
export type Spending = Awaited<ReturnType<typeof readSpending>>;

/** What every part of a year of spending stands on: the books of the school, its bank and its ids. */
export async function readSpending(ctx: Ctx, school: DemoSchool, calendar: DemoCalendar) {
  const books = await finance.readBooks(ctx);
  const is_public = books.vote_heads.some((head) => head.code === 'BES');
  const headOf = ([in_public, in_private]: [string, string]) =>
    books.vote_heads.find((head) => head.code === (is_public ? in_public : in_private))!;
  const bank = books.money_accounts.find((one) => one.kind === 'bank' && one.fund_id === null)!;
  const spentOn = (id: string) => {
    const head = books.vote_heads.find((one) => one.id === id)!;
    return head.expense_account_id ?? head.account_id;
  };
  const ground = { tenant_id: ctx.tenant_id, school_id: school.id };
  const at = (day: string) => `${day}T07:00:00Z`;
  const idOf = (words: string) => demoId(`${school.name} ${words}`);
  return { ctx, school, calendar, books, is_public, headOf, bank, spentOn, ground, at, idOf };
}
