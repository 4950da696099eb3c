import { getExam, listSittings, sitting_state_words } from '@darasa/contract/academics/exams/exams';
import { getBroadsheet } from '@darasa/contract/academics/figures/broadsheets';
import {
  exportRehearsal,
  getRehearsalGround,
  type Rehearsal,
  type RehearsalGround,
  regradeExam,
  rehearse,
} from '@darasa/contract/academics/figures/rehearsals';
import { Button, Form, Loading, Notice, Panel, Screen, Sheet, Strip, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { ChangedResults } from './changed-results.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { type ProposalView, proposalFrom } from './proposal.ts';
import { Regradings } from './regradings.tsx';

const refresh = [
  keyOf(getRehearsalGround),
  keyOf(rehearse),
  keyOf(getBroadsheet),
  keyOf(getExam),
  keyOf(listSittings),
];

/** Another mean rule, scale or weight is tried on the marks of a class before it counts. */
export function RehearsalScreen({ id, back }: { id: string; back: string }) {
  const found = useQuery(queryOf(getRehearsalGround, { id }));
  const proposal = proposalFrom(useSearch());
  const ground = found.data;
  const crumbs = [{ href: back, label: 'Exams' }];
  if (!ground) {
    return (
      <Screen title="Rules and scales" crumbs={crumbs}>
        <Loading query={found} what="the exam" lines={8} />
      </Screen>
    );
  }
  return (
    <Screen
      title={`${ground.exam}, ${ground.class}`}
      sub={['Rules and scales', sitting_state_words[ground.state]]}
      crumbs={crumbs}
    >
      <div className="stack">
        {ground.closed ? <Notice tone="info">{ground.closed}</Notice> : null}
        <Panel title="Try a change" padded>
          <ProposalForm
            key={JSON.stringify(proposal)}
            id={id}
            ground={ground}
            proposal={proposal}
          />
        </Panel>
        {proposal ? <Result id={id} ground={ground} proposal={proposal} /> : null}
        <Regradings ground={ground} refresh={refresh} />
      </div>
    </Screen>
  );
}

interface Tried {
  id: string;
  ground: RehearsalGround;
  proposal: ProposalView;
}

function Result({ id, ground, proposal }: Tried) {
  const found = useQuery(queryOf(rehearse, { id, ...proposal }));
  const rehearsal = found.data;
  if (!rehearsal) return <Loading query={found} what="the rehearsal" lines={8} />;
  const { changed_count, graded_otherwise_count, learners_count } = rehearsal;
  return (
    <>
      <Strip
        label="What would change"
        items={[
          { label: 'Now', value: rehearsal.from },
          { label: 'Then', value: rehearsal.to },
          { label: 'Learners with another result', value: `${changed_count} of ${learners_count}` },
          { label: 'With another grade', value: graded_otherwise_count },
        ]}
      />
      <Panel
        title="Whose results would change"
        aside={<ResultActs id={id} ground={ground} proposal={proposal} rehearsal={rehearsal} />}
      >
        <ChangedResults rows={rehearsal.rows} />
      </Panel>
    </>
  );
}

function ResultActs({ id, ground, proposal, rehearsal }: Tried & { rehearsal: Rehearsal }) {
  const may = useMay();
  const exportTo = useExport(exportRehearsal);
  const [committing, setCommitting] = useState(false);
  return (
    <div className="acts">
      {may(exportRehearsal) ? (
        <>
          <Button small onClick={() => void exportTo({ id, ...proposal, format: 'xlsx' })}>
            Excel
          </Button>
          <Button small onClick={() => void exportTo({ id, ...proposal, format: 'pdf' })}>
            Print
          </Button>
        </>
      ) : null}
      {may(regradeExam) && ground.closed === null ? (
        <Button small variant="primary" onClick={() => setCommitting(true)}>
          Let it count
        </Button>
      ) : null}
      {committing ? (
        <Commit
          ground={ground}
          proposal={proposal}
          rehearsal={rehearsal}
          onClose={() => setCommitting(false)}
        />
      ) : null}
    </div>
  );
}

function Commit(props: Omit<Tried, 'id'> & { rehearsal: Rehearsal; onClose: () => void }) {
  const { ground, proposal, rehearsal, onClose } = props;
  const regrade = useAction(regradeExam, { refresh, say: 'It counts from now on.' });
  const { other_classes, from, to } = rehearsal;
  return (
    <Sheet open onClose={onClose} title="Let the change count" sub={`${from}, then ${to}`}>
      <Form
        schema={regradeExam.input.pick({ reason: true })}
        action={({ reason }) =>
          regrade.run({ id: ground.exam_id, version: ground.version, reason, ...proposal })
        }
        onDone={onClose}
        onCancel={onClose}
        submit="Let it count"
      >
        {other_classes.length > 0 ? (
          <Notice tone="info">
            It counts for every class of the exam: also {other_classes.join(', ')}.
          </Notice>
        ) : null}
        <TextField name="reason" label="Reason" />
      </Form>
    </Sheet>
  );
}
