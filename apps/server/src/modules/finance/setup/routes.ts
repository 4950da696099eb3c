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
  startBooks,
} from '@darasa/contract/finance/setup';
import { said } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import * as accounts from './accounts.ts';
import * as moneyAccounts from './money-accounts.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';
import * as voteHeads from './vote-heads.ts';

export const routes = [
  route(getFinanceSetup, service.read),
  route(startBooks, service.start),
  route(createVoteHead, voteHeads.addVoteHead),
  route(editVoteHead, voteHeads.changeVoteHead),
  route(createMoneyAccount, moneyAccounts.addMoneyAccount),
  route(editMoneyAccount, moneyAccounts.changeMoneyAccount),
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
