import {
  exportFinancialStatement,
  exportLedgerPage,
  exportTrialBalance,
  getCashBook,
  getFinancialStatement,
  getLedgerPage,
  getPosting,
  getTrialBalance,
  printCashBook,
} from '@darasa/contract/finance/books/accounting';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { exportCashBook } from './cash-book/print.ts';
import { cashBook } from './cash-book/service.ts';
import * as print from './print.ts';
import * as service from './service.ts';
import { makeStatement } from './statements.ts';

export const routes = [
  route(getTrialBalance, service.trialBalance),
  route(exportTrialBalance, print.exportBalance),
  route(getCashBook, cashBook),
  route(printCashBook, async (ctx, input) => {
    const made = await exportCashBook(ctx, input);
    return made instanceof FileAnswer
      ? made
      : new FileAnswer(made, 'application/pdf', `cash-book-${input.from}.pdf`);
  }),
  route(getLedgerPage, service.ledgerPage),
  route(exportLedgerPage, print.exportLedger),
  route(getPosting, service.posting),
  route(getFinancialStatement, makeStatement),
  route(exportFinancialStatement, print.exportStatement),
];
