import assert from 'node:assert/strict';
import type { Ctx } from '../ctx.ts';
import type { Db } from '../db/scope.ts';
import { newId } from '../ids.ts';
import { tell } from '../realtime/events.ts';
import { deleteOlder, insertNotifications } from './queries.ts';

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

/** Tells people something, in this transaction: open browsers hear of it when it commits. */
export async function notify(
  ctx: Pick<Ctx, 'db' | 'tenant_id' | 'now'>,
  user_ids: readonly string[],
  { title, text, link }: Message,
): Promise<void> {
  const people = [...new Set(user_ids)];
  if (people.length === 0) return;
  assert(people.length <= people_max, `one notification goes to ${people_max} people at most`);
  assert(title.length > 0 && title.length <= title_length_max, 'a title has 1 to 120 characters');
  assert((text ?? '').length <= text_length_max, 'a text has at most 500 characters');
  assert(link === undefined || in_app_path.test(link), 'a link is a path of this application');
  const now_ms = ctx.now.getTime();
  const ids = people.map(() => newId(now_ms));
  const { db, tenant_id } = ctx;
  await insertNotifications(db, ids, people, {
    tenant_id,
    title,
    text: text ?? null,
    link: link ?? null,
    created_at: ctx.now.toISOString(),
  });
  // Sent without waiting for one another, so this is one round trip however many people there are.
  await Promise.all(
    people.map((user_id, i) =>
      tell(db, { kind: 'notification', tenant_id, user_ids: [user_id], id: ids[i]! }),
    ),
  );
}

/** Nobody looks for a notification after 90 days. Called for each organisation; says how many went. */
export const archiveOld = (db: Db, now: Date): Promise<number> =>
  deleteOlder(db, new Date(now.getTime() - kept_ms).toISOString());
