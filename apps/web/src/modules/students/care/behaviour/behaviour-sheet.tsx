import {
  CallForm,
  callWays,
  callWords,
  followUp,
  FollowUpForm,
  informParent,
  voidBehaviour,
  VoidForm,
  type BehaviourRow,
} from '@darasa/contract/students/care/behaviour';
import type { LearnerGuardian } from '@darasa/contract/students/families/guardian';
import type { StudentRecord } from '@darasa/contract/students/families/record';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import {
  Button,
  Facts,
  Form,
  Notice,
  Panel,
  SelectField,
  Sheet,
  TextArea,
  TextField,
} from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { BehaviourForm } from './behaviour-form.tsx';
import { BehaviourChip } from './behaviour-words.tsx';
import { GuardianField } from '../consents/guardian-field.tsx';

/** One incident or reward: what was done, who was told, and what came of it. */
export function BehaviourSheet(props: {
  row: BehaviourRow;
  record: StudentRecord;
  onClose: () => void;
}) {
  const { row, record, onClose } = props;
  const [act, setAct] = useState<'correct' | 'void' | null>(null);
  const may = useMay();
  const may_edit = may(followUp);
  if (act === 'correct') {
    return <BehaviourForm record={record} row={row} onClose={() => setAct(null)} />;
  }
  if (act === 'void') return <VoidSheet row={row} onBack={() => setAct(null)} onDone={onClose} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={row.type}
      sub={row.name}
      footer={
        <>
          {may_edit ? <Button onClick={() => setAct('correct')}>Correct</Button> : null}
          {may(voidBehaviour) ? (
            <Button variant="danger" onClick={() => setAct('void')}>
              Void
            </Button>
          ) : null}
        </>
      }
    >
      <div className="stack">
        <Facts
          oneColumn
          items={[
            { label: 'Kind', value: <BehaviourChip severity={row.severity} /> },
            { label: 'Day', value: formatDate(row.happened_on) },
            { label: 'What happened', value: row.what_happened },
            { label: 'Witnesses', value: row.witnesses },
            { label: 'Action taken', value: row.action_taken },
            { label: 'Recorded by', value: row.by },
            { label: 'Follow up on', value: row.follow_up_on && formatDate(row.follow_up_on) },
            ...(row.followed_up_at ? [{ label: 'Outcome', value: row.follow_up_note }] : []),
          ]}
        />
        <Calls row={row} guardians={record.guardians} may_edit={may_edit} />
        {may_edit && row.follow_up_on && !row.followed_up_at ? <Close id={row.id} /> : null}
      </div>
    </Sheet>
  );
}

function VoidSheet(props: { row: BehaviourRow; onBack: () => void; onDone: () => void }) {
  const { row, onBack, onDone } = props;
  const save = useAction(voidBehaviour, { refresh: [['students']], say: 'The entry is voided.' });
  return (
    <Sheet open onClose={onBack} title={`Void: ${row.type}`} sub={row.name}>
      <Form
        schema={VoidForm}
        action={(values) => save.run({ ...values, id: row.id })}
        onDone={onDone}
        onCancel={onBack}
        submit="Void the entry"
      >
        <Notice>It stays on record with your reason, and no longer counts.</Notice>
        <TextArea name="reason" label="Reason" rows={3} />
      </Form>
    </Sheet>
  );
}

function Calls(props: {
  row: BehaviourRow;
  guardians: readonly LearnerGuardian[];
  may_edit: boolean;
}) {
  const { row } = props;
  const tell = useAction(informParent, { refresh: [['students']], say: 'It is noted.' });
  return (
    <Panel title="Parent informed" padded>
      <div className="stack">
        {row.calls.length === 0 ? <p className="muted">Nobody was told yet.</p> : null}
        {row.calls.map((call) => (
          <div key={call.id}>
            <strong>{call.guardian}</strong>, {callWords[call.how].toLowerCase()}
            <div className="faint">
              {[formatDateTime(call.at), call.note].filter(Boolean).join(', ')}
            </div>
          </div>
        ))}
        {props.may_edit ? (
          <Form
            key={row.calls.length}
            schema={CallForm}
            initial={{ how: 'phone' }}
            action={(values) => tell.run({ ...values, id: row.id })}
            submit="Note the call"
          >
            <GuardianField name="guardian_id" label="Who was told" guardians={props.guardians} />
            <SelectField
              name="how"
              label="How"
              options={callWays.map((value) => ({ value, label: callWords[value] }))}
            />
            <TextField name="note" label="Note" optional />
          </Form>
        ) : null}
      </div>
    </Panel>
  );
}

function Close({ id }: { id: string }) {
  const close = useAction(followUp, { refresh: [['students']], say: 'The follow-up is closed.' });
  return (
    <Panel title="Follow-up" padded>
      <Form
        schema={FollowUpForm}
        initial={{}}
        action={(values) => close.run({ ...values, id })}
        submit="Close the follow-up"
      >
        <TextArea name="note" label="What came of it" rows={2} />
      </Form>
    </Panel>
  );
}
