import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Cents, exportFormat, Id, onTab, text } from '../../shapes.ts';

export const budgetKinds = ['original', 'supplementary', 'virement'] as const;
export const budgetStates = ['waiting', 'approved', 'returned', 'rejected', 'withdrawn'] as const;
const Amount = Cents.min(-1_000_000_000_00).max(1_000_000_000_00, 'That is too much for one line');

export const BudgetLineInput = z.strictObject({
  vote_head_id: Id,
  department_id: Id.optional(),
  side: z.enum(['income', 'expense']).default('expense'),
  /** Less than zero takes away, in a supplement or a virement. */
  amount_cents: Amount.refine((amount) => amount !== 0, 'Enter an amount'),
  month_cents: z.array(Amount).length(12, 'Give all twelve months').optional(),
});

export const BudgetInput = z
  .strictObject({
    financial_year_id: Id,
    kind: z.enum(budgetKinds),
    reason: text(200).min(3, 'Say what it is for'),
    lines: z
      .array(BudgetLineInput)
      .min(1, 'Add a line')
      .max(200, 'At most 200 lines in one budget'),
  })
  .superRefine(({ kind, lines }, issues) => {
    const total = lines.reduce((sum, line) => sum + line.amount_cents, 0);
    if (kind === 'virement' && total !== 0) {
      const message = 'What is taken from some vote heads must be given to others';
      issues.addIssue({ code: 'custom', path: ['lines'], message });
    }
    lines.forEach(({ amount_cents, month_cents }, i) => {
      if (kind === 'original' && amount_cents < 0) {
        const path = ['lines', i, 'amount_cents'];
        issues.addIssue({ code: 'custom', path, message: 'Enter an amount above zero' });
      }
      const months = month_cents?.reduce((sum, cents) => sum + cents, 0);
      if (months !== undefined && months !== amount_cents) {
        const path = ['lines', i, 'month_cents'];
        issues.addIssue({ code: 'custom', path, message: 'The months must add up to the amount' });
      }
    });
  });
export type BudgetInput = z.infer<typeof BudgetInput>;

