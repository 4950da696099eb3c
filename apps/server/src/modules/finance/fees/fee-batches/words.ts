import type { BatchLine, FeeBatch } from '@darasa/contract/finance/fees/fee-batches';
import { formatDateShort } from '@darasa/rules/dates';
import { kes } from '@darasa/rules/message-fields';

type Told = Pick<
  FeeBatch,
  | 'number'
  | 'semester_name'
  | 'vote_head_name'
  | 'to_vote_head_name'
  | 'reason'
  | 'state'
  | 'posted_on'
  | 'taken_back_on'
  | 'taken_back_reason'
>;

/** The facts are what one family is told of: the amount before, the amount now, since when, and why. */
export function factsFor(
  batch: Told,
  line: Pick<BatchLine, 'name' | 'before_cents' | 'change_cents'>,
  today: string,
): Record<'learner' | 'change' | 'why' | 'number', string> {
  const is_back = batch.state === 'taken-back';
  const day = formatDateShort((is_back ? batch.taken_back_on : batch.posted_on) ?? today);
  const why = ((is_back ? batch.taken_back_reason : null) ?? batch.reason).replace(/\.{1,20}$/, '');
  if (batch.to_vote_head_name) {
    const [from, to] = is_back
      ? [batch.to_vote_head_name, batch.vote_head_name]
      : [batch.vote_head_name, batch.to_vote_head_name];
    const moved = kes(Math.abs(line.change_cents));
    const change = `on ${day} ${moved} moved from ${from} to ${to}, ${batch.semester_name}. What you owe in all is the same`;
    return { learner: line.name, change, why, number: batch.number };
  }
  const amounts = [line.before_cents, line.before_cents + line.change_cents];
  const [was, is] = is_back ? amounts.toReversed() : amounts;
  const change = `on ${day} ${batch.vote_head_name}, ${batch.semester_name}, changed from ${kes(was!)} to ${kes(is!)}`;
  return { learner: line.name, change, why, number: batch.number };
}
