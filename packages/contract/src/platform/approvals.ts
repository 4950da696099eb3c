import { z } from 'zod';
import { director, modules } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { Done, exportFormat, Id, page, pageInput, searchInput, sortInput } from '../shapes.ts';

export const approvalStatuses = [
  'in-approval',
  'approved',
  'rejected',
  'returned',
  'withdrawn',
] as const;

const Status = z.enum(approvalStatuses);
const Type = z.string().max(60);
const Comment = z.string().trim().max(600, 'Use at most 600 characters');

export const ApprovalRow = z.object({
  id: Id,
  document_type: z.string(),
  type_label: z.string(),
  number: z.string().nullable(),
  title: z.string(),
  amount_cents: z.int().nullable(),
  department: z.string().nullable(),
  status: Status,
  step: z.int(),
  steps_count: z.int(),
  step_name: z.string().nullable(),
  requested_by: z.string(),
  requested_at: z.iso.datetime(),
  /** Since when it waits at this step, and whether that is longer than the step allows. */
  opened_at: z.iso.datetime().nullable(),
  late: z.boolean(),
  decided_at: z.iso.datetime().nullable(),
  /** In whose place the reader would decide: "B for A". */
  for_name: z.string().nullable(),
});
export type ApprovalRow = z.infer<typeof ApprovalRow>;

const left = {
  /** What its budget holds after it, as of now; below zero it goes over. Null: it has none. */
  left_cents: z.int().nullable(),
};
const InboxRow = ApprovalRow.extend({
  ...left,
  /** Small enough to be approved together with others of its type. */
  in_bulk: z.boolean(),
});
export type InboxRow = z.infer<typeof InboxRow>;

export const InboxFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('requested_at', 'amount_cents'),
  box: z.enum(['to-decide', 'mine', 'decided']).default('to-decide'),
  type: Type.optional(),
  search: searchInput,
});

export const listInbox = endpoint({
  method: 'GET',
  path: '/approvals/inbox',
  summary: 'What waits for my decision, what I asked for, what I decided',
  access: { who: 'office' },
  input: InboxFilter,
  output: page(InboxRow).extend({
    /** The whole of what waits for the reader, whatever the filter. */
    waiting: z.object({
      count: z.int(),
      amount_cents: z.int(),
      types: z.array(z.object({ key: z.string(), label: z.string(), count: z.int() })),
    }),
  }),
});

const all_filter = {
  sort: sortInput('requested_at', 'amount_cents'),
  status: Status.optional(),
  type: Type.optional(),
  late: z.enum(['true', 'false']).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  search: searchInput,
};
export const AllApprovalsFilter = z.strictObject({ ...pageInput, ...all_filter });

export const listApprovals = endpoint({
  method: 'GET',
  path: '/approvals',
  summary: 'Everything that was sent for approval in this school',
  access: { module: 'administration' },
  input: AllApprovalsFilter,
  output: page(ApprovalRow),
});

export const exportApprovals = endpoint({
  method: 'GET',
  path: '/approvals/export',
  summary: 'Export what was sent for approval',
  access: { module: 'administration', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ ...all_filter, format: exportFormat }),
  output: z.any(),
});

const Pair = z.object({ label: z.string(), value: z.string() });
const StepState = z.enum(['waiting', 'open', 'done', 'dropped']);

export const ApprovalEvent = z.object({
  id: Id,
  kind: z.string(),
  who: z.string().nullable(),
  for_name: z.string().nullable(),
  job_title: z.string().nullable(),
  step_name: z.string().nullable(),
  position: z.int().nullable(),
  comment: z.string().nullable(),
  amount_cents: z.int().nullable(),
  counts: z.boolean(),
  at: z.iso.datetime(),
});
export type ApprovalEvent = z.infer<typeof ApprovalEvent>;

export const ApprovalDetail = ApprovalRow.extend({
  ...left,
  document_id: Id,
  link: z.string(),
  round: z.int(),
  path_name: z.string(),
  path_version: z.int().nullable(),
  requested_by_id: Id,
  details: z.array(Pair),
  files: z.array(z.object({ id: Id, name: z.string() })),
  steps: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      state: StepState,
      rule: z.enum(['any', 'all', 'count']),
      needed_count: z.int(),
      votes_count: z.int(),
      hours_max: z.int().nullable(),
      warning: z.string().nullable(),
      opened_at: z.iso.datetime().nullable(),
      done_at: z.iso.datetime().nullable(),
      people: z.array(z.string()),
    }),
  ),
  events: z.array(ApprovalEvent),
  /** The reader approved it a moment ago: for so many seconds it can be undone. */
  undo_seconds: z.int().nullable(),
  may: z.object({
    decide: z.boolean(),
    withdraw: z.boolean(),
    override: z.boolean(),
    /** The screen of the document is open to the reader. */
    open: z.boolean(),
  }),
});
export type ApprovalDetail = z.infer<typeof ApprovalDetail>;

