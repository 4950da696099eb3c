import type { BatchLine, FeeBatch } from '@darasa/contract/finance/fee-batches';
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

/** What one family reads: the amount before, the amount now, since when, and why. */
export function wordsFor(
  batch: Told,
  line: Pick<BatchLine, 'name' | 'before_cents' | 'change_cents'>,
  today: string,
): string {
  const is_back = batch.state === 'taken-back';
  const day = formatDateShort((is_back ? batch.taken_back_on : batch.posted_on) ?? today);
  const why = ((is_back ? batch.taken_back_reason : null) ?? batch.reason).replace(/\.+$/, '');
  if (batch.to_vote_head_name) {
    const [from, to] = is_back
      ? [batch.to_vote_head_name, batch.vote_head_name]
      : [batch.vote_head_name, batch.to_vote_head_name];
    return `${line.name}: on ${day} ${kes(Math.abs(line.change_cents))} moved from ${from} to ${to}, ${batch.semester_name}. What you owe in all is the same. Why: ${why}. ${batch.number}`;
  }
  const amounts = [line.before_cents, line.before_cents + line.change_cents];
  const [was, is] = is_back ? amounts.toReversed() : amounts;
  return `${line.name}: on ${day} ${batch.vote_head_name}, ${batch.semester_name}, changed from ${kes(was!)} to ${kes(is!)}. Why: ${why}. ${batch.number}`;
}
