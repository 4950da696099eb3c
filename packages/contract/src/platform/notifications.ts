import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { choice } from '../list-filters.ts';
import { listing } from '../listing.ts';
import { Done, Flag, Id, pageInput } from '../shapes.ts';

export const Notification = z.object({
  id: Id,
  /** The declared event it tells of; null for a word that belongs to none. */
  event: z.string().nullable(),
  /** "receipts": what several of the same event are called together. */
  many: z.string().nullable(),
  title: z.string(),
  text: z.string().nullable(),
  /** A path inside the application; the screen there checks access again. */
  link: z.string().nullable(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationFilter = z.strictObject({
  ...pageInput,
  unread: Flag,
  /** Those of more than 90 days ago, which have left the bell. */
  archived: Flag,
});

const my_write = {
  access: { who: 'signed-in' },
  idempotent: false,
  audited: false,
} as const;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification',
  summary: 'My notifications, newest first',
  access: { who: 'signed-in' },
  input: NotificationFilter,
  output: z.object({ rows: z.array(Notification), count: z.int(), unread_count: z.int() }),
});

const ids_max = 100;

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notification/read',
  summary: 'Mark one of my notifications, several, or with `all` every one, as read',
  ...my_write,
  input: z
    .strictObject({
      id: Id.optional(),
      ids: z.array(Id).min(1).max(ids_max).optional(),
      all: z.literal(true).optional(),
    })
    .refine(({ id, ids, all }) => [id, ids, all].filter((one) => one !== undefined).length === 1, {
      path: ['id'],
      message: 'Say which notification, or all of them',
    }),
  output: z.object({ unread_count: z.int() }),
});

export const snooze_times = ['hour', 'tomorrow', 'week'] as const;

export const snoozeNotifications = endpoint({
  method: 'POST',
  path: '/notification/snooze',
  summary: 'Put some of my notifications off; they come back as new',
  ...my_write,
  input: z.strictObject({
    ids: z.array(Id).min(1).max(ids_max),
    until: z.enum(snooze_times),
  }),
  output: z.object({ snoozed_until: z.iso.datetime(), unread_count: z.int() }),
});

export const channels = ['in_app', 'push', 'sms', 'email'] as const;
export type Channel = (typeof channels)[number];
export const channelWords: Record<Channel, string> = {
  in_app: 'In the application',
  push: 'Push',
  sms: 'SMS',
  email: 'E-mail',
};

const channelFlags = {
  in_app: z.boolean(),
  push: z.boolean(),
  sms: z.boolean(),
  email: z.boolean(),
};
export const Channels = z.object(channelFlags);
export type Channels = z.infer<typeof Channels>;

/** A dotted name such as website.message_received. */
export const EventKey = z.string().regex(/^[a-z_]{1,40}\.[a-z_]{1,60}$/, 'That is no event');

const minute = z.int().min(0).max(1439);

export const MyPreferences = z.object({
  events: z.array(
    z.object({
      event: z.string(),
      module: z.string(),
      label: z.string(),
      /** Approvals and security: these always appear in the application. */
      must: z.boolean(),
      /** What the school lets this event use. */
      offered: Channels,
      mine: Channels,
    }),
  ),
  digest: z.boolean(),
  quiet_from: z.int().nullable(),
  quiet_to: z.int().nullable(),
});
export type MyPreferences = z.infer<typeof MyPreferences>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/notification/preferences',
  summary: 'What I am told, and how',
  access: { who: 'signed-in' },
  input: z.strictObject({}),
  output: MyPreferences,
});

export const setPreference = endpoint({
  method: 'PUT',
  path: '/notification/preferences/:event',
  summary: 'Change my notification settings',
  ...my_write,
  input: z.strictObject({ event: EventKey, ...channelFlags }),
  output: Done,
});

export const Habits = z.strictObject({
  digest: z.boolean(),
  quiet_from: minute.optional(),
  quiet_to: minute.optional(),
});

export const setHabits = endpoint({
  method: 'PUT',
  path: '/notification/habits',
  summary: 'Choose my daily digest and my quiet hours',
  ...my_write,
  input: Habits.refine(
    (habits) => (habits.quiet_from === undefined) === (habits.quiet_to === undefined),
    { path: ['quiet_to'], message: 'Give both ends of the quiet hours, or neither' },
  ),
  output: Done,
});

