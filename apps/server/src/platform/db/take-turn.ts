import { sql } from 'kysely';
import type { Db } from './scope.ts';

/**
 * A turn is taken by words; whoever names the same words waits here until the one before has committed: for
 * what no row stands for, such as a count that must not be passed or a sum over many rows.
 */
export async function takeTurn(db: Db, ...words: (string | null | undefined)[]): Promise<void> {
  const turn = words.join(' ');
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(db);
}
