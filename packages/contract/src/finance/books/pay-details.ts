import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../shapes.ts';

const path = '/finance/pay-details';

/** Providers that tell us of money by themselves, once they are connected. */
export const connectionKinds = ['mpesa', 'kcb', 'equity', 'coop'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

export const pay_change_states = {
  'in-approval': 'Waits for approval',
  returned: 'Returned',
  approved: 'Approved, not yet in force',
  'in-force': 'In force',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  stopped: 'Stopped',
} as const;
const states = Object.keys(pay_change_states) as (keyof typeof pay_change_states)[];

/** A change of where parents pay: of an account's bank details or paybill, or of a connection. */
export const PayChange = z.object({
  id: Id,
  number: z.string(),
  money_account_id: Id,
  money_account_name: z.string(),
  provider: z.enum(connectionKinds).nullable(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  state: z.enum(states),
  asked_by: z.string(),
  asked_by_id: Id,
  /** What its approvers look at, and where whoever asked takes it back; none once that is gone. */
  item_id: Id.nullable(),
  created_at: z.iso.datetime(),
  approved_by: z.string().nullable(),
  effective_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type PayChange = z.infer<typeof PayChange>;

export const listPayChanges = endpoint({
  method: 'GET',
  path,
  summary: 'Changes of where parents pay: what waits, and the last ones',
  access: { module: ['finance', 'settings'] },
  input: z.strictObject({}),
  output: z.object({ rows: z.array(PayChange) }),
});

export const stopPayChange = endpoint({
  method: 'POST',
  path: `${path}/:id/stop`,
  summary: 'Stop an approved change of where parents pay before it takes effect',
  access: { module: 'finance', act: 'approve' },
  input: z.strictObject({ id: Id, version: z.int() }),
  output: PayChange,
});