export const Budget = z.object({
  id: Id,
  number: z.string(),
  kind: z.enum(budgetKinds),
  reason: z.string(),
  state: z.enum(budgetStates),
  total_cents: z.int(),
  line_count: z.int(),
  item_id: Id.nullable(),
  made_by_id: Id,
  made_by: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type Budget = z.infer<typeof Budget>;

export const WholeBudget = Budget.extend({
  financial_year_id: Id,
  financial_year_name: z.string(),
  lines: z.array(
    z.object({
      line_number: z.int(),
      vote_head_id: Id,
      vote_head_name: z.string(),
      department_id: Id.nullable(),
      department_name: z.string().nullable(),
      side: z.enum(['income', 'expense']),
      amount_cents: z.int(),
      /** Twelve amounts, or none where the year is even. */
      month_cents: z.array(z.int()),
    }),
  ),
});
export type WholeBudget = z.infer<typeof WholeBudget>;

export const BudgetPosition = z.object({
  vote_head_id: Id,
  code: z.string(),
  name: z.string(),
  side: z.enum(['income', 'expense']),
  original_cents: z.int(),
  supplementary_cents: z.int(),
  virement_cents: z.int(),
  budget_cents: z.int(),
  /** What of it falls into the months up to today. */
  to_date_cents: z.int(),
  /** Asked for or promised, and not posted yet. */
  committed_cents: z.int(),
  /** In the ledger. */
  actual_cents: z.int(),
  left_cents: z.int(),
});
export type BudgetPosition = z.infer<typeof BudgetPosition>;

const PositionInput = z.strictObject({
  financial_year_id: Id,
  department_id: Id.optional(),
});

/**
 * With `id`, the budget of that id stands open: an approval leads to it. With `promised`, the papers
 * behind what is promised of a vote head.
 */
export const BudgetView = onTab(PositionInput.partial()).extend({
  id: Id.optional(),
  promised: Id.or(z.literal('all')).optional(),
});

export const getBudgetPosition = endpoint({
  method: 'GET',
  path: '/finance/budgets/position',
  summary: 'Budget, commitments and actual figures for each vote head',
  access: { module: 'finance' },
  rate: 'report',
  input: PositionInput,
  output: z.object({ rows: z.array(BudgetPosition), budgets: z.array(Budget) }),
});
export const exportBudgetPosition = endpoint({
  method: 'GET',
  path: '/finance/budgets/position/export',
  summary: 'The budget position as a file',
  access: { module: 'finance', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: PositionInput.extend({ format: exportFormat }),
  output: z.any(),
});
/** One paper that holds money of a vote head back: what it asks for, less what was paid of it. */
export const PromisedSpending = z.object({
  id: Id,
  kind: z.enum(['expense', 'imprest']),
  number: z.string(),
  what: z.string(),
  asked_by: z.string().nullable(),
  state: z.string(),
  vote_head_id: Id,
  vote_head_name: z.string(),
  asked_on: z.iso.date(),
  amount_cents: z.int(),
});
export type PromisedSpending = z.infer<typeof PromisedSpending>;
export const promised_shown_max = 500;
const PromisedInput = PositionInput.extend({
  /** Left out: all vote heads of the year. */
  vote_head_id: Id.optional(),
});

export const listPromisedSpending = endpoint({
  method: 'GET',
  path: '/finance/budgets/promised',
  summary: 'The expenses and imprests that make what is promised of a budget',
  access: { module: 'finance' },
  rate: 'report',
  input: PromisedInput,
  output: z.object({ rows: z.array(PromisedSpending), count: z.int(), total_cents: z.int() }),
});
export const exportPromisedSpending = exportOf(
  listPromisedSpending,
  'Export the expenses and imprests that make what is promised of a budget',
);
export const overBudgetActions = ['stop', 'warn', 'ignore'] as const;
export type OverBudgetAction = (typeof overBudgetActions)[number];
export const BudgetAction = z.object({
  role_id: Id,
  role_name: z.string(),
  /** Null: as the school decides for everybody else. */
  action: z.enum(overBudgetActions).nullable(),
});
export type BudgetAction = z.infer<typeof BudgetAction>;
const BudgetActions = z.object({
  /** What happens to everybody else, by the settings of the school. */
  usual: z.enum(overBudgetActions),
  rows: z.array(BudgetAction),
});

export const listBudgetActions = endpoint({
  method: 'GET',
  path: '/finance/budgets/actions',
  summary: 'What happens when somebody of a role goes over the budget',
  access: { module: 'finance' },
  input: z.strictObject({}),
  output: BudgetActions,
});
export const setBudgetAction = endpoint({
  method: 'POST',
  path: '/finance/budgets/actions',
  summary: 'Set over-budget rules',
  access: { module: 'finance', act: 'approve' },
  input: z.strictObject({
    role_id: Id,
    /** Left out: as the school decides for everybody else. */
    action: z.enum(overBudgetActions).optional(),
  }),
  output: BudgetActions,
});
export const createBudget = endpoint({
  method: 'POST',
  path: '/finance/budgets',
  summary: 'Send a budget, a supplement or a virement for approval',
  access: { module: 'finance', act: 'create' },
  input: BudgetInput,
  output: Budget,
});

export const getBudget = endpoint({
  method: 'GET',
  path: '/finance/budgets/:id',
  summary: 'One budget, supplement or virement with its lines',
  access: { module: 'finance' },
  input: z.strictObject({ id: Id }),
  output: WholeBudget,
});
export const sendBudgetAgain = endpoint({
  method: 'POST',
  path: '/finance/budgets/:id/again',
  summary: 'Change a returned budget and resend it',
  access: { module: 'finance', act: 'create' },
  input: BudgetInput.safeExtend({ id: Id }),
  output: Budget,
});
