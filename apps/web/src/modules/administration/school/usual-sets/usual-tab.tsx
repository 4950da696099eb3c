import type { OutputOf, SentOf } from '@darasa/contract/endpoint';
import {
  addUsualLines,
  listUsualSets,
  type UsualLine,
  type UsualSet,
} from '@darasa/contract/platform/usual-sets';
import { school_kind_words, school_kinds, type SchoolKind } from '@darasa/rules/usual-lists';
import {
  Button,
  ChevronDownIcon,
  EmptyState,
  Loading,
  Notice,
  Panel,
  StatusChip,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useViewer, mayUse } from '#platform/viewer.tsx';

type Sent = SentOf<typeof addUsualLines>['lines'][number];
type Added = OutputOf<typeof addUsualLines>;

/** What a person has changed of a line; what is not here stands as it is offered, and ticked. */
interface Change {
  off?: boolean;
  name?: string;
  number?: string;
}
type Changes = Readonly<Record<string, Change>>;

/** A new school begins with what schools of its kind usually have: looked through, changed, added. */
export function UsualTab() {
  const { user } = useViewer();
  const [kind, setKind] = useState<SchoolKind>('day-primary');
  const may = mayUse(user, addUsualLines);
  const found = useQuery({ ...queryOf(listUsualSets, { kind }), enabled: may });
  if (!may) {
    return (
      <Panel>
        <EmptyState
          title="The usual lists are added by the office"
          text="Ask somebody who sets up the school."
        />
      </Panel>
    );
  }
  return (
    <div className="stack">
      <Panel padded>
        <div className="usual-kind">
          <p>
            The usual lists of a school. Untick what you do not need, change what is different at
            your school, then add the rest. Nothing counts before that.
          </p>
          <label className="field">
            <span className="label">Kind of school</span>
            <span className="select">
              <select
                className="input"
                value={kind}
                onChange={(event) => setKind(event.target.value as SchoolKind)}
              >
                {school_kinds.map((one) => (
                  <option key={one} value={one}>
                    {school_kind_words[one]}
                  </option>
                ))}
              </select>
              <ChevronDownIcon />
            </span>
          </label>
        </div>
      </Panel>
      {found.data ? (
        <Sets key={kind} sets={found.data.sets} />
      ) : (
        <Panel padded>
          <Loading query={found} what="the usual lists" lines={8} />
        </Panel>
      )}
    </div>
  );
}

const refresh = [
  ['usual-sets'],
  ['administration'],
  ['staff'],
  ['students'],
  ['requests'],
  ['workflows'],
];

function Sets({ sets }: { sets: readonly UsualSet[] }) {
  const [changes, setChanges] = useState<Changes>({});
  const [added, setAdded] = useState<Added | null>(null);
  const [problem, setProblem] = useState('');
  const add = useAction(addUsualLines, { refresh, say: false });
  const lines = sets.flatMap((set) => linesOf(set, changes));
  const nameless = lines.some((line) => line.name.trim() === '');
  const save = async () => {
    setProblem('');
    try {
      setAdded(await add.run({ lines }));
      setChanges({});
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <>
      {added ? <AddedNotice {...added} /> : null}
      {sets.map((set) => (
        <SetPanel
          key={set.set}
          set={set}
          changes={changes}
          onChange={(keys, change) => setChanges(changedIn(changes, keys, change))}
        />
      ))}
      {problem ? <Notice tone="negative">{problem}</Notice> : null}
      <div className="usual-foot">
        <Button
          variant="primary"
          busy={add.busy}
          cannot={
            lines.length === 0
              ? 'Everything is here already, or nothing is ticked.'
              : nameless
                ? 'A ticked line has no name.'
                : undefined
          }
          onClick={() => void save()}
        >
          {lines.length === 1 ? 'Add 1 line' : `Add ${lines.length} lines`}
        </Button>
      </div>
    </>
  );
}

const changedIn = (changes: Changes, keys: readonly string[], change: Change): Changes => ({
  ...changes,
  ...Object.fromEntries(keys.map((key) => [key, { ...changes[key], ...change }])),
});

const keyOf = (set: string, key: string): string => `${set} ${key}`;

function linesOf({ set, lines }: UsualSet, changes: Changes): Sent[] {
  return lines.flatMap((line) => {
    const { off = false, name = line.name, number } = changes[keyOf(set, line.key)] ?? {};
    if (line.is_here || off) return [];
    const typed = line.number ? Number(number ?? line.number.value) : undefined;
    return [{ set, key: line.key, name, ...(typed ? { number: typed } : {}) }];
  });
}

/** "100,000": a figure of money is read, not counted. */
const grouped = (digits: string): string => (digits ? Number(digits).toLocaleString('en') : '');

function AddedNotice({ added, left }: Added) {
  const words = added.map(({ label, count }) => `${label} (${count})`).join(', ');
  return (
    <>
      {words ? <Notice tone="positive">Added: {words}.</Notice> : null}
      {left.length > 0 ? (
        <Notice>
          Not added: {left.map(({ name, reason }) => `${name} ${reason}`).join('; ')}.
        </Notice>
      ) : null}
    </>
  );
}

function SetPanel(props: {
  set: UsualSet;
  changes: Changes;
  onChange: (keys: readonly string[], change: Change) => void;
}) {
  const { set, changes, onChange } = props;
  const open = set.lines.filter((line) => !line.is_here);
  const isOff = (line: UsualLine) => changes[keyOf(set.set, line.key)]?.off ?? false;
  const all_off = open.every(isOff);
  const here_count = set.lines.length - open.length;
  return (
    <Panel
      title={set.label}
      aside={
        open.length > 0 ? (
          <Button
            small
            variant="quiet"
            onClick={() =>
              onChange(
                open.map((line) => keyOf(set.set, line.key)),
                { off: !all_off },
              )
            }
          >
            {all_off ? 'Tick all' : 'Untick all'}
          </Button>
        ) : (
          `${here_count} here already`
        )
      }
    >
      <p className="muted usual-help">{set.help}</p>
      <ul className="usual-lines">
        {set.lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            change={changes[keyOf(set.set, line.key)] ?? {}}
            onChange={(change) => onChange([keyOf(set.set, line.key)], change)}
          />
        ))}
      </ul>
    </Panel>
  );
}

function Line(props: { line: UsualLine; change: Change; onChange: (change: Change) => void }) {
  const { line, change, onChange } = props;
  const off = change.off ?? false;
  if (line.is_here) {
    return (
      <li>
        <span className="usual-name here">{line.name}</span>
        <span className="muted">{line.words}</span>
        <StatusChip status="done">Here already</StatusChip>
      </li>
    );
  }
  return (
    <li className={off ? 'off' : undefined}>
      <span className="usual-name">
        <input
          type="checkbox"
          aria-label={`Add ${line.name}`}
          checked={!off}
          onChange={(event) => onChange({ off: !event.target.checked })}
        />
        {line.is_fixed ? (
          <span>{line.name}</span>
        ) : (
          <input
            className="input"
            aria-label={`Name of ${line.name}`}
            maxLength={60}
            disabled={off}
            value={change.name ?? line.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </span>
      <span className="muted">{line.words}</span>
      {line.number ? (
        <label className="usual-number">
          <span className="muted">{line.number.label}</span>
          <input
            className="input num"
            inputMode="numeric"
            disabled={off}
            value={grouped(change.number ?? String(line.number.value))}
            onChange={(event) => onChange({ number: event.target.value.replace(/\D/g, '') })}
          />
        </label>
      ) : null}
    </li>
  );
}
