import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id } from '../shapes.ts';

/** One learner's account: every figure is a sum of the ledger's lines. */
export const FeePanel = z.object({
  student: z.object({
    id: Id,
    admission_number: z.string(),
    name: z.string(),
    class_name: z.string().nullable(),
    stream_name: z.string().nullable(),
    boarding: z.string(),
    status: z.string(),
    category_name: z.string().nullable(),
    group_name: z.string().nullable(),
  }),
  billed_cents: z.int(),
  waived_cents: z.int(),
  paid_cents: z.int(),
  owed_cents: z.int(),
  prepaid_cents: z.int(),
  balance_cents: z.int(),
  terms: z.array(
    z.object({
      semester_id: Id,
      name: z.string(),
      year: z.int(),
      billed_cents: z.int(),
      credited_cents: z.int(),
      due_cents: z.int(),
      vote_heads: z.array(
        z.object({
          vote_head_id: Id,
          name: z.string(),
          billed_cents: z.int(),
          credited_cents: z.int(),
          due_cents: z.int(),
        }),
      ),
    }),
  ),
});
export type FeePanel = z.infer<typeof FeePanel>;

export const getFeePanel = endpoint({
  method: 'GET',
  path: '/finance/fee-panel/:student_id',
  summary: "Open a learner's fee account",
  access: { module: 'finance' },
  rate: 'read',
  input: z.strictObject({ student_id: Id }),
  output: FeePanel,
});

export const StatementLine = z.object({
  journal_id: Id,
  number: z.int(),
  posted_on: z.iso.date(),
  source: z.string(),
  memo: z.string(),
  debit_cents: z.int(),
  credit_cents: z.int(),
  balance_cents: z.int(),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const Statement = z.object({
  opening_cents: z.int(),
  closing_cents: z.int(),
  rows: z.array(StatementLine),
});
export type Statement = z.infer<typeof Statement>;

const stretch = {
  student_id: Id,
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

export const getStatement = endpoint({
  method: 'GET',
  path: '/finance/fee-panel/:student_id/statement',
  summary: "Read a learner's statement with the running balance",
  access: { module: 'finance' },
  rate: 'read',
  input: z.strictObject(stretch),
  output: Statement,
});

export const printStatement = endpoint({
  method: 'GET',
  path: '/finance/fee-panel/:student_id/statement/print',
  summary: "Print a learner's statement",
  access: { module: 'finance' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject(stretch),
  output: z.any(),
});
