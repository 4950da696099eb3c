import { sql } from 'kysely';

/** Learners who are at the school no more. */
export const left = sql.raw(`s.status in ('transferred', 'withdrawn', 'graduated', 'deceased')`);
