import type { MoneyReport, ReportFilter } from '@darasa/contract/finance/overview/reports';
import type { Ctx } from '#platform/ctx.ts';
import type * as queries from './queries.ts';

export type ReportCtx = Pick<Ctx, 'db' | 'now'>;

/**
 * The ground is what a report is drawn up from. The calendar is read beside its rows, never before them.
 */
export interface Ground {
  ctx: ReportCtx;
  filter: ReportFilter;
  asked: queries.ReportPeriod;
  today: string;
  days: queries.Stretch;
  calendar: Promise<Calendar>;
}

export interface Calendar {
  terms: queries.TermDays[];
  from: string;
  to: string;
}

export type Table = Omit<MoneyReport, 'title' | 'rule'>;
