import {
  addGroupTeacher,
  endGroupTeacher,
  type GroupTeacher,
  helper_right_words,
} from '@darasa/contract/academics/teaching/group-people';
import type { Group } from '@darasa/contract/academics/teaching/groups';
import { formatDate, formatRange, isoDate } from '@darasa/rules/dates';
import { Button, StatusChip } from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { HelperSheet } from './helper-sheet.tsx';
import { refresh } from './refresh.ts';

/** The people of a group: who teaches, helps, marks or covers, each with what they may and for how long. */
export function Teachers({ group }: { group: Group }) {
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const stream_teacher = group.kind === 'stream' ? group.teachers : null;
  return (
    <section className="stack">
      <h3>Teachers and helpers</h3>
      {stream_teacher ? <p>{stream_teacher} teaches this stream.</p> : null}
      {group.helpers.length > 0 ? (
        <ul className="lines" aria-label="Teachers and helpers">
          {group.helpers.map((one) => (
            <Helper key={one.id} helper={one} />
          ))}
        </ul>
      ) : (
        <p className="none">
          {group.kind === 'option' ? 'Nobody teaches this group yet.' : 'Nobody helps here yet.'}
        </p>
      )}
      {may(addGroupTeacher) ? (
        <div className="acts">
          <Button onClick={() => setAdding(true)}>
            {group.kind === 'option' ? 'Add teacher or helper' : 'Add helper'}
          </Button>
        </div>
      ) : null}
      {adding ? <HelperSheet group={group} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

function Helper({ helper }: { helper: GroupTeacher }) {
  const may = useMay();
  const end = useAction(endGroupTeacher, { refresh, say: 'This has ended.' });
  return (
    <li>
      <span className="words">
        <strong>{helper.name}</strong>
        <span className="meta">{aboutOf(helper)}</span>
      </span>
      <StatusChip tone={helper.may === 'write' ? 'positive' : 'neutral'}>
        {helper_right_words[helper.may]}
      </StatusChip>
      {may(endGroupTeacher) ? (
        <Button
          small
          variant="quiet"
          busy={end.busy}
          aria-label={`End for ${helper.name}`}
          onClick={() => void end.run({ id: helper.id, to_on: yesterday() }).catch(() => undefined)}
        >
          End
        </Button>
      ) : null}
    </li>
  );
}

/** Whoever is ended now sees nothing from now on. */
const yesterday = (): string => isoDate(new Date(Date.now() - 86_400_000));

function aboutOf({ exam, parts, from_on, to_on, note }: GroupTeacher): string {
  const days = to_on ? formatRange(from_on, to_on) : `since ${formatDate(from_on)}`;
  const papers = parts ? `paper ${parts.join(' and ')}` : null;
  return [exam, papers, days, note].filter(Boolean).join(', ');
}
