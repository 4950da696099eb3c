import type { PaymentPlan } from '@darasa/contract/finance/families/family-fees';
import { formatDate } from '@darasa/rules/dates';
import { Panel, StatusChip, Timeline } from '@darasa/ui';
import { instalmentsInWords } from './plan-words.ts';

/** Shows what was proposed and what the school answered. */
export function PlansPanel({ plans }: { plans: readonly PaymentPlan[] }) {
  if (plans.length === 0) return null;
  return (
    <Panel title="Payment plans">
      <Timeline
        groups={[
          {
            items: plans.map((plan) => ({
              key: plan.id,
              what: (
                <>
                  <StatusChip status={plan.state} /> {instalmentsInWords(plan)}
                  {plan.reply ? `. The school says: ${plan.reply}` : ''}
                </>
              ),
              when: `Asked ${formatDate(plan.asked_at)}`,
            })),
          },
        ]}
      />
    </Panel>
  );
}
