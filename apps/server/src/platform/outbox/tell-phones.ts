import type { Ctx } from '../ctx.ts';
import { newId } from '../ids.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Telling } from '../jobs/tasks.ts';

/**
 * Tells phones something by SMS, when this transaction commits: through the school's log of messages,
 * never to a number that asked for none, and once.
 */
export async function tellPhones(
  ctx: Pick<Ctx, 'db' | 'now'>,
  telling: Omit<Telling, 'id'>,
): Promise<void> {
  if (telling.messages.length === 0) return;
  await enqueue(ctx.db, 'messages.tell', { id: newId(ctx.now.getTime()), ...telling });
}
