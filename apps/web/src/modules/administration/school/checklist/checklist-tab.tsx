import { getChecklist, type ChecklistLine } from '@darasa/contract/administration/school/checklist';
import { ErrorState, Link, Panel, SkeletonLines, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/** The steps of setting up, then what records lack; the open ones first, each a link to its place. */
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
  return (
    <div className="stack">
      <Panel title={`Setup ${percent} % complete`} padded>
        <progress
          className="setup-progress"
          value={percent}
          max={100}
          aria-label="Setup complete"
        />
      </Panel>
      <Lines title="Steps" head="Step" rows={rows.filter((row) => row.is_step)} />
      <Lines
        title="Records to complete"
        head="What is missing"
        rows={rows.filter((row) => !row.is_step)}
      />
    </div>
  );
}

function Lines({ title, head, rows }: { title: string; head: string; rows: ChecklistLine[] }) {
  const ordered = rows.toSorted((a, b) => Number(b.missing > 0) - Number(a.missing > 0));
  return (
    <Panel title={title}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
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
