import { counted } from '@darasa/rules/counted';
import type { Dashboard } from '@darasa/contract/dashboard/dashboard';
import { Panel } from '@darasa/ui';
import { SetupLink } from './small-panels.tsx';

type Classes = NonNullable<Dashboard['classes']>;

/** The classes of the school with their streams. */
export function ClassesPanel({ classes }: { classes: Classes }) {
  const stream_count = classes.reduce((sum, one) => sum + one.streams.length, 0);
  return (
    <Panel
      title="Classes"
      aside={
        classes.length > 0
          ? `${counted(classes.length, 'class', 'classes')}, ${counted(stream_count, 'stream')}`
          : undefined
      }
    >
      {classes.length > 0 ? (
        <table className="table compact classes">
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col">Curriculum</th>
              <th scope="col">Streams</th>
            </tr>
          </thead>
          <tbody>
            {classes.map((one) => (
              <tr key={one.id}>
                <td>
                  <span className="who">{one.name}</span>
                </td>
                <td>{one.curriculum}</td>
                <td className="wrap">{one.streams.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="panel-body muted">
          No classes are set up in this school yet. <SetupLink tab="classes">Add classes</SetupLink>
        </p>
      )}
    </Panel>
  );
}
