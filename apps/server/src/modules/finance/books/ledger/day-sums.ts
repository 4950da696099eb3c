import { newId } from '#platform/ids.ts';
import type { PostedJournal, PostedLine } from './entry.ts';
import type { DayChange } from './queries.ts';

/** Day sums are what a posting adds to the sums of each day, account, source, term and vote head. */
export function daySums(
  { journals, lines }: { journals: PostedJournal[]; lines: PostedLine[] },
  now_ms: number,
): DayChange[] {
  const sources = new Map(journals.map(({ id, source }) => [id, source]));
  const days = new Map<string, DayChange>();
  for (const line of lines) {
    const { posted_on, account_id, semester_id, vote_head_id, amount_cents } = line;
    const source = sources.get(line.journal_id)!;
    const key = [posted_on, account_id, source, semester_id, vote_head_id].join(' ');
    const day = days.get(key) ?? {
      id: newId(now_ms),
      posted_on,
      account_id,
      source,
      semester_id,
      vote_head_id,
      debit_cents: 0,
      credit_cents: 0,
      line_count: 0,
    };
    day.debit_cents += Math.max(amount_cents, 0);
    day.credit_cents += Math.max(-amount_cents, 0);
    day.line_count += 1;
    days.set(key, day);
  }
  return [...days.values()];
}
