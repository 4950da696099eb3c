import { sql } from 'kysely';

/** The left are those who is at the school no more. */
export const left = sql.raw(`s.status in ('transferred', 'withdrawn', 'graduated', 'deceased')`);
