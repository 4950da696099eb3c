import {
  createFinancialYear,
  createLedgerAccount,
  createMoneyAccount,
  createVoteHead,
  editLedgerAccount,
  editMoneyAccount,
  editVoteHead,
  getFinanceSetup,
  listMonthLocks,
  lockMonth,
  type MoneyAccount,
  startBooks,
} from '@darasa/contract/finance/books/setup';
import { said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import * as accounts from './accounts.ts';
import * as moneyAccounts from './money-accounts.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';
import * as voteHeads from './vote-heads.ts';

/** What was sent and is not in the row was asked for instead. */
const waiting = (
  { clear = [], ...sent }: Partial<MoneyAccount> & { clear?: readonly string[] },
  row: MoneyAccount,
): string => {
  const is_asked = moneyAccounts.details.some(
    (field) =>
      (sent[field] !== undefined && sent[field] !== row[field]) ||
      (clear.includes(field) && row[field] !== null),
  );
  return is_asked ? ' Where parents pay waits for the approval of a second person.' : '';
};

export const routes = [
  route(getFinanceSetup, service.read),
  route(startBooks, service.start),
  route(createVoteHead, voteHeads.addVoteHead),
  route(editVoteHead, voteHeads.changeVoteHead),
  route(createMoneyAccount, async (ctx, input) => {
    const row = await moneyAccounts.openMoneyAccount(ctx, input);
    return said(`The account is added.${waiting(input, row)}`, row);
  }),
  route(editMoneyAccount, async (ctx, input) => {
    const row = await moneyAccounts.changeMoneyAccount(ctx, input);
    return said(`The account is saved.${waiting(input, row)}`, row);
  }),
  route(createLedgerAccount, accounts.addAccount),
  route(editLedgerAccount, accounts.changeAccount),
  route(createFinancialYear, service.addYear),
  route(lockMonth, async (ctx, input) => {
    const done = await service.setMonthLock(ctx, input);
    const words = 'Another person decides whether the month is opened.';
    return said(input.locked ? 'The month is locked.' : words, done);
  }),
  route(listMonthLocks, async (ctx) => ({ rows: await queries.listMonthLocks(ctx.db) })),
];
