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
import { route } from '../../../platform/http/route.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(getFinanceSetup, service.read),
  route(startBooks, service.start),
  route(createVoteHead, service.addVoteHead),
  route(editVoteHead, service.changeVoteHead),
  route(createMoneyAccount, service.addMoneyAccount),
  route(editMoneyAccount, service.changeMoneyAccount),
  route(createLedgerAccount, service.addAccount),
  route(editLedgerAccount, service.changeAccount),
  route(createFinancialYear, service.addYear),
  route(lockMonth, service.setMonthLock),
  route(listMonthLocks, async (ctx) => ({ rows: await queries.listMonthLocks(ctx.db) })),
];
