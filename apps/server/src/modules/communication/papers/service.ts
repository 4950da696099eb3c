import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Hook } from '../../../platform/http/hooks.ts';
import { newId } from '../../../platform/ids.ts';
import { printFamilyStatement } from '../../finance/index.ts';
import type { NewMessage } from '../campaigns/queries.ts';
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
    // A copy for staff carries what the first family got.
    student_ids: student_ids.length > 0 ? student_ids : messages[0]!.student_ids,
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

/** A family opens its paper: whoever has the link has the paper, for as long as it is open. */
export const paperHook: Hook = {
  method: 'GET',
  path: '/papers/:code',
  receive: async ({ params, now, inSchool }) => {
    const code = params['code'] ?? '';
    const gone = { status: 404, text: 'This paper is not here any more. Ask the school for it.' };
    if (!/^[\w-]{20,40}$/.test(code)) return gone;
    const paper = await inSchool(null, 'read', (db) =>
      queries.findPaper(db, code, now.toISOString()),
    );
    if (!paper) return gone;
    const { owner_school_id: school_id, student_ids } = paper;
    const bytes = await inSchool(school_id, 'read', (db) =>
      printFamilyStatement({ db, school_id, now }, student_ids),
    );
    if (!bytes) return gone;
    return { status: 200, bytes, media_type: 'application/pdf', file_name: 'fee-statement.pdf' };
  },
};
