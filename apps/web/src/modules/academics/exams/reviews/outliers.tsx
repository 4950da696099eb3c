import {
  type MarkOutlier,
  outlier_words,
  type Review,
  seeOutliers,
} from '@darasa/contract/academics/exams/reviews';
import { counted } from '@darasa/rules/counted';
import { formatDateTime } from '@darasa/rules/dates';
import { Button, Panel, StatusChip } from '@darasa/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useAction } from '#platform/use-action.ts';

/** Marks that stand out, by the cell. Somebody looks at them before the exam is approved. */
export function Outliers({ review, refresh }: { review: Review; refresh: QueryKey[] }) {
  const see = useAction(seeOutliers, { refresh, say: 'Marked as seen.' });
  const { outliers, outliers_seen, may_review, id } = review;
  if (outliers.length === 0) {
    return (
      <Panel title="Marks that stand out" padded>
        <p className="none">None: no zero, none far above the others, and not all are equal.</p>
      </Panel>
    );
  }
  return (
    <Panel
      title="Marks that stand out"
      aside={
        outliers_seen ? (
          <StatusChip tone="positive" shape="tick">
            Seen by {outliers_seen.by}, {formatDateTime(outliers_seen.at)}
          </StatusChip>
        ) : (
          <StatusChip tone="warning" shape="diamond">
            Not looked at yet
          </StatusChip>
        )
      }
      padded
    >
      <div className="stack">
        <ul className="outliers">
          {outliers.map((one) => (
            <li key={`${one.kind} ${one.part}`}>
              <b>{outlier_words[one.kind]}</b>, {one.part}: {cellWords(one)}
            </li>
          ))}
        </ul>
        {may_review && !outliers_seen ? (
          <div className="acts">
            <Button busy={see.busy} onClick={() => void see.run({ id }).catch(() => undefined)}>
              I have looked at them
            </Button>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

const cellWords = ({ kind, cells }: MarkOutlier): string =>
  kind === 'all-equal'
    ? `${counted(cells.length, 'learner')} with ${cells[0]!.value}`
    : cells.map((cell) => `${cell.name} ${cell.value}`).join(', ');
