import type { MoneyReport, ReportFilter } from '@darasa/contract/finance/overview/reports';
import type { Ctx } from '#platform/ctx.ts';
import type * as queries from './queries.ts';

export type Asking = Pick<Ctx, 'db' | 'now'>;

/** What a report is drawn up from. The calendar is read beside its rows, never before them. */
export interface Ground {
  ctx: Asking;
  filter: ReportFilter;
  asked: queries.Asked;
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
