import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Cents, Id } from '../../shapes.ts';
import { Reason } from '../books/entry-fields.ts';

const path = '/finance/structure-changes';

const particulars = z
  .array(
    z.strictObject({
      vote_head_id: Id,
      amount_cents: Cents.min(0, 'An amount is not below zero').max(
        100_000_000_00,
        'That is more than a term costs anywhere',
      ),
    }),
  )
  .min(1, 'Add one vote head at least')
  .max(60);

/** A structure that learners were billed from, changed in the open. */
export const StructureChange = z.object({
  id: Id,
  number: z.string(),
  fee_structure_id: Id,
  structure_name: z.string(),
  reason: z.string(),
  state: z.enum(['in-approval', 'posted', 'rejected', 'returned', 'withdrawn']),
  bill_count: z.int(),
  total_cents: z.int(),
  posted_on: z.iso.date().nullable(),
  requested_by: z.string(),
  approved_by: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type StructureChange = z.infer<typeof StructureChange>;

export const listStructureChanges = endpoint({
  method: 'GET',
  path,
  summary: 'List the changes of fee structures that learners were billed from',
  access: { module: 'finance' },
  input: z.strictObject({ financial_year_id: Id }),
  output: z.object({ rows: z.array(StructureChange) }),
});

/**
 * A whole change says what each vote head would cost; beside it what it costs now, until the change is
 * posted.
 */
export const WholeStructureChange = StructureChange.extend({
  item_id: Id.nullable(),
  lines: z.array(
    z.object({ vote_head_id: Id, name: z.string(), now_cents: z.int(), asked_cents: z.int() }),
  ),
});
export type WholeStructureChange = z.infer<typeof WholeStructureChange>;

export const getStructureChange = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'One change of a fee structure that learners were billed from',
  access: { module: 'finance' },
  input: z.strictObject({ id: Id }),
  output: WholeStructureChange,
});

const asked = { fee_structure_id: Id, particulars };

export const previewStructureChange = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  summary: 'What a change of a billed structure does to the accounts, before anybody is asked',
  access: { module: 'finance', act: 'create' },
  rate: 'read',
  idempotent: false,
  audited: false,
  input: z.strictObject(asked),
  output: z.object({
    bill_count: z.int(),
    /** Of these, who joined late and pays the same part of the difference. */
    part_count: z.int(),
    each_cents: z.int(),
    total_cents: z.int(),
    lines: z.array(
      z.object({
        vote_head_id: Id,
        name: z.string(),
        before_cents: z.int(),
        after_cents: z.int(),
      }),
    ),
  }),
});

export const askStructureChange = endpoint({
  method: 'POST',
  path,
  summary: 'Ask for a change of a billed structure: a note on every account when it is agreed to',
  access: { module: 'finance', act: 'create' },
  input: z.strictObject({
    ...asked,
    version: z.int(),
    reason: Reason,
    /** What the preview promised. */
    expected_cents: Cents,
  }),
  output: StructureChange,
});
