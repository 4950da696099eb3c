import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Cents, Id, Shillings } from '../../shapes.ts';

const amount_cents_max = 100_000_000_00;
const Amount = Cents.min(0, 'An amount is not below zero').max(
  amount_cents_max,
  'That is more than a term costs anywhere',
);

/** Exactly the specification's input; its `amount` is in shillings, all else of ours in cents. */
export const FeeStructureInput = z.strictObject({
  fee_category_id: Id,
  financial_year_id: Id,
  fee_group_id: Id,
  particulars: z
    .array(
      z.strictObject({
        vote_head_id: Id,
        semester_amounts: z
          .array(z.strictObject({ semester_id: Id, amount: Shillings }))
          .min(1, 'Enter an amount for one term at least')
          .max(6),
      }),
    )
    .min(1, 'Add one vote head at least')
    .max(60),
  classes: z.array(Id).min(1, 'Choose one class at least').max(60),
  /** Where amounts were copied from: the plan of that structure comes along, for each term. */
  plans_from: z
    .array(z.strictObject({ semester_id: Id, fee_structure_id: Id }))
    .max(6)
    .optional(),
});
export type FeeStructureInput = z.infer<typeof FeeStructureInput>;

/** A part of a bill by a day: a share of it, or an amount. */
export const StructureInstalment = z
  .strictObject({
    due_on: z.iso.date('Choose a day'),
    percent: z.coerce.number().int('Use a whole number').min(1).max(100).optional(),
    amount_cents: Amount.min(1, 'Enter an amount').optional(),
  })
  .refine((one) => (one.percent === undefined) !== (one.amount_cents === undefined), {
    path: ['amount_cents'],
    message: 'Enter a percentage or an amount, one of the two',
  });

/** One record per class and semester. */
export const FeeStructure = z.object({
  id: Id,
  fee_category_id: Id,
  fee_group_id: Id,
  financial_year_id: Id,
  class_id: Id,
  class_name: z.string(),
  semester_id: Id,
  semester_name: z.string(),
  state: z.enum(['draft', 'approved', 'published']),
  total_cents: z.int(),
  bill_count: z.int(),
  /** By when which part is expected; empty where the plan of the term counts. */
  instalments: z.array(
    z.object({
      due_on: z.iso.date(),
      percent: z.int().optional(),
      amount_cents: z.int().optional(),
    }),
  ),
  particulars: z.array(
    z.object({ vote_head_id: Id, name: z.string(), code: z.string(), amount_cents: z.int() }),
  ),
  created_by: Id.nullable(),
  /** Who typed the amounts last: whoever approves them is another person. */
  changed_by: Id.nullable(),
  changed_by_name: z.string().nullable(),
  approved_by_name: z.string().nullable(),
  approved_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type FeeStructure = z.infer<typeof FeeStructure>;

const filter = {
  financial_year_id: Id,
  fee_category_id: Id.optional(),
  fee_group_id: Id.optional(),
  class_id: Id.optional(),
  semester_id: Id.optional(),
};

export const listFeeStructures = endpoint({
  method: 'GET',
  path: '/finance/fee-structures',
  summary: 'List the fee structures of a financial year',
  access: { module: 'finance' },
  input: z.strictObject(filter),
  output: z.object({ rows: z.array(FeeStructure), count: z.int() }),
});

export const createFeeStructures = endpoint({
  method: 'POST',
  path: '/finance/fee-structures',
  summary: 'Make fee structures, one per class and term',
  access: { module: 'finance', act: 'create' },
  input: FeeStructureInput,
  output: z.object({ rows: z.array(FeeStructure), count: z.int() }),
});

export const editFeeStructure = endpoint({
  method: 'PATCH',
  path: '/finance/fee-structures/:id',
  summary: 'Change the amounts of a draft fee structure',
  access: { module: 'finance', act: 'edit' },
  input: z.strictObject({
    id: Id,
    version: z.int(),
    particulars: z
      .array(z.strictObject({ vote_head_id: Id, amount_cents: Amount }))
      .min(1, 'Add one vote head at least')
      .max(60),
  }),
  output: FeeStructure,
});

export const StructurePlanInput = z
  .strictObject({
    instalments: z.array(StructureInstalment).max(6, 'Use at most 6 instalments').default([]),
    /** The same for every class of this category, group and term. */
    all_classes: z.boolean().default(false),
  })
  .refine(
    ({ instalments }) => new Set(instalments.map((one) => one.due_on)).size === instalments.length,
    { path: ['instalments'], message: 'A day stands twice' },
  )
  .refine(
    ({ instalments }) => new Set(instalments.map((one) => one.percent === undefined)).size < 2,
    { path: ['instalments'], message: 'Use percentages or amounts, not both' },
  )
  .refine(
    ({ instalments }) =>
      instalments[0]?.percent === undefined ||
      instalments.reduce((sum, one) => sum + (one.percent ?? 0), 0) === 100,
    { path: ['instalments'], message: 'The parts make 100 percent together' },
  );

export const planFeeStructure = endpoint({
  method: 'PUT',
  path: '/finance/fee-structures/:id/instalments',
  summary: 'Set due dates of a fee structure',
  access: { module: 'finance', act: 'approve' },
  input: StructurePlanInput.safeExtend({ id: Id, version: z.int() }),
  output: z.object({ rows: z.array(FeeStructure), count: z.int() }),
});

export const moveFeeStructures = endpoint({
  method: 'POST',
  path: '/finance/fee-structures/state',
  summary: 'Approve or publish fee structures, or take them back to draft',
  access: { module: 'finance', act: 'approve' },
  input: z.strictObject({
    ids: z.array(Id).min(1, 'Choose one structure at least').max(400),
    state: z.enum(['draft', 'approved', 'published']),
  }),
  output: z.object({ rows: z.array(FeeStructure), count: z.int() }),
});

export const printFeeStructures = endpoint({
  method: 'GET',
  path: '/finance/fee-structures/print',
  summary: 'Print the fee structure of a class for parents',
  access: { module: 'finance' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject(filter),
  output: z.any(),
});
export const exportFeeStructures = exportOf(
  listFeeStructures,
  'Export the filtered fee structures, a line for each vote head',
);
