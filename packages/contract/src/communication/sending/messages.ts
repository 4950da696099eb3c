import { message_states, type MessageState } from '@darasa/rules/message-status';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { choice, dates, record } from '../../list-filters.ts';
import { listing } from '../../listing.ts';
import { phoneNumber } from '../../phone.ts';
import { Id } from '../../shapes.ts';
import { Channel, channelWords } from './tokens.ts';

export const MessageRow = z.object({
  id: Id,
  campaign_id: Id,
  title: z.string(),
  channel: Channel,
  phone: z.string(),
  name: z.string(),
  learners: z.string(),
  /** Tells of marks or health: only whoever may edit reads the text. */
  is_private: z.boolean(),
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

export const messageStateWords: Record<MessageState, string> = {
  planned: 'Planned',
  paused: 'Waits for tokens',
  waiting: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** Every message, one row for each phone. */
export const messageList = listing({
  path: '/communication/messages',
  access: { module: 'communication' },
  one: 'message',
  many: 'messages',
  row: MessageRow,
  columns: [
    { key: 'created_at', head: 'Written', kind: 'datetime' },
    { key: 'title', head: 'Message', kind: 'text', only: 'file' },
    { key: 'name', head: 'To', kind: 'name' },
    { key: 'phone', head: 'Phone', kind: 'phone' },
    { key: 'learners', head: 'Learners', kind: 'text', only: 'file' },
    { key: 'text', head: 'Text', kind: 'text' },
    { key: 'channel', head: 'Channel', kind: 'text', of: (row) => channelWords[row.channel] },
    { key: 'segments', head: 'Parts', kind: 'number', only: 'file' },
    { key: 'tokens', head: 'Tokens', kind: 'number' },
    { key: 'cost_text', head: 'Carrier price', kind: 'text', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: messageStateWords },
    { key: 'reason', head: 'Reason', kind: 'text', only: 'file' },
    { key: 'tries', head: 'Tries', kind: 'number', only: 'file' },
    { key: 'sender', head: 'Sender', kind: 'text', only: 'file' },
    { key: 'network', head: 'Network', kind: 'text', only: 'file' },
    { key: 'sent_at', head: 'Accepted by network', kind: 'datetime', only: 'file' },
    { key: 'done_at', head: 'Last update', kind: 'datetime', only: 'file' },
  ],
  filters: {
    created: dates('Written'),
    state: choice('State', messageStateWords),
    channel: choice('Channel', channelWords),
    campaign_id: record('Message'),
    student_id: record('Learner'),
  },
  sorts: ['-created_at', 'name'],
  search: 'Phone, name, learner',
  // The learner's name, for whoever reads the address.
  beside: { about: z.string().max(120).optional() },
});
export const listMessages = messageList.list;
export const exportMessages = messageList.file;

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
