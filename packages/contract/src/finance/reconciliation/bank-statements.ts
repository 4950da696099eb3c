import { formatRange } from '@darasa/rules/dates';
import { columnNames } from '@darasa/rules/reconcile/columns';
import { decimalSigns } from '@darasa/rules/reconcile/read-cells';
import { lineKinds } from '@darasa/rules/reconcile/read-statement';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { choice, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { Cents, Id } from '../../shapes.ts';

export const StatementLine = z.object({
  id: Id,
  booked_on: z.iso.date(),
  amount_cents: z.int(),
  narration: z.string(),
  reference: z.string().nullable(),
  payer: z.string().nullable(),
  account_text: z.string().nullable(),
  kind: z.enum(lineKinds),
});
export type StatementLine = z.infer<typeof StatementLine>;

const Remark = z.object({ row_number: z.int(), why: z.string() });
const column = z.enum(columnNames);

export const StatementPreview = z.object({
  /** Which layout was recognised; null when the columns were guessed or are not known. */
  layout_name: z.string().nullable(),
  head: z.array(z.string()),
  columns: z.partialRecord(column, z.int()),
  /** The first rows under the head, so that a person sees which column is which. */
  sample: z.array(z.array(z.string())),
  needs_columns: z.boolean(),
  from_on: z.iso.date().nullable(),
  to_on: z.iso.date().nullable(),
  opening_cents: z.int().nullable(),
  closing_cents: z.int().nullable(),
  line_count: z.int(),
  /** Lines that an earlier file brought already. */
  known_count: z.int(),
  in_cents: z.int(),
  out_cents: z.int(),
  /** Which sign separates the cents; `open` where the file may be read in two ways. */
  decimal: z.enum([...decimalSigns, 'open']),
  ignored: z.array(Remark),
  /** What to know before it is taken. */
  warnings: z.array(Remark),
  problems: z.array(Remark),
});
export type StatementPreview = z.infer<typeof StatementPreview>;

/** The fields of an upload are words: the columns travel as "date:0,narration:3". */
const Columns = z
  .string()
  .max(400)
  .regex(/^([a-z_]{2,20}:\d{1,2}(,|$))*$/, 'Choose a column for each')
  .optional();

const upload = {
  money_account_id: Id,
  columns: Columns,
  /** The row of the head, when a person chose it. */
  head_row: z.coerce.number().int().min(1).max(20_000).optional(),
  opening_cents: z.coerce.number().pipe(Cents).optional(),
  closing_cents: z.coerce.number().pipe(Cents).optional(),
  /** Where the file leaves open which sign separates the cents. */
  decimal: z.enum(decimalSigns).optional(),
};

export const previewStatement = endpoint({
  method: 'POST',
  path: '/finance/statements/preview',
  summary: 'Read a bank statement and show what it would bring',
  access: { module: 'finance', act: 'create' },
  rate: 'upload',
  idempotent: false,
  audited: false,
  upload: true,
  input: z.strictObject(upload),
  output: StatementPreview,
});

export const Statement = z.object({
  id: Id,
  money_account_id: Id,
  money_account_name: z.string(),
  file_name: z.string(),
  layout: z.string(),
  from_on: z.iso.date(),
  to_on: z.iso.date(),
  opening_cents: z.int(),
  closing_cents: z.int(),
  line_count: z.int(),
  known_count: z.int(),
  ignored_count: z.int(),
  matched_count: z.int(),
  imported_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  withdrawn_at: z.iso.datetime().nullable(),
});
export type Statement = z.infer<typeof Statement>;

export const importStatement = endpoint({
  method: 'POST',
  path: '/finance/statements',
  summary: 'Import a bank statement and match it',
  access: { module: 'finance', act: 'create' },
  rate: 'upload',
  upload: true,
  input: z.strictObject({
    ...upload,
    /** Remembers the columns under this name for the next file of the bank. */
    save_as: z.string().trim().max(60).optional(),
  }),
  output: Statement,
});

/** Imported statements, newest first. */
export const statementList = listing({
  path: '/finance/statements',
  access: { module: 'finance' },
  one: 'statement',
  many: 'imported statements',
  row: Statement,
  columns: [
    { key: 'file_name', head: 'File', kind: 'name' },
    { key: 'money_account_name', head: 'Account', kind: 'text' },
    {
      key: 'days',
      head: 'Days',
      kind: 'text',
      only: 'screen',
      of: (row) => formatRange(row.from_on, row.to_on),
    },
    { key: 'from_on', head: 'From', kind: 'date', only: 'file' },
    { key: 'to_on', head: 'To', kind: 'date', only: 'file' },
    { key: 'opening_cents', head: 'Opening', kind: 'money_cents', only: 'file' },
    { key: 'line_count', head: 'Lines', kind: 'number', only: 'file' },
    {
      key: 'matched',
      head: 'Matched',
      kind: 'text',
      only: 'screen',
      of: (row) => `${row.matched_count} of ${row.line_count}`,
    },
    { key: 'matched_count', head: 'Matched', kind: 'number', only: 'file' },
    { key: 'imported_by', head: 'Imported by', kind: 'text', only: 'file' },
    { key: 'created_at', head: 'On', kind: 'datetime', only: 'file' },
    { key: 'withdrawn_at', head: 'Taken back', kind: 'datetime', only: 'file' },
    { key: 'closing_cents', head: 'Closing', kind: 'money_cents' },
  ],
  filters: {
    money_account_id: record('Account'),
    state: choice('State', { kept: 'In the books', withdrawn: 'Taken back' }),
  },
  sorts: ['-created_at', 'file_name', 'days'],
  search: 'File, account',
});
export const listStatements = statementList.list;
export const exportStatements = statementList.file;

export const withdrawStatement = endpoint({
  method: 'POST',
  path: '/finance/statements/:id/withdraw',
  summary: 'Remove an imported bank statement',
  access: { module: 'finance', act: 'void' },
  input: z.strictObject({ id: Id }),
  output: Statement,
});

export const StatementLayout = z.object({
  id: Id,
  name: z.string(),
  columns: z.partialRecord(column, z.string()),
  created_at: z.iso.datetime(),
});
export type StatementLayout = z.infer<typeof StatementLayout>;

export const listStatementLayouts = endpoint({
  method: 'GET',
  path: '/finance/statement-layouts',
  summary: 'List the saved layouts of bank files',
  access: { module: 'finance' },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(StatementLayout) }),
});

export const retireStatementLayout = endpoint({
  method: 'POST',
  path: '/finance/statement-layouts/:id/retire',
  summary: 'Use a saved layout no longer',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});
