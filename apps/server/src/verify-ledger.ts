import { verifyLedger } from './modules/finance/index.ts';
import { type Chore, doChores } from './platform/chores.ts';
import { createPool } from './platform/db/pool.ts';

/** The books of every school, one line each: for the operator's evening and for an auditor. */
export async function verifyEveryLedger(web_url: string, now: Date) {
  // A long chain is read in stretches, each of which may take its time at night.
  const pool = createPool(web_url, { size: 1, statement_ms_max: 60_000 });
  const lines: string[] = [];
  let is_sound = true;
  const prove: Chore = async (ctx) => {
    const proof = await verifyLedger(ctx);
    const school = await ctx.db
      .selectFrom('identity.schools')
      .select('name')
      .where('id', '=', ctx.school_id)
      .executeTakeFirst();
    if (!proof.is_sound) is_sound = false;
    const words = proof.is_sound
      ? `sound, ${proof.journal_count} postings, ${proof.last_hash.slice(0, 16) || 'none yet'}`
      : `BROKEN\n  ${proof.broken.join('\n  ')}`;
    lines.push(`${school?.name ?? ctx.school_id}: ${words}`);
  };
  try {
    await doChores(pool, [prove], now, (error) => {
      throw error;
    });
  } finally {
    await pool.end();
  }
  return { lines, is_sound };
}
