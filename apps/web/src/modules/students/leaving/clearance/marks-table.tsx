import {
  signClearances,
  waiveClearance,
  type Clearance,
  type ClearanceMark,
  clearanceWords,
} from '@darasa/contract/students/leaving/clearance';
import { formatDate } from '@darasa/rules/dates';
import {
  Button,
  Dialog,
  Form,
  StatusChip,
  TextArea,
  type Shape,
  type Tone,
  SideScroll,
} from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

const looks: Record<ClearanceMark['state'], { tone: Tone; shape: Shape }> = {
  waiting: { tone: 'info', shape: 'ring' },
  clear: { tone: 'positive', shape: 'tick' },
  owing: { tone: 'negative', shape: 'square' },
  waived: { tone: 'neutral', shape: 'dash' },
};

export function MarkChip({ state }: { state: ClearanceMark['state'] }) {
  const { tone, shape } = looks[state];
  return (
    <StatusChip tone={tone} shape={shape} quiet={state === 'clear'}>
      {clearanceWords[state]}
    </StatusChip>
  );
}

type Asking = { mark: ClearanceMark; what: 'owing' | 'waive' } | null;

/** Each desk, what it says, and what one may say for it. */
export function MarksTable({ clearance }: { clearance: Clearance }) {
  const [asking, setAsking] = useState<Asking>(null);
  return (
    <SideScroll>
      <table className="table stacked">
        <thead>
          <tr>
            <th scope="col">Desk</th>
            <th scope="col">State</th>
            <th scope="col">Note</th>
            <th scope="col">Signed</th>
            <th scope="col">
              <span className="sr">Sign</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {clearance.marks.map((mark) => (
            <tr key={mark.desk_id}>
              <td>
                <strong>{mark.desk}</strong>
              </td>
              <td data-head="State">
                <MarkChip state={mark.state} />
              </td>
              <td data-head="Note" className="wrap">
                {mark.note}
              </td>
              <td data-head="Signed" className="nowrap">
                {mark.at ? [mark.by, formatDate(mark.at)].filter(Boolean).join(', ') : ''}
              </td>
              <td>
                <MarkActs clearance={clearance} mark={mark} onAsk={setAsking} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asking ? (
        <NoteDialog clearance={clearance} asking={asking} onClose={() => setAsking(null)} />
      ) : null}
    </SideScroll>
  );
}

function MarkActs(props: {
  clearance: Clearance;
  mark: ClearanceMark;
  onAsk: (asking: Asking) => void;
}) {
  const { mark } = props;
  const may = useMay();
  const sign = useAction(signClearances, { refresh: [['students']] });
  const say = (state: 'clear' | 'waiting') =>
    void sign
      .run({ clearance_ids: [props.clearance.id], desk_id: mark.desk_id, state })
      .catch(() => undefined);
  if (!may(signClearances)) return null;
  const is_open = mark.state === 'waiting' || mark.state === 'owing';
  if (!is_open) {
    return (
      <Button small variant="quiet" busy={sign.busy} onClick={() => say('waiting')}>
        Take back
      </Button>
    );
  }
  return (
    <span className="acts">
      <Button small busy={sign.busy} onClick={() => say('clear')}>
        Clear
      </Button>
      <Button small variant="quiet" onClick={() => props.onAsk({ mark, what: 'owing' })}>
        Owing
      </Button>
      {may(waiveClearance) ? (
        <Button small variant="quiet" onClick={() => props.onAsk({ mark, what: 'waive' })}>
          Waive
        </Button>
      ) : null}
    </span>
  );
}

function NoteDialog(props: {
  clearance: Clearance;
  asking: NonNullable<Asking>;
  onClose: () => void;
}) {
  const { mark, what } = props.asking;
  const field = what === 'owing' ? 'note' : 'reason';
  const refresh = [['students']];
  const sign = useAction(signClearances, { refresh });
  const waive = useAction(waiveClearance, { refresh });
  const run = async (values: Record<string, unknown>) => {
    const note = String(values[field] ?? '');
    const { desk_id } = mark;
    const { id } = props.clearance;
    if (what === 'owing') {
      await sign.run({ clearance_ids: [id], desk_id, state: 'owing', note });
    } else {
      await waive.run({ clearance_id: id, desk_id, reason: note });
    }
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={what === 'owing' ? `${mark.desk}: what is owed` : `Waive ${mark.desk}`}
      sub={props.clearance.name}
    >
      <Form
        action={run}
        onDone={props.onClose}
        onCancel={props.onClose}
        submit={what === 'owing' ? 'Mark as owing' : 'Waive'}
      >
        <TextArea
          name={field}
          label={what === 'owing' ? 'What is still owed' : 'Reason'}
          rows={2}
          maxLength={300}
        />
      </Form>
    </Dialog>
  );
}
