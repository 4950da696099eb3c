import type { Dashboard } from '@darasa/contract/dashboard/dashboard';
import { counted } from '@darasa/rules/counted';
import { formatDay, type IsoDate } from '@darasa/rules/dates';
import { Panel } from '@darasa/ui';
import { PersonAvatar } from '#platform/person-avatar.tsx';

type MyClass = NonNullable<Dashboard['my_classes']>[number];
type Birthday = NonNullable<Dashboard['birthdays']>[number];

/** The classes that a teacher leads or teaches, with some of their faces. */
export function MyClassesPanel({ classes }: { classes: readonly MyClass[] }) {
  return (
    <Panel className="my-classes" title="My classes">
      <ul>
        {classes.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{one.name}</strong>
              <span className="muted">{roleIn(one)}</span>
              <span className="faces" aria-hidden="true">
                {one.faces.map((face) => (
                  <PersonAvatar key={face.id} name={face.name} photo={face.photo} />
                ))}
              </span>
            </div>
            <span className="num muted">{counted(one.count, 'learner')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const roleIn = ({ is_class_teacher, subjects }: MyClass): string =>
  [...(is_class_teacher ? ['Class teacher'] : []), ...subjects].join(', ');

/** Birthdays of this week in the teacher's own classes. */
export function BirthdaysPanel(props: { birthdays: readonly Birthday[]; today: IsoDate }) {
  return (
    <Panel className="my-classes" title="Birthdays this week">
      <ul>
        {props.birthdays.map((one) => (
          <li key={one.id}>
            <PersonAvatar name={one.name} photo={one.photo} />
            <div>
              <strong>{one.name}</strong>
              <span className="muted">
                {one.class_name}, {one.turns}{' '}
                {one.on === props.today ? 'today' : `on ${formatDay(one.on)}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
