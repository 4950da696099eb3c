import { sql } from 'kysely';

/** Who is at the school no more. */
export const left = sql.raw(`s.status in ('transferred', 'withdrawn', 'graduated', 'deceased')`);
