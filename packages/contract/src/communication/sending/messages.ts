import { message_states } from '@darasa/rules/message-status';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { phoneNumber } from '../../phone.ts';
import { exportFormat, Id, onTab, page, pageInput, searchInput, sortInput } from '../../shapes.ts';
import { Channel } from './tokens.ts';

export const MessageRow = z.object({
  id: Id,
  campaign_id: Id,
  title: z.string(),
  channel: Channel,
  phone: z.string(),
  name: z.string(),
  learners: z.string(),
  /** Null where it tells of marks or health and the reader may not edit. */
  text: z.string().nullable(),
  language: z.enum(['en', 'sw']),
  segments: z.int(),
  tokens: z.int(),
  /** As the carrier wrote it, such as “KES 0.8000”. */
  cost_text: z.string().nullable(),
  state: z.enum(message_states),
  reason: z.string().nullable(),
  sender: z.string().nullable(),
  network: z.string().nullable(),
  tries: z.int(),
  is_copy: z.boolean(),
  /** It failed, and went again as a message of its own. */
  is_resent: z.boolean(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  done_at: z.iso.datetime().nullable(),
});
export type MessageRow = z.infer<typeof MessageRow>;

const MessageFilter = z.strictObject({
  ...pageInput,
  sort: sortInput('created_at', 'name').default('-created_at'),
  search: searchInput,
  channel: Channel.optional(),
  state: z.enum(message_states).optional(),
  campaign_id: Id.optional(),
  student_id: Id.optional(),
  created_from: z.iso.date().optional(),
  created_to: z.iso.date().optional(),
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/communication/messages',
  summary: 'Every message, one row for each phone',
  access: { module: 'communication' },
  input: MessageFilter,
  output: page(MessageRow),
});

/** The list as an address keeps it; `about` is the learner's name, for whoever reads it. */
export const LogView = onTab(listMessages.input).extend({ about: z.string().max(120).optional() });

export const exportMessages = endpoint({
  method: 'GET',
  path: '/communication/messages/export',
  summary: 'Export the filtered messages',
  access: { module: 'communication', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: MessageFilter.omit({ page: true, page_size: true }).extend({ format: exportFormat }),
  output: z.any(),
});

export const CorrectInput = z.strictObject({ phone: phoneNumber });

/** A message that did not arrive goes to the right number; if the sender may, the guardian keeps it too. */
export const resendMessage = endpoint({
  method: 'POST',
  path: '/communication/messages/:id/resend',
  summary: 'Send a message that failed again, to a corrected number if one is given',
  access: { module: 'communication', act: 'create' },
  input: z.strictObject({ id: Id, phone: phoneNumber.optional() }),
  output: z.object({ id: Id, guardians_corrected: z.int() }),
});

export const printProof = endpoint({
  method: 'GET',
  path: '/communication/messages/:id/proof',
  summary: 'Proof that a notice was sent, on the school’s paper',
  access: { module: 'communication' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id }),
  output: z.any(),
});

const Count = z.object({
  label: z.string(),
  count: z.int(),
  delivered: z.int(),
  failed: z.int(),
});

export const getStatistics = endpoint({
  method: 'GET',
  path: '/communication/statistics',
  summary: 'How many messages arrived, by network and sender, and which numbers to fix',
  access: { module: 'communication' },
  input: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  output: z.object({
    total: z.int(),
    delivered: z.int(),
    failed: z.int(),
    tokens: z.int(),
    /** What was sent to whom: messages, reminders, receipts. */
    kinds: z.array(Count.extend({ tokens: z.int() })),
    /** Codes and warnings to the owners of accounts, of the whole organisation; they stand in no log. */
    codes: z.int(),
    networks: z.array(Count),
    senders: z.array(Count),
    bad_numbers: z.array(
      z.object({
        message_id: Id,
        phone: z.string(),
        name: z.string(),
        learners: z.string(),
        failures: z.int(),
        reason: z.string().nullable(),
        last_at: z.iso.datetime(),
      }),
    ),
  }),
});
export const exportBadNumbers = exportOf(getStatistics, 'Export the numbers to correct');
export type Statistics = z.infer<typeof getStatistics.output>;
