import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Cents, exportFormat, Id, text } from '../shapes.ts';

export const approverKinds = [
  'role',
  'person',
  'department-head',
  /** Who holds the budget that the document is paid from. */
  'budget-owner',
  'director',
] as const;
export const stepRules = ['any', 'all', 'count'] as const;
export const factOps = ['is', 'is-not', 'at-least', 'below'] as const;

const Approver = z
  .strictObject({
    kind: z.enum(approverKinds),
    role_id: Id.optional(),
    user_id: Id.optional(),
  })
  .superRefine(({ kind, role_id, user_id }, problem) => {
    if (kind === 'role' && !role_id) {
      problem.addIssue({ code: 'custom', path: ['role_id'], message: 'Choose a role' });
    }
    if (kind === 'person' && !user_id) {
      problem.addIssue({ code: 'custom', path: ['user_id'], message: 'Choose a person' });
    }
  });
export type Approver = z.infer<typeof Approver>;

export const PathStep = z.strictObject({
  name: text(60).min(1, 'Name the step'),
  approvers: z.array(Approver).min(1, 'Say who decides').max(10),
  rule: z.enum(stepRules),
  /** For the rule `count`: how many different people must agree. */
  count: z.int().min(1).max(50).optional(),
  /** Hours after which it is late. */
  hours_max: z.int().min(1, 'At least one hour').max(2_000, 'At most 2,000 hours').optional(),
});
export type PathStep = z.infer<typeof PathStep>;

const Fact = z.strictObject({
  name: text(40).min(1, 'Choose what to look at'),
  op: z.enum(factOps),
  value: text(80).min(1, 'Enter a value'),
});

const values = {
  name: text(80).min(1, 'Enter a name'),
  position: z.int().min(1).max(1_000),
  amount_from_cents: Cents.min(0).optional(),
  amount_below_cents: Cents.min(1).optional(),
  department_ids: z.array(Id).max(50).optional(),
  facts: z.array(Fact).max(10).optional(),
  steps: z.array(PathStep).min(1, 'Add at least one step').max(12, 'At most 12 steps'),
  fallback_role_id: Id.optional(),
};
type Band = { amount_from_cents?: number | undefined; amount_below_cents?: number | undefined };
const isBand = ({ amount_from_cents, amount_below_cents }: Band): boolean =>
  amount_from_cents === undefined ||
  amount_below_cents === undefined ||
  amount_below_cents > amount_from_cents;
const band_words = { path: ['amount_below_cents'], message: 'Enter more than the lower amount' };

export const PathInput = z
  .strictObject({ document_type: text(60).min(1, 'Choose a document'), ...values })
  .refine(isBand, band_words);

export const PathRow = z.object({
  id: Id,
  document_type: z.string(),
  type_label: z.string(),
  name: z.string(),
  position: z.int(),
  amount_from_cents: z.int().nullable(),
  amount_below_cents: z.int().nullable(),
  department_ids: z.array(Id),
  facts: z.array(z.object({ name: z.string(), op: z.enum(factOps), value: z.string() })),
  steps: z.array(
    z.object({
      name: z.string(),
      approvers: z.array(
        z.object({
          kind: z.enum(approverKinds),
          role_id: Id.optional(),
          user_id: Id.optional(),
        }),
      ),
      rule: z.enum(stepRules),
      count: z.int().optional(),
      hours_max: z.int().optional(),
    }),
  ),
  fallback_role_id: Id.nullable(),
  retired_at: z.iso.datetime().nullable(),
  version: z.int(),
  running_count: z.int(),
});
export type PathRow = z.infer<typeof PathRow>;

const Choice = z.object({ id: Id, name: z.string() });

export const listPaths = endpoint({
  method: 'GET',
  path: '/workflows/paths',
  summary: 'The approval paths, with what can be chosen in them',
  access: { module: 'administration' },
  input: z.strictObject({}),
  output: z.object({
    rows: z.array(PathRow),
    types: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        facts: z.array(
          z.object({
            name: z.string(),
            label: z.string(),
            kind: z.enum(['choice', 'number']),
            choices: z.array(z.string()),
          }),
        ),
      }),
    ),
    roles: z.array(Choice),
    people: z.array(Choice),
    departments: z.array(Choice),
  }),
});

export const addPath = endpoint({
  method: 'POST',
  path: '/workflows/paths',
  summary: 'Add an approval path',
  access: { module: 'administration', act: 'create' },
  input: PathInput,
  output: PathRow,
});

export const editPath = endpoint({
  method: 'PATCH',
  path: '/workflows/paths/:id',
  summary: 'Change an approval path',
  access: { module: 'administration', act: 'edit' },
  input: z.strictObject({ id: Id, version: z.int(), ...values }).refine(isBand, band_words),
  output: PathRow,
});

export const retirePath = endpoint({
  method: 'POST',
  path: '/workflows/paths/:id/retire',
  summary: 'Retire an approval path, or use it again',
  access: { module: 'administration', act: 'edit' },
  input: z.strictObject({ id: Id, retired: z.boolean() }),
  output: PathRow,
});

export const report_days_max = 180;

export const getReport = endpoint({
  method: 'GET',
  path: '/workflows/report',
  summary: 'Where approvals are stuck, and who and what is slow',
  access: { module: 'administration' },
  rate: 'report',
  input: z.strictObject({
    days: z.coerce.number().int().min(1).max(report_days_max).default(30),
  }),
  output: z.object({
    running_count: z.int(),
    late_count: z.int(),
    oldest_hours: z.number().nullable(),
    steps: z.array(
      z.object({
        document_type: z.string(),
        type_label: z.string(),
        step_name: z.string(),
        done_count: z.int(),
        median_hours: z.number(),
        late_count: z.int(),
      }),
    ),
    people: z.array(
      z.object({ name: z.string(), decided_count: z.int(), median_hours: z.number() }),
    ),
  }),
});

export const exportReport = endpoint({
  method: 'GET',
  path: '/workflows/report/export',
  summary: 'Export which steps and people are slow',
  access: { module: 'administration', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: getReport.input.extend({ format: exportFormat }),
  output: z.any(),
});
