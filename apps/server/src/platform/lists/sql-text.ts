import { type RawBuilder, sql } from 'kysely';

/** A text of ours as a part of a statement, with the day wherever it says `:today`. */
export function sqlText(text: string, today?: string): RawBuilder<unknown> {
  const [first = '', ...rest] = text.split(':today');
  if (rest.length === 0) return sql.raw(first);
  if (!today) throw new Error('this list is asked on a day');
  return sql.join(
    [first, ...rest].map((part) => sql.raw(part)),
    sql`${today}::date`,
  );
}
