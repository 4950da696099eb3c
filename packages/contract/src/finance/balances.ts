import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportFormat, Id, page, pageInput, searchInput, sortInput } from '../shapes.ts';

export const BalanceRow = z.object({
  id: Id,
  admission_number: z.string(),
  name: z.string(),
  class_name: z.string().nullable(),
  stream_name: z.string().nullable(),
  status: z.string(),
  guardian_phone: z.string().nullable(),
  owed_cents: z.int(),
  prepaid_cents: z.int(),
  balance_cents: z.int(),
  last_paid_on: z.iso.date().nullable(),
});
export type BalanceRow = z.infer<typeof BalanceRow>;

const BalanceFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('balance_cents', 'admission_number', 'name', 'last_paid_on').default(
    '-balance_cents',
  ),
  search: searchInput,
  class_id: Id.optional(),
  stream_id: Id.optional(),
  which: z.enum(['owing', 'credit', 'clear', 'everyone']).default('owing'),
  /** Whole shillings: who owes at least this much. */
  min_shillings: z.coerce.number().int().min(0).max(100_000_000).optional(),
  /** Those who left the school and still owe. */
  leavers: z.enum(['without', 'only', 'with']).default('without'),
});

export const listBalances = endpoint({
  method: 'GET',
  path: '/finance/balances',
  summary: 'List fee balances',
  access: { module: 'finance' },
  rate: 'read',
  input: BalanceFilter,
  output: page(BalanceRow).extend({ total_cents: z.int() }),
});

export const exportBalances = endpoint({
  method: 'GET',
  path: '/finance/balances/export',
  summary: 'Export the filtered balances',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: BalanceFilter.omit({ page: true, page_size: true }).extend({ format: exportFormat }),
  output: z.any(),
});
