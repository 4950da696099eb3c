import {
  behindException,
  exception_days,
  type ExceptionRule,
} from '@darasa/contract/finance/books/figures';
import type {
  MoneyException,
  MoneyFigures,
} from '@darasa/contract/finance/overview/money-dashboard';
import { addDays, isoDate } from '@darasa/rules/dates';
import { rowsBehind } from '#modules/finance/books/figures/figure-links.ts';

/** What is no row of the ledger is looked at in a place of its own. */
const places: Partial<Record<ExceptionRule, string>> = {
  'receipt-gaps': '/dashboard/finance/receipts?tab=series',
  'overdrawn-accounts': '/dashboard/finance/accounting?tab=cash-book',
  'grants-unreceipted': '/dashboard/finance/accounting?tab=capitation',
  'in-credit': '/dashboard/finance/balances?tab=credit',
};

/** The first day that exceptions look back to. */
export const sinceOf = ({ as_at }: Pick<MoneyFigures, 'as_at'>): string =>
  addDays(isoDate(new Date(as_at)), -exception_days);

export function exceptionLink(one: MoneyException, figures: Pick<MoneyFigures, 'as_at'>): string {
  const behind = behindException(one, sinceOf(figures));
  return behind ? rowsBehind(behind) : places[one.rule]!;
}