export const getApproval = endpoint({
  method: 'GET',
  path: '/approvals/items/:id',
  summary: 'One item with its steps and its history',
  access: { who: 'office' },
  input: z.strictObject({ id: Id }),
  output: ApprovalDetail,
});

export const printApproval = endpoint({
  method: 'GET',
  path: '/approvals/items/:id/print',
  summary: 'The item on paper, with the names of those who signed',
  access: { who: 'office' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});

export const getApprovalFile = endpoint({
  method: 'GET',
  path: '/approvals/items/:id/files/:file_id',
  summary: 'A file that was sent along',
  access: { who: 'office' },
  answer: 'file',
  input: z.strictObject({ id: Id, file_id: Id }),
  output: z.any(),
});

export const DecisionInput = z
  .strictObject({
    id: Id,
    decision: z.enum(['approve', 'reject', 'return']),
    comment: Comment.optional(),
    /** What the reader saw: an item that has moved on since is looked at again first. */
    round: z.int().min(1).max(10_000),
    step: z.int().min(1).max(100),
  })
  .refine(({ decision, comment }) => decision === 'approve' || Boolean(comment), {
    path: ['comment'],
    message: 'Say why, so that the person asking can understand',
  });

const acted = { output: ApprovalRow, method: 'POST' } as const;

export const decide = endpoint({
  ...acted,
  path: '/approvals/items/:id/decide',
  summary: 'Approve, reject or return',
  access: { who: 'office' },
  input: DecisionInput,
});

/** An approval can be undone for so long; only then does anything follow from it. */
export const undo_seconds_max = 8;

const Seen = z.strictObject({
  id: Id,
  round: z.int().min(1).max(10_000),
  step: z.int().min(1).max(100),
});

export const approve = endpoint({
  ...acted,
  path: '/approvals/items/:id/approve',
  summary: 'Approve, with some seconds to undo it',
  access: { who: 'office' },
  input: Seen,
});

export const undoApproval = endpoint({
  ...acted,
  path: '/approvals/items/:id/undo',
  summary: 'Undo an approval just given',
  access: { who: 'office' },
  input: z.strictObject({ id: Id }),
});

export const bulk_items_max = 50;

export const approveMany = endpoint({
  method: 'POST',
  path: '/approvals/approve-many',
  summary: 'Approve several small ones of the same type at once',
  access: { who: 'office' },
  input: z.strictObject({ ids: z.array(Id).min(1, 'Choose at least one').max(bulk_items_max) }),
  output: z.object({ approved_count: z.int() }),
});

export const withdraw = endpoint({
  ...acted,
  path: '/approvals/items/:id/withdraw',
  summary: 'Take back what I sent',
  access: { who: 'office' },
  input: z.strictObject({ id: Id, comment: Comment.optional() }),
});

export const OverrideInput = z.strictObject({
  id: Id,
  comment: Comment.min(1, 'Say why this goes ahead without the usual approver'),
  round: z.int().min(1).max(10_000),
  step: z.int().min(1).max(100),
});

export const override = endpoint({
  ...acted,
  path: '/approvals/items/:id/override',
  summary: 'Approve the step in place of its approvers',
  access: { module: modules, responsibility: director },
  input: OverrideInput,
});

export const Delegation = z.object({
  id: Id,
  from_name: z.string(),
  to_name: z.string(),
  /** Given by the reader, or given to the reader. */
  mine: z.boolean(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  types: z.array(z.object({ key: z.string(), label: z.string() })),
  max_amount_cents: z.int().nullable(),
  reason: z.string().nullable(),
  state: z.enum(['coming', 'active', 'over']),
});
export type Delegation = z.infer<typeof Delegation>;

export const listDelegations = endpoint({
  method: 'GET',
  path: '/approvals/delegations',
  summary: 'Who decides in my place, and in whose place I decide',
  access: { who: 'office' },
  input: z.strictObject({}),
  output: z.object({
    rows: z.array(Delegation),
    people: z.array(z.object({ id: Id, name: z.string(), job_title: z.string().nullable() })),
    types: z.array(z.object({ key: z.string(), label: z.string() })),
  }),
});

export const DelegationInput = z
  .strictObject({
    to_user_id: z.uuid('Choose a person'),
    starts_on: z.iso.date('Choose a day'),
    ends_on: z.iso.date('Choose a day'),
    document_types: z.array(Type).max(30).optional(),
    max_amount_cents: z.int().min(1).max(9_000_000_000_000).optional(),
    reason: z.string().trim().max(200).optional(),
  })
  .refine(({ starts_on, ends_on }) => ends_on >= starts_on, {
    path: ['ends_on'],
    message: 'The last day comes after the first',
  });

export const delegate = endpoint({
  method: 'POST',
  path: '/approvals/delegations',
  summary: 'Delegate my approvals',
  access: { who: 'office' },
  input: DelegationInput,
  output: z.object({ id: Id }),
});

export const endDelegation = endpoint({
  method: 'POST',
  path: '/approvals/delegations/:id/end',
  summary: 'Decide for myself again',
  access: { who: 'office' },
  input: z.strictObject({ id: Id }),
  output: Done,
});
