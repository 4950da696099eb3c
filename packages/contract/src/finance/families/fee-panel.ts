import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';
import { memberStates } from '../fees/extra-charges.ts';
import { LearnerHold } from '../fees/holds.ts';
import { promiseStates } from '../fees/promises.ts';
import { waiverStates } from '../fees/waivers.ts';
import { Reason } from '../books/entry-fields.ts';

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
  /** Extra charges that stand: trips, exam entries, late fees. */
  charged_cents: z.int(),
  waived_cents: z.int(),
  credit_note_cents: z.int(),
  paid_cents: z.int(),
  /** Whatever else changed the balance: refunds, write-offs, opening balances. */
  other_cents: z.int(),
  owed_cents: z.int(),
  prepaid_cents: z.int(),
  balance_cents: z.int(),
  terms: z.array(
    z.object({
      semester_id: Id,
      name: z.string(),
      year: z.int(),
      billed_cents: z.int(),
      waived_cents: z.int(),
      credit_note_cents: z.int(),
      paid_cents: z.int(),
      /** Waived, credit notes, paid, and whatever else made it less. */
      credited_cents: z.int(),
      due_cents: z.int(),
      vote_heads: z.array(
        z.object({
          vote_head_id: Id,
          name: z.string(),
          billed_cents: z.int(),
          waived_cents: z.int(),
          credit_note_cents: z.int(),
          paid_cents: z.int(),
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
  input: z.strictObject({ student_id: Id }),
  output: FeePanel,
});

/** The account as an address keeps it; the act is the sheet that stands open on it. */
export const AccountView = getFeePanel.input
  .partial()
  .extend({ act: z.enum(['pay', 'prompt']).optional() });
export type AccountAct = z.infer<typeof AccountView>['act'];

export const StatementLine = z.object({
  journal_id: Id,
  number: z.int(),
  posted_on: z.iso.date(),
  source: z.string(),
  memo: z.string(),
  /** The photo or letter behind an extra charge. */
  evidence: z.object({ member_id: Id, name: z.string() }).nullable(),
  /** What KRA numbered it with, where it is a tax invoice: "KRACU0300000222/17". */
  tax_invoice: z.string().nullable(),
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

/** What stands around the balance: what is held, promised, waived, charged, and the family. */
const ExpectedPart = z.object({
  due_on: z.iso.date(),
  amount_cents: z.int(),
  paid_cents: z.int(),
  state: z.enum(['paid', 'due', 'late']),
});

export const AccountSides = z.object({
  holds: z.array(LearnerHold),
  /** Deposits the school holds of this learner: what was paid of them. */
  caution_cents: z.int(),
  caution_unpaid_cents: z.int(),
  pocket_cents: z.int(),
  family: z.array(
    z.object({
      student_id: Id,
      name: z.string(),
      admission_number: z.string(),
      class_name: z.string().nullable(),
      balance_cents: z.int(),
    }),
  ),
  charges: z.array(
    z.object({
      id: Id,
      extra_charge_id: Id,
      name: z.string(),
      reason: z.string().nullable(),
      state: z.enum(memberStates),
      amount_cents: z.int(),
    }),
  ),
  waivers: z.array(
    z.object({
      waiver_id: Id,
      number: z.string(),
      name: z.string(),
      state: z.enum(waiverStates),
      used_cents: z.int(),
    }),
  ),
  promises: z.array(
    z.object({
      id: Id,
      amount_cents: z.int(),
      paid_cents: z.int(),
      due_on: z.iso.date(),
      promised_by: z.string(),
      state: z.enum(promiseStates),
    }),
  ),
  /** By when which part of the running term is expected, where the school says so. */
  expected: z.array(ExpectedPart),
  /** The newest plan that was agreed with the family, and how far what was paid since reaches. */
  plan: z
    .object({
      agreed_at: z.iso.datetime(),
      /** Whoever signed it at the office, or proposed it in the portal. */
      signed_by: z.string(),
      parts: z.array(ExpectedPart),
    })
    .nullable(),
  /** In which category and group the learner was billed or placed, the newest first. */
  categories: z.array(
    z.object({
      from_on: z.iso.date(),
      term_name: z.string().nullable(),
      category_name: z.string(),
      group_name: z.string(),
      is_billed: z.boolean(),
      reason: z.string().nullable(),
      by: z.string().nullable(),
    }),
  ),
});
export type AccountSides = z.infer<typeof AccountSides>;

export const getAccountSides = endpoint({
  method: 'GET',
  path: '/finance/fee-panel/:student_id/sides',
  summary: "What stands around a learner's balance: holds, promises, waivers, charges, family",
  access: { module: 'finance' },
  input: z.strictObject({ student_id: Id }),
  output: AccountSides,
});

export const PlacementInput = z.strictObject({
  fee_category_id: Id,
  fee_group_id: Id,
  from_on: z.iso.date('Choose a day'),
  reason: Reason,
});

/** From the next bill on; what is billed already is changed by an adjustment. */
export const placeLearner = endpoint({
  method: 'POST',
  path: '/finance/fee-panel/:student_id/placement',
  summary: "Set a learner's fee category",
  access: { module: 'finance', act: 'edit' },
  input: PlacementInput.extend({ student_id: Id }),
  output: FeePanel,
});
