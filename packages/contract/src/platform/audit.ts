import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportFormat, Id, page, pageInput, searchInput } from '../shapes.ts';

export const AuditEntry = z.object({
  id: Id,
  at: z.iso.datetime(),
  who: z.string().nullable(),
  action: z.string(),
  record_type: z.string(),
  record_id: z.string(),
  device: z.string().nullable(),
  changes: z.array(
    z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What a record is called where its own name would be a table's. */
const record_words: Record<string, string> = {
  session: 'Sign-in',
  trusted_device: 'Trusted device',
  approval: 'Request for approval',
  arrival: 'Automatic payment',
  contact_message: 'Website enquiry',
  prompt: 'M-Pesa prompt',
  respread: 'Payment allocation',
  'remembered narration': 'Matching rule',
  'view of a list': 'Saved view',
  'different learners': 'Learners who are not duplicates',
  'schools of a person': 'Schools of a user',
  'undistributed money': 'Undistributed funds',
};

/** "Sign-in", "Trusted device": the record of an act as the office says it. */
export function recordInWords(record_type: string): string {
  const words = record_words[record_type] ?? record_type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const filter = {
  record_type: z.string().max(80).optional(),
  /** Most records have an id; a setting is known by its key. */
  record_id: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'That is not a valid id')
    .optional(),
  user_id: Id.optional(),
  /** The act as the trail has it: "Change a department". */
  action: z.string().max(200).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  search: searchInput,
};
export const AuditFilter = z.strictObject({ ...pageInput, ...filter });

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Who changed what, newest first',
  access: { module: 'administration' },
  input: AuditFilter,
  output: page(AuditEntry).extend({
    /** false when the trail goes on behind what was counted or searched: narrow the dates. */
    complete: z.boolean(),
  }),
});

/** The choices are what the trail can be narrowed by: whatever occurs among its newest lines. */
export const listAuditChoices = endpoint({
  method: 'GET',
  path: '/audit/choices',
  summary: 'The people, acts and kinds of record in the audit trail',
  access: { module: 'administration' },
  input: z.strictObject({}),
  output: z.object({
    people: z.array(z.object({ id: Id, name: z.string() })),
    actions: z.array(z.string()),
    record_types: z.array(z.string()),
  }),
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/audit/export',
  summary: 'Export the filtered audit trail',
  access: { module: 'administration', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ ...filter, format: exportFormat }),
  output: z.any(),
});
