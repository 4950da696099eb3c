import type { EnquiryRow, Stage } from '@darasa/contract/students/joining/enquiries';
import { formatDateShort } from '@darasa/rules/dates';
import { StatusChip } from '@darasa/ui';
import { useToday } from '#platform/use-today.ts';
import { stage_looks, stage_words } from './words.ts';

export function StageChip({ stage }: { stage: Stage }) {
  const [tone, shape] = stage_looks[stage];
  return (
    <StatusChip tone={tone} shape={shape} quiet={tone === 'positive'}>
      {stage_words[stage]}
    </StatusChip>
  );
}

/** The day of an offer has passed and nobody has answered it. */
export function OfferOver({ row }: { row: Pick<EnquiryRow, 'stage' | 'offer_expires_on'> }) {
  const today = useToday();
  if (row.stage !== 'offered' || !row.offer_expires_on || row.offer_expires_on >= today) {
    return null;
  }
  return (
    <StatusChip tone="warning" shape="triangle">
      Offer ran out {formatDateShort(row.offer_expires_on)}
    </StatusChip>
  );
}

/** When to call next; a day that has passed stands out. */
export function FollowUp({ on }: { on: EnquiryRow['next_follow_up_on'] }) {
  const today = useToday();
  if (!on) return null;
  if (on > today) return <span className="muted">{formatDateShort(on)}</span>;
  return (
    <StatusChip tone="warning" shape="triangle">
      {on === today ? 'Call today' : `Call since ${formatDateShort(on)}`}
    </StatusChip>
  );
}
