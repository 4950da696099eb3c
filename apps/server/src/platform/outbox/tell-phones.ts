import type { Ctx } from '../ctx.ts';
import { newId } from '../ids.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { PhoneNews } from '../jobs/tasks.ts';

/**
 * Tells phones something by SMS, when this transaction commits: through the school's log of messages,
 * never to a number that asked for none, and once. By the id that comes back, or that was given, its
 * state can be asked of `platform.told`.
 */
export async function tellPhones(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id = newId(ctx.now.getTime()), ...telling }: Omit<PhoneNews, 'id'> & { id?: string },
): Promise<string> {
  if (telling.messages.length > 0) await enqueue(ctx.db, 'messages.tell', { id, ...telling });
  return id;
}
