import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Done, Id } from '../../shapes.ts';
import { exceptionRuleNames } from '../books/figures.ts';
import { MoneyFigures } from './money-dashboard.ts';
import { listReceiptSeries } from '../receiving/receipts.ts';
import { TransactionFilter, TransactionPage } from './transactions.ts';

const access = { module: 'finance', responsibility: 'DIRECTOR' } as const;

export const SchoolFigures = MoneyFigures.extend({ school_id: Id, school_name: z.string() });
export type SchoolFigures = z.infer<typeof SchoolFigures>;

export const getDirectorDashboard = endpoint({
  method: 'GET',
  path: '/dr/finance/dashboard',
  summary: 'See the money of all my schools side by side',
  access,
  whole_books: true,
  rate: 'report',
  input: z.strictObject({}),
  output: z.object({
    as_at: z.iso.datetime(),
    schools: z.array(SchoolFigures).max(20),
    /** Kinds of exception that the director does not want to see for now. */
    muted: z.array(z.enum(exceptionRuleNames)),
  }),
});

/** The rows behind a figure of another school, without switching to it. */
export const listSchoolTransactions = endpoint({
  method: 'GET',
  path: '/dr/finance/transactions',
  summary: 'Open the rows behind a figure of one of my schools',
  access,
  whole_books: true,
  input: TransactionFilter.extend({ school_id: Id }),
  output: TransactionPage,
});

export const listSchoolReceiptSeries = endpoint({
  method: 'GET',
  path: '/dr/finance/receipt-series',
  summary: 'Check the receipt numbers of one of my schools for gaps',
  access,
  whole_books: true,
  rate: 'report',
  input: z.strictObject({ school_id: Id }),
  output: listReceiptSeries.output,
});

export const muteException = endpoint({
  method: 'POST',
  path: '/dr/finance/exceptions/mute',
  summary: 'Hide a kind of exception, or show it again',
  access,
  audited: false,
  input: z.strictObject({ rule: z.enum(exceptionRuleNames), muted: z.boolean() }),
  output: Done,
});
