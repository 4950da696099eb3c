import type { PostedJournal, PostedLine } from './entry.ts';
import type { BalanceChange, DueChange } from './queries.ts';

interface Posted {
  journals: PostedJournal[];
  lines: PostedLine[];
}

/**
 * The sums of a learner are what a posting does to each learner's dues and balance, added up before it is
 * written.
 */
export function learnerSums(
  { journals, lines }: Posted,
  receivable_id: string,
  prepayments_id: string,
): { dues: DueChange[]; balances: BalanceChange[] } {
  const payments = new Set(
    journals
      .filter((one) => one.source === 'payment' || one.source === 'goods')
      .map(({ id }) => id),
  );
  const dues = new Map<string, DueChange>();
  const balances = new Map<string, BalanceChange>();
  for (const line of lines) {
    const { student_id, account_id, amount_cents } = line;
    if (!student_id || (account_id !== receivable_id && account_id !== prepayments_id)) continue;
    const balance = balances.get(student_id) ?? nothing(student_id);
    balances.set(student_id, balance);
    if (account_id === receivable_id) {
      balance.owed_cents += amount_cents;
      addDue(dues, line, student_id);
    } else {
      balance.prepaid_cents -= amount_cents;
    }
    const is_later = line.posted_on > (balance.last_paid_on ?? '');
    if (payments.has(line.journal_id) && is_later) balance.last_paid_on = line.posted_on;
  }
  return { dues: [...dues.values()], balances: [...balances.values()] };
}

const nothing = (student_id: string): BalanceChange => ({
  student_id,
  owed_cents: 0,
  prepaid_cents: 0,
  last_paid_on: null,
});

function addDue(dues: Map<string, DueChange>, line: PostedLine, student_id: string): void {
  const { semester_id, vote_head_id, amount_cents } = line;
  if (!semester_id || !vote_head_id) return;
  const key = `${student_id} ${semester_id} ${vote_head_id}`;
  const due = dues.get(key) ?? { student_id, semester_id, vote_head_id, change_cents: 0 };
  due.change_cents += amount_cents;
  dues.set(key, due);
}
