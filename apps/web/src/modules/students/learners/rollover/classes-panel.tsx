import type { rehearse } from '@darasa/contract/students/learners/rollover';
import type { OutputOf } from '@darasa/contract/endpoint';
import type { RolloverOutcome } from '@darasa/rules/rollover';
import { Button, Panel, SideScroll } from '@darasa/ui';

export type ClassLine = OutputOf<typeof rehearse>['classes'][number];

const columns = [
  ['promoted', 'Promoted'],
  ['repeated', 'Repeat'],
  ['left', 'Leave'],
  ['held', 'Held'],
  ['blocked', 'Blocked'],
  ['already', 'Already there'],
] as const satisfies [RolloverOutcome, string][];

/** The rehearsal in figures, class by class; each figure opens the learners behind it. */
export function ClassesPanel(props: {
  classes: readonly ClassLine[];
  onChoose: (class_id: string | undefined, outcome: RolloverOutcome | undefined) => void;
}) {
  if (props.classes.length === 0) return null;
  return (
    <Panel title="Class by class">
      <SideScroll>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col">Goes to</th>
              <th scope="col" className="num">
                Learners
              </th>
              {columns.map(([key, head]) => (
                <th scope="col" key={key} className="num">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.classes.map((line) => (
              <tr key={line.class_id ?? 'none'}>
                <td>
                  <strong>{line.name}</strong>
                </td>
                <td>{line.to_name ?? <span className="faint">{nowhere(line)}</span>}</td>
                <td className="num">{line.total}</td>
                {columns.map(([key, head]) => (
                  <td key={key} className="num">
                    <Figure
                      count={line[key]}
                      label={`${line.name}, ${head.toLowerCase()}: ${line[key]}`}
                      onChoose={() => props.onChoose(line.class_id ?? undefined, key)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </Panel>
  );
}

/** The last class leaves; one before it whose next class nobody set goes nowhere yet. */
const nowhere = ({ left, blocked }: ClassLine): string =>
  left === 0 && blocked > 0 ? 'Not set' : 'Leaves the school';

function Figure(props: { count: number; label: string; onChoose: () => void }) {
  if (props.count === 0) return <span className="faint">0</span>;
  return (
    <Button small variant="quiet" aria-label={props.label} onClick={props.onChoose}>
      {props.count}
    </Button>
  );
}
