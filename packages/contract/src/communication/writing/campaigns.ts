import { strangeFields, type MessageContext } from '@darasa/rules/message-fields';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { exportOf } from '../../list-export.ts';
import { phoneNumber } from '../../phone.ts';
import { exportFormat, Id, onTab, page, pageInput, searchInput } from '../../shapes.ts';
import { Channel } from '../sending/tokens.ts';

export const audience_kinds = ['guardians', 'staff', 'numbers'] as const;

const ids = (max: number) => z.array(Id).max(max).optional();

/**
 * An audience is whom a message is for. Within one list any fits; all lists that are given must fit.
 * Classes and streams are one list: a whole class beside one stream of another.
 */
export const Audience = z
  .strictObject({
    to: z.enum(audience_kinds, 'Choose whom it is for'),
    class_ids: ids(60),
    stream_ids: ids(200),
    house_ids: ids(40),
    student_ids: ids(500),
    boarding: z.enum(['day', 'boarding']).optional(),
    owing_at_least: z.coerce.number().int().min(0).max(10_000_000).optional(),
    /** Leaves out learners for whom somebody named a day that has not passed yet. */
    skip_promised: z.boolean().optional(),
    /** The first guardian to be called, or all who get messages. */
    guardians: z.enum(['first', 'all']).default('first'),
    department_ids: ids(60),
    role_ids: ids(60),
    staff_ids: ids(500),
    numbers: z.array(phoneNumber).max(500).optional(),
    /** Whoever fits a choice that was kept; nothing else is looked at then. */
    group_id: Id.optional(),
  })
  .refine(({ to, numbers, group_id }) => to !== 'numbers' || group_id || numbers?.length, {
    path: ['numbers'],
    message: 'Enter at least one phone number',
  });
export type Audience = z.infer<typeof Audience>;

export const text_max = 918;

/** A text with places for facts; what it may name depends on what it is about. */
export const mergedText = (context: MessageContext | 'any', max = text_max) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en')} characters`)
    .superRefine((text, issues) => {
      if (context === 'any') return;
      const [first] = strangeFields(text, context);
      if (first === undefined) return;
      issues.addIssue({
        code: 'custom',
        message: `We do not know the field {{${first}}} here. Choose one from the list.`,
      });
    });

const words = {
  text_en: mergedText('any').min(1, 'Write the message'),
  text_sw: mergedText('any').optional(),
};

export const MessageInput = z
  .strictObject({
    channel: Channel.default('sms'),
    audience: Audience,
    ...words,
    title: z.string().trim().max(80).optional(),
    whatsapp_template_id: Id.optional(),
    kind: z.enum(['message', 'emergency']).default('message'),
    is_private: z.boolean().default(false),
    wants_reply: z.boolean().default(false),
    send_at: z.iso.datetime('Choose a time').optional(),
    cc_staff_ids: z.array(Id).max(10).optional(),
  })
  .superRefine(({ audience, text_en, text_sw }, issues) => {
    const context = audience.to === 'guardians' ? 'fees' : 'staff';
    for (const [path, text] of Object.entries({ text_en, text_sw })) {
      const known = audience.to === 'numbers' ? ['school', 'today'] : null;
      const strange = strangeFields(text ?? '', context).concat(
        known ? strangeFields(text ?? '', 'staff') : [],
      );
      if (strange[0] !== undefined) {
        issues.addIssue({
          code: 'custom',
          path: [path],
          message: `We do not know the field {{${strange[0]}}} here. Choose one from the list.`,
        });
      }
    }
  });
export type MessageInput = z.infer<typeof MessageInput>;

export const ExcludedRecipient = z.object({
  phone: z.string().nullable(),
  name: z.string(),
  why: z.enum(['no-phone', 'opted-out', 'refused', 'no-consent', 'missing-fact', 'promised']),
  detail: z.string().nullable(),
});
export type ExcludedRecipient = z.infer<typeof ExcludedRecipient>;

