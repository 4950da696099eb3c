import assert from 'node:assert/strict';
import type { Ctx } from '../ctx.ts';
import type { Db } from '../db/scope.ts';
import { newId } from '../ids.ts';
import { tell } from '../realtime/events.ts';
import { archiveOlder, insertNotifications } from './queries.ts';

export interface Message {
  title: string;
  text?: string;
  /** A path of this application, such as /dashboard/user/account. */
  link?: string;
}

const people_max = 1_000;
const title_length_max = 120;
const text_length_max = 500;
const in_app_path = /^\/([^/\\]|$)/;
const kept_ms = 90 * 24 * 60 * 60_000;

type Telling = Pick<Ctx, 'db' | 'tenant_id' | 'now'>;

/** Tells people something, in this transaction: open browsers hear of it when it commits. */
export async function notify(
  ctx: Telling,
  user_ids: readonly string[],
  message: Message,
): Promise<void> {
  checkMessage(message);
  const people = [...new Set(user_ids)].map((user_id) => ({ user_id }));
  await notifyEach(ctx, people, { ...message, event: null, many: null });
}

export function checkMessage({ title, text, link }: Message): void {
  assert(title.length > 0 && title.length <= title_length_max, 'a title has 1 to 120 characters');
  assert((text ?? '').length <= text_length_max, 'a text has at most 500 characters');
  assert(link === undefined || in_app_path.test(link), 'a link is a path of this application');
}

/** One row and one word to the sockets for each person. */
export async function notifyEach(
  { db, tenant_id, now }: Telling,
  people: readonly { user_id: string }[],
  { title, text, link, event, many }: Message & { event: string | null; many: string | null },
): Promise<void> {
  if (people.length === 0) return;
  assert(people.length <= people_max, `one notification goes to ${people_max} people at most`);
  const ids = people.map(() => newId(now.getTime()));
  const user_ids = people.map((one) => one.user_id);
  // Sent without waiting for one another, so this is one round trip however many people there are.
  await Promise.all([
    insertNotifications(db, ids, user_ids, {
      tenant_id,
      event,
      many,
      title,
      text: text ?? null,
      link: link ?? null,
      created_at: now.toISOString(),
    }),
    ...user_ids.map((user_id, i) =>
      tell(db, { kind: 'notification', tenant_id, user_ids: [user_id], id: ids[i]! }),
    ),
  ]);
}

/** After 90 days it goes to the archive. Called for each organisation; says how many went. */
export const archiveOld = (db: Db, now: Date): Promise<number> =>
  archiveOlder(db, new Date(now.getTime() - kept_ms).toISOString(), now.toISOString());
