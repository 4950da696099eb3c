import type { Pool } from '../db/pool.ts';
import { inScope } from '../db/scope.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { TaskRunners } from '../jobs/tasks.ts';
import { forgetSubscription, listSubscriptions, noteOutcome } from '../push/queries.ts';
import type { SendPush } from '../push/send.ts';
import { tell } from '../realtime/events.ts';
import { findEmail, listOwnIds, listUnreadSince } from './queries.ts';

const day_ms = 24 * 60 * 60_000;

type NoticeRunners = Pick<TaskRunners, 'push.send' | 'notice.digest' | 'notice.wake'>;

/** Jobs about notifications that need the database besides what they carry. */
export const createNoticeRunners = (pool: Pool, sendPush: SendPush): NoticeRunners => ({
  'push.send': async ({ user_id, title, link }, { tenant_id }) => {
    const browsers = await inScope(pool, { tenant_id }, 'read', (db) =>
      listSubscriptions(db, user_id, new Date()),
    );
    const text = JSON.stringify({ title, link });
    const failures: string[] = [];
    // No transaction is open while somebody else's server is waited for.
    for (const browser of browsers) {
      const outcome = await sendPush(browser, text).catch((error: Error) => error);
      const failure = outcome instanceof Error ? outcome.message : null;
      if (failure) failures.push(failure);
      await inScope(pool, { tenant_id }, 'write', async (db) => {
        if (outcome === 'gone') await forgetSubscription(db, browser.id);
        else await noteOutcome(db, browser.id, failure, new Date().toISOString());
      });
    }
    // One that arrived is enough; a second try would show it there twice.
    if (failures.length > 0 && failures.length === browsers.length) throw new Error(failures[0]);
  },

  'notice.digest': ({ user_id }, { tenant_id }) =>
    inScope(pool, { tenant_id }, 'write', async (db) => {
      const since = new Date(Date.now() - day_ms).toISOString();
      const [person, rows] = await Promise.all([
        findEmail(db, user_id),
        listUnreadSince(db, user_id, since),
      ]);
      if (!person?.email || rows.length === 0) return;
      const lines = rows.map(({ title, text }) => `- ${[title, text].filter(Boolean).join('. ')}`);
      await enqueue(db, 'email.send', {
        by_own_carrier: true,
        to: person.email,
        subject: rows.length === 1 ? rows[0]!.title : `${rows.length} notifications today`,
        text: `Hello ${person.first_name},\n\n${lines.join('\n')}\n\nYou asked for one message a day. Change it under Account settings.`,
      });
    }),

  'notice.wake': ({ user_id, ids }, { tenant_id }) =>
    inScope(pool, { tenant_id }, 'write', async (db) => {
      const own = await listOwnIds(db, user_id, ids);
      for (const id of own) {
        await tell(db, { kind: 'notification', tenant_id, user_ids: [user_id], id });
      }
    }),
});
