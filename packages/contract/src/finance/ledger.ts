import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

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
  rate: 'report',
  input: z.strictObject({}),
  output: LedgerProof,
});
