import { type Delivery, deliveryList } from '@darasa/contract/platform/notifications';
import { emailFailure, smsFailure } from '@darasa/rules/message-failures';
import { sql } from 'kysely';
import type { Pool } from '../db/pool.ts';
import { type Db, inScope } from '../db/scope.ts';
import type { TaskRunners } from '../jobs/tasks.ts';
import { rowsOf } from '../lists/rows-of.ts';
import { LeftOut } from '../outbox/silent.ts';

export interface NewDelivery {
  tenant_id: string;
  id: string;
  school_id: string | null;
  user_id: string;
  event: string;
  channel: Delivery['channel'];
  sent_to: string;
  title: string;
  created_at: string;
}

export async function insertDeliveries(db: Db, rows: NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into platform.deliveries
      (tenant_id, id, school_id, user_id, event, channel, sent_to, title, created_at)
    select r.tenant_id, r.id, r.school_id, r.user_id, r.event, r.channel, r.sent_to, r.title, r.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      tenant_id uuid, id uuid, school_id uuid, user_id uuid, event text, channel text,
      sent_to text, title text, created_at timestamptz)
  `.execute(db);
}

export const deliveries = rowsOf(deliveryList, {
  from: 'platform.deliveries d',
  joins: { u: 'join identity.users u on u.tenant_id = d.tenant_id and u.id = d.user_id' },
  columns: { who: "u.first_name || ' ' || u.last_name" },
  search: ["u.first_name || ' ' || u.last_name", 'd.title', 'd.sent_to'],
});

const reason_length_max = 200;

/** Notes what became of each message that somebody may ask about; the job itself is untouched. */
export function recordingRunners<R extends Partial<TaskRunners>>(runners: R, pool: Pool): R {
  const recorded = Object.entries(runners).map(([task, runner]) => [
    task,
    async (payload: { delivery_id?: string }, scope: { tenant_id: string }) => {
      const { delivery_id, ...rest } = payload;
      const note = async (reason: string | null) => {
        if (!delivery_id) return;
        await inScope(pool, { tenant_id: scope.tenant_id }, 'write', (db) =>
          markDone(db, delivery_id, reason, new Date().toISOString()),
        );
      };
      try {
        await (runner as (payload: object, scope: object) => Promise<void>)(rest, scope);
      } catch (error) {
        if (error instanceof LeftOut) return note(error.message);
        await note(whyOf(task, error as Error).slice(0, reason_length_max));
        throw error;
      }
      await note(null);
    },
  ]);
  return Object.fromEntries(recorded) as R;
}

/** "the email to a…@school.ac.ke was not sent: EENVELOPE 550": what comes last, in words for an office. */
function whyOf(task: string, { message }: Error): string {
  const short = message.split(': ').at(-1)!;
  if (task === 'email.send') return emailFailure(short);
  return task === 'sms.send' ? smsFailure(short) : message;
}

/**
 * Deliveries are marked with what became of messages that were told of elsewhere: a reason means that they
 * did not arrive.
 */
export async function markDeliveries(
  db: Db,
  rows: readonly { id: string; reason: string | null }[],
  now: string,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update platform.deliveries d
    set state = case when r.reason is null then 'sent' else 'failed' end,
      reason = left(r.reason, ${reason_length_max}::int), done_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, reason text)
    where d.id = r.id
  `.execute(db);
}

const markDone = (db: Db, id: string, reason: string | null, now: string) =>
  db
    .updateTable('platform.deliveries')
    .set({ state: reason ? 'failed' : 'sent', reason, done_at: now })
    .where('id', '=', id)
    .execute();
