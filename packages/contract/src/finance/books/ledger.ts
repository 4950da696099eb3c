import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportFormat, Id, page, pageInput } from '../../shapes.ts';

export const LedgerProof = z.object({
  is_sound: z.boolean(),
  journal_count: z.int(),
  /** The seal of the newest posting: whoever wrote it down can prove that nothing before changed. */
  last_hash: z.string(),
  broken: z.array(z.string()),
});
export type LedgerProof = z.infer<typeof LedgerProof>;

export const proveLedger = endpoint({
  method: 'GET',
  path: '/finance/ledger/proof',
  summary: 'Prove that the books were not changed and add up',
  access: { module: 'finance' },
  whole_books: true,
  rate: 'report',
  input: z.strictObject({}),
  output: LedgerProof,
});

export const DailySeal = z.object({
  id: Id,
  sealed_on: z.iso.date(),
  last_number: z.int(),
  journal_count: z.int(),
  /** What was debited on that day, which is what was credited. */
  total_cents: z.int(),
  last_hash: z.string(),
  hash: z.string(),
  is_sound: z.boolean(),
  broken: z.array(z.string()),
  created_at: z.iso.datetime(),
});
export type DailySeal = z.infer<typeof DailySeal>;

export const listSeals = endpoint({
  method: 'GET',
  path: '/finance/ledger/seals',
  summary: 'List the daily seals of the books, newest first',
  access: { module: 'finance' },
  whole_books: true,
  input: z.strictObject(pageInput),
  output: page(DailySeal),
});
export const exportSeals = endpoint({
  method: 'GET',
  path: '/finance/ledger/seals/export',
  summary: 'The daily seals as a file to keep outside the system',
  access: { module: 'finance', act: 'export' },
  whole_books: true,
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ format: exportFormat }),
  output: z.any(),
});
