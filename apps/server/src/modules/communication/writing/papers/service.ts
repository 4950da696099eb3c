import { randomBytes } from 'node:crypto';
import type { Ctx } from '#platform/ctx.ts';
import { newId } from '#platform/ids.ts';
import type { NewMessage } from '#modules/communication/sending/outgoing/new-message.ts';
import * as queries from './queries.ts';

const open_ms = 30 * 24 * 60 * 60_000;
const code_bytes = 18;

/**
 * Each message gets the statement of its learners behind a link that nobody can guess. The paper is
 * printed when it is opened, so it tells how things stand then.
 */
export async function withPapers(
  ctx: Pick<Ctx, 'db' | 'now'>,
  origin: string,
  messages: readonly NewMessage[],
): Promise<NewMessage[]> {
  const now = ctx.now.toISOString();
  const until_at = new Date(ctx.now.getTime() + open_ms).toISOString();
  const papers = messages.map(({ student_ids }) => ({
    id: newId(ctx.now.getTime()),
    code: randomBytes(code_bytes).toString('base64url'),
    student_ids,
  }));
  await queries.deletePast(ctx.db, now);
  await queries.insertPapers(ctx.db, papers, { now, until_at });
  return messages.map((message, i) => ({
    ...message,
    document: {
      link: `${origin}/api/hooks/papers/${papers[i]!.code}`,
      file_name: 'Fee statement.pdf',
    },
  }));
}
