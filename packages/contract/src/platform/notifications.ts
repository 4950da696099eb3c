import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Flag, Id, pageInput } from '../shapes.ts';

export const Notification = z.object({
  id: Id,
  title: z.string(),
  text: z.string().nullable(),
  /** A path inside the application; the screen there checks access again. */
  link: z.string().nullable(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationFilter = z.strictObject({ ...pageInput, unread: Flag });

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification',
  summary: 'My notifications, newest first',
  access: { who: 'signed-in' },
  rate: 'read',
  input: NotificationFilter,
  output: z.object({ rows: z.array(Notification), count: z.int(), unread_count: z.int() }),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notification/read',
  summary: 'Mark one of my notifications, or with `all` every one, as read',
  access: { who: 'signed-in' },
  rate: 'write',
  idempotent: false,
  audited: false,
  input: z
    .strictObject({ id: Id.optional(), all: z.literal(true).optional() })
    .refine((which) => (which.id === undefined) !== (which.all === undefined), {
      path: ['id'],
      message: 'Say which notification, or all of them',
    }),
  output: z.object({ unread_count: z.int() }),
});