export const Preview = z.object({
  recipients_count: z.int(),
  learners_count: z.int(),
  /** Phones that would have got several: they get one. */
  merged_count: z.int(),
  excluded: z.array(ExcludedRecipient),
  excluded_count: z.int(),
  /** Of them learners whose family promised to pay by a day to come. */
  promised_count: z.int(),
  /** Learners who are not meant, because they owe less than was asked for, or nothing. */
  owing_less_count: z.int(),
  /** Places in the text for which nothing is on record of some: they block it, or are left out by name. */
  missing: z.array(z.object({ field: z.string(), count: z.int(), names: z.array(z.string()) })),
  segments_most: z.int(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  tokens: z.int(),
  left: z.int(),
  left_after: z.int(),
  needs_approval: z.boolean(),
  quota_left: z.int().nullable(),
  /** When it would really go out, if it would be held for the morning. */
  held_until: z.iso.datetime().nullable(),
  samples: z.array(
    z.object({
      phone: z.string(),
      name: z.string(),
      learners: z.string(),
      language: z.enum(['en', 'sw']),
      text: z.string(),
      segments: z.int(),
    }),
  ),
});
export type Preview = z.infer<typeof Preview>;

export const previewMessage = endpoint({
  method: 'POST',
  path: '/communication/preview',
  summary: 'Who would get a message, in which words, at what cost',
  access: { module: 'communication', act: 'create' },
  rate: 'read',
  idempotent: false,
  audited: false,
  input: MessageInput,
  output: Preview,
});

/** Everybody whom a message was thought for: who gets it, who shares a phone, who is left out and why. */
export const exportAudience = endpoint({
  method: 'POST',
  path: '/communication/preview/export',
  summary: 'Export who would get a message and who is left out',
  access: { module: 'communication', act: 'export' },
  rate: 'export',
  idempotent: false,
  audited: false,
  answer: 'file',
  input: z.strictObject({ message: MessageInput, format: exportFormat }),
  output: z.any(),
});

const Named = z.object({ id: Id, name: z.string() });

export const getAudienceChoices = endpoint({
  method: 'GET',
  path: '/communication/choices',
  summary: 'Houses, departments, roles, groups and texts to choose from',
  access: { module: 'communication' },
  input: z.strictObject({}),
  output: z.object({
    houses: z.array(Named),
    departments: z.array(Named),
    roles: z.array(Named),
    groups: z.array(Named.extend({ to: z.enum(audience_kinds) })),
    templates: z.array(
      Named.extend({ context: z.string(), text_en: z.string(), text_sw: z.string().nullable() }),
    ),
  }),
});

export const campaign_states = [
  'in-approval',
  'scheduled',
  'sending',
  'paused',
  'done',
  'cancelled',
  'rejected',
] as const;

export const Campaign = z.object({
  id: Id,
  channel: Channel,
  kind: z.enum(['message', 'emergency', 'reminder', 'staff', 'reply', 'notice']),
  title: z.string(),
  text_en: z.string(),
  text_sw: z.string().nullable(),
  is_private: z.boolean(),
  wants_reply: z.boolean(),
  category: z.string(),
  state: z.enum(campaign_states),
  send_at: z.iso.datetime().nullable(),
  /** When the first of what waits really leaves: the night may hold it. */
  leaves_at: z.iso.datetime().nullable(),
  recipients_count: z.int(),
  tokens_estimated: z.int(),
  tokens_used: z.int(),
  waiting: z.int(),
  sent: z.int(),
  /** Includes those that were read. */
  delivered: z.int(),
  read: z.int(),
  failed: z.int(),
  paused: z.int(),
  replied: z.int(),
  /** The first of those who were left out; `excluded_count` counts all. */
  excluded: z.array(ExcludedRecipient),
  excluded_count: z.int(),
  reason: z.string().nullable(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  version: z.int(),
});
export type Campaign = z.infer<typeof Campaign>;

/** `expected_tokens` is what the preview said: if it is more by now, nothing is sent. */
export const ConfirmInput = MessageInput.safeExtend({
  expected_tokens: z.int().min(0).max(10_000_000).optional(),
  /** Send to as many as the tokens allow; the rest waits until more are bought. */
  partly: z.boolean().default(false),
  /** Goes without those of whom a fact in the text is not known; unless somebody says so, nothing goes. */
  leave_out_missing: z.boolean().default(false),
});

export const createMessage = endpoint({
  method: 'POST',
  path: '/communication/create',
  summary: 'Send or schedule a message',
  access: { module: 'communication', act: 'create' },
  input: ConfirmInput,
  output: z.object({
    id: Id,
    state: z.enum(campaign_states),
    recipients_count: z.int(),
    tokens: z.int(),
  }),
});

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/communication/campaigns',
  summary: 'What was sent or is scheduled, newest first',
  access: { module: 'communication' },
  input: z.strictObject({
    ...pageInput,
    search: searchInput,
    channel: Channel.optional(),
    state: z.enum(campaign_states).optional(),
  }),
  output: page(Campaign),
});

export const exportCampaigns = exportOf(listCampaigns, 'Export what was sent or is scheduled');

/** The list as an address keeps it, with the message that is open. */
export const CampaignView = onTab(listCampaigns.input).extend({ message: Id.optional() });

export const getCampaign = endpoint({
  method: 'GET',
  path: '/communication/campaigns/:id',
  summary: 'One message to many, with how it fares',
  access: { module: 'communication' },
  input: z.strictObject({ id: Id }),
  output: Campaign,
});

const act = {
  method: 'POST',
  access: { module: 'communication', act: 'create' },
  input: z.strictObject({ id: Id }),
} as const;

export const cancelCampaign = endpoint({
  path: '/communication/campaigns/:id/cancel',
  summary: 'Cancel unsent messages',
  ...act,
  output: z.object({ cancelled_count: z.int() }),
});

export const resumeCampaign = endpoint({
  path: '/communication/campaigns/:id/resume',
  summary: 'Go on with what waited for tokens',
  ...act,
  output: z.object({ resumed_count: z.int(), still_paused: z.int() }),
});

export const resendFailures = endpoint({
  path: '/communication/campaigns/:id/resend',
  summary: 'Send again to those whom it did not reach',
  ...act,
  output: z.object({ resent_count: z.int() }),
});

export const rollCall = endpoint({
  method: 'GET',
  path: '/communication/campaigns/:id/roll-call',
  summary: 'Who answered an emergency message, and who did not',
  access: { module: 'communication' },
  input: z.strictObject({ id: Id }),
  output: z.object({
    rows: z.array(
      z.object({
        id: Id,
        name: z.string(),
        phone: z.string(),
        learners: z.string(),
        answer: z.string().nullable(),
        answered_at: z.iso.datetime().nullable(),
        is_safe: z.boolean(),
      }),
    ),
    count: z.int(),
    safe_count: z.int(),
  }),
});

const ofCampaign = {
  method: 'GET',
  access: { module: 'communication', act: 'export' },
  rate: 'export',
  answer: 'file',
  input: z.strictObject({ id: Id, format: exportFormat }),
  output: z.any(),
} as const;

export const exportLeftOut = endpoint({
  ...ofCampaign,
  path: '/communication/campaigns/:id/left-out/export',
  summary: 'Export who was left out of a message, and why',
});

export const exportRollCall = endpoint({
  ...ofCampaign,
  path: '/communication/campaigns/:id/roll-call/export',
  summary: 'Export who answered an emergency message, and who did not',
});
