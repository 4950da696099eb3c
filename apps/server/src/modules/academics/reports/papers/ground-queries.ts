import { sql } from 'kysely';

/** The ground of papers is what they are of: one exam of a class, or a set of its reports. */
export type PaperGround = { sitting_id: string } | { set_id: string };

/** Whether the paper `p`, or the hold `h`, is of this ground. */
export const isOf = (alias: 'p' | 'h', ground: PaperGround) =>
  'sitting_id' in ground
    ? sql`${sql.raw(alias)}.sitting_id = ${ground.sitting_id}`
    : sql`${sql.raw(alias)}.set_id = ${ground.set_id}`;
