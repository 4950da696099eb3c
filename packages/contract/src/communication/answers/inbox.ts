import { message_states } from '@darasa/rules/message-status';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { Id, onTab, page, pageInput, searchInput } from '../../shapes.ts';
import { mergedText } from '../writing/campaigns.ts';
import { Channel } from '../sending/tokens.ts';

export const Conversation = z.object({
  id: Id,
  channel: Channel,
  phone: z.string(),
  name: z.string().nullable(),
  state: z.enum(['open', 'closed']),
  assigned_to: Id.nullable(),
  assigned_name: z.string().nullable(),
  unread_count: z.int(),
  last_text: z.string(),
  last_at: z.iso.datetime(),
  version: z.int(),
});
export type Conversation = z.infer<typeof Conversation>;

const ConversationFilter = z.strictObject({
  ...pageInput,
  search: searchInput,
  channel: Channel.optional(),
  state: z.enum(['open', 'closed']).optional(),
  /** Who has it: the person who asks, nobody yet, or one colleague. */
  held_by: z.union([z.enum(['me', 'nobody']), Id]).optional(),
});

export const listConversations = endpoint({
  method: 'GET',
  path: '/communication/conversations',
  summary: 'What people wrote back, the newest first',
  access: { module: 'communication' },
  input: ConversationFilter,
  output: page(Conversation).extend({
    unread: z.int(),
    /** Colleagues who have any, to choose from. */
    holders: z.array(z.object({ id: Id, name: z.string() })),
  }),
});

export const exportConversations = exportOf(listConversations, 'Export what people wrote back');

/** The list as an address keeps it, with the conversation that is open. */
export const InboxView = onTab(ConversationFilter).extend({ conversation: Id.optional() });

export const SaidLine = z.object({
  id: Id,
  from: z.enum(['them', 'us']),
  text: z.string().nullable(),
  at: z.iso.datetime(),
  /** Who of us wrote it, or what it was part of. */
  by: z.string().nullable(),
  state: z.enum(message_states).nullable(),
  reason: z.string().nullable(),
  keyword: z.string().nullable(),
});
export type SaidLine = z.infer<typeof SaidLine>;

export const getConversation = endpoint({
  method: 'GET',
  path: '/communication/conversations/:id',
  summary: 'One conversation with everything that was said',
  access: { module: 'communication' },
  input: z.strictObject({ id: Id }),
  output: Conversation.extend({
    said: z.array(SaidLine),
    learners: z.array(
      z.object({
        id: Id,
        name: z.string(),
        admission_number: z.string(),
        class_name: z.string().nullable(),
      }),
    ),
    /** Free words are carried until then; null where a template is needed. SMS knows no such end. */
    free_until: z.iso.datetime().nullable(),
    /** Why nothing can be written at all. */
    barred: z.string().nullable(),
    canned: z.array(z.object({ id: Id, name: z.string(), text: z.string() })),
    templates: z.array(
      z.object({ id: Id, name: z.string(), body: z.string(), language: z.enum(['en', 'sw']) }),
    ),
  }),
});
export type OpenConversation = z.infer<typeof getConversation.output>;

export const editConversation = endpoint({
  method: 'PATCH',
  path: '/communication/conversations/:id',
  summary: 'Assign, close or reopen a conversation',
  access: { module: 'communication', act: 'edit' },
  input: z.strictObject({
    id: Id,
    version: z.int(),
    state: z.enum(['open', 'closed']).optional(),
    /** Null takes it back from whoever has it. */
    assigned_staff_id: Id.nullable().optional(),
  }),
  output: Conversation,
});

export const readConversation = endpoint({
  method: 'POST',
  path: '/communication/conversations/:id/read',
  summary: 'Mark a conversation as read',
  access: { module: 'communication', act: 'edit' },
  idempotent: false,
  audited: false,
  input: z.strictObject({ id: Id }),
  output: z.object({}),
});

export const AnswerInput = z.strictObject({
  text: mergedText('reply').min(1, 'Write the answer').optional(),
  whatsapp_template_id: Id.optional(),
});

export const answerConversation = endpoint({
  method: 'POST',
  path: '/communication/conversations/:id/answer',
  summary: 'Reply to a message',
  access: { module: 'communication', act: 'create' },
  input: AnswerInput.extend({ id: Id }),
  output: z.object({ state: z.enum(['sending', 'paused']) }),
});
