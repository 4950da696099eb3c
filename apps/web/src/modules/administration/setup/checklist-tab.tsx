import { getChecklist, type ChecklistLine } from '@darasa/contract/administration/checklist';
import { ErrorState, Figure, Link, Panel, SkeletonLines, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';

/** What is not set up yet, the open things first, each a link to where it is mended. */
export function ChecklistTab() {
  const list = useQuery(queryOf(getChecklist, {}));
  if (list.error && !list.data) {
    return (
      <Panel>
        <ErrorState
          title="We could not look at the setup"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      </Panel>
    );
  }
  if (!list.data) {
    return (
      <Panel padded>
        <SkeletonLines label="Looking at the setup" />
      </Panel>
    );
  }
  const { percent, rows } = list.data;
  const ordered = rows.toSorted((a, b) => Number(b.missing > 0) - Number(a.missing > 0));
  return (
    <div className="stack">
      <Panel title="In order" padded>
        <Figure>{percent} %</Figure>
        <progress className="setup-progress" value={percent} max={100} aria-label="In order" />
      </Panel>
      <Panel title="What is not set up yet">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Thing</th>
              <th scope="col" className="num">
                Missing
              </th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {ordered.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </tbody>
        </table>
      </Panel>
    </div>
  );
}

function Line({ line }: { line: ChecklistLine }) {
  const { label, missing, total, link } = line;
  return (
    <tr>
      <td className="wrap">
        <Link href={link}>{label}</Link>
      </td>
      <td className="num">{total > 1 ? `${missing} of ${total}` : missing}</td>
      <td>
        {missing > 0 ? <StatusChip status="open">To do</StatusChip> : <StatusChip status="done" />}
      </td>
    </tr>
  );
}