const people = { module: 'administration' } as const;

export const EventRule = z.object({
  event: z.string(),
  module: z.string(),
  label: z.string(),
  must: z.boolean(),
  channels: Channels,
  /** Who hears unless the school chooses otherwise, in words. */
  default_listeners: z.string(),
  use_defaults: z.boolean(),
  roles: z.array(z.object({ id: Id, name: z.string() })),
  people: z.array(z.object({ id: Id, name: z.string() })),
  /** Whose class teachers hear; of an event about one learner only those of its class. */
  classes: z.array(z.object({ id: Id, name: z.string() })),
  /** 0 while nobody has changed the default. */
  version: z.int(),
  changed_by: z.string().nullable(),
  changed_at: z.iso.datetime().nullable(),
});
export type EventRule = z.infer<typeof EventRule>;

export const listEventRules = endpoint({
  method: 'GET',
  path: '/administration/module-notifications',
  summary: 'Which events are told to whom, and how',
  access: people,
  input: z.strictObject({}),
  output: z.object({
    rows: z.array(EventRule),
    roles: z.array(z.object({ id: Id, name: z.string() })),
    classes: z.array(z.object({ id: Id, name: z.string() })),
  }),
});

export const EventRuleInput = z.strictObject({
  event: EventKey,
  ...channelFlags,
  use_defaults: z.boolean(),
  role_ids: z.array(Id).max(50).default([]),
  user_ids: z.array(Id).max(50).default([]),
  class_ids: z.array(Id).max(100).default([]),
  version: z.int().min(0),
});

export const setEventRule = endpoint({
  method: 'PUT',
  path: '/administration/module-notifications/:event',
  summary: 'Set who is notified of an event',
  access: { ...people, act: 'edit' },
  idempotent: false,
  input: EventRuleInput,
  output: EventRule,
});

export const findListeners = endpoint({
  method: 'GET',
  path: '/administration/module-notifications/people',
  summary: 'Staff of this school who could hear of an event',
  access: people,
  input: z.strictObject({ search: z.string().trim().max(80).optional() }),
  output: z.object({ rows: z.array(z.object({ id: Id, name: z.string() })) }),
});

export const sendTest = endpoint({
  method: 'POST',
  path: '/administration/module-notifications/:event/test',
  summary: 'Send myself a test of an event over its channels',
  access: { ...people, act: 'edit' },
  audited: false,
  input: z.strictObject({ event: EventKey }),
  /** Which channels were used, and for the others why not. */
  output: z.object({
    sent: z.array(z.enum(channels)),
    left_out: z.array(z.object({ channel: z.enum(channels), reason: z.string() })),
  }),
});

export const delivery_states = ['waiting', 'sent', 'failed'] as const;

export const Delivery = z.object({
  id: Id,
  who: z.string(),
  event: z.string(),
  channel: z.enum(['push', 'sms', 'email']),
  sent_to: z.string(),
  title: z.string(),
  state: z.enum(delivery_states),
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  done_at: z.iso.datetime().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

export const deliveryWords: Record<Delivery['state'], string> = {
  failed: 'Failed',
  waiting: 'Waiting',
  sent: 'Sent',
};

export const deliveryList = listing({
  path: '/administration/module-notifications/deliveries',
  access: people,
  one: 'delivery',
  many: 'deliveries',
  row: Delivery,
  columns: [
    { key: 'who', head: 'To', kind: 'name' },
    { key: 'title', head: 'What', kind: 'text' },
    { key: 'channel', head: 'How', kind: 'text', of: (row) => channelWords[row.channel] },
    { key: 'sent_to', head: 'Sent to', kind: 'text', only: 'file' },
    { key: 'state', head: 'State', kind: 'state', words: deliveryWords },
    { key: 'reason', head: 'Why not', kind: 'text' },
    { key: 'created_at', head: 'When', kind: 'datetime' },
    { key: 'done_at', head: 'Done', kind: 'datetime', only: 'file' },
  ],
  filters: { state: choice('State', deliveryWords) },
  sorts: ['-created_at'],
  search: 'Name, title, number, address',
});
export const listDeliveries = deliveryList.list;
export const exportDeliveries = deliveryList.file;
