import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { Month } from './accounting.ts';
import { FinancialYear } from './setup.ts';

export const CheckResult = z.object({
  key: z.string(),
  words: z.string(),
  /** What was found, in words. */
  found: z.string(),
  is_done: z.boolean(),
  /** The month cannot be closed while this is open. */
  is_blocking: z.boolean(),
  href: z.string().nullable(),
});
export type CheckResult = z.infer<typeof CheckResult>;

export const getMonthChecklist = endpoint({
  method: 'GET',
  path: '/finance/months/:month/checklist',
  summary: 'What is left to do before a month is closed',
  access: { module: 'finance' },
  whole_books: true,
  rate: 'report',
  input: z.strictObject({ month: Month }),
  output: z.object({ month: z.string(), is_locked: z.boolean(), checks: z.array(CheckResult) }),
});

export const YearClosing = z.object({
  year: FinancialYear,
  income_cents: z.int(),
  expense_cents: z.int(),
  surplus_cents: z.int(),
  open_months: z.int(),
  runs: z.array(
    z.object({
      id: Id,
      run: z.int(),
      surplus_cents: z.int(),
      is_posted: z.boolean(),
      undone_at: z.iso.datetime().nullable(),
      by: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
export type YearClosing = z.infer<typeof YearClosing>;

export const getYearClosing = endpoint({
  method: 'GET',
  path: '/finance/financial-years/:id/closing',
  summary: 'What the close of a year would carry to the fund, and what was done',
  access: { module: 'finance' },
  whole_books: true,
  rate: 'report',
  input: z.strictObject({ id: Id }),
  output: YearClosing,
});
export const runYearClosing = endpoint({
  method: 'POST',
  path: '/finance/financial-years/:id/closing',
  summary: 'Carry the surplus of the year to the fund; again as often as needed until it is locked',
  access: { module: 'finance', act: 'approve' },
  whole_books: true,
  input: z.strictObject({ id: Id }),
  output: YearClosing,
});
export const lockYear = endpoint({
  method: 'POST',
  path: '/finance/financial-years/:id/lock',
  summary: 'Lock a closed year for good',
  access: { module: 'finance', act: 'approve' },
  whole_books: true,
  input: z.strictObject({ id: Id }),
  output: YearClosing,
});
export const reopenYear = endpoint({
  method: 'POST',
  path: '/finance/financial-years/:id/reopen',
  summary: 'Open a locked year again; only a director may',
  access: { module: 'finance', act: 'approve', responsibility: 'DIRECTOR' },
  whole_books: true,
  // Open already, as after a second press.
  audited: false,
  input: z.strictObject({
    id: Id,
    reason: z.string().trim().min(5, 'Say why it is opened').max(200),
  }),
  output: YearClosing,
});
