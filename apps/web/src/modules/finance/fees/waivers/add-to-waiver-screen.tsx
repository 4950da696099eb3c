import {
  addToWaiver,
  findAutomatic,
  getWaiver,
  listWaiverTypes,
  type Waiver,
} from '@darasa/contract/finance/fees/waivers';
import { Button, Loading, Notice, Screen } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { call } from '#platform/call.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import {
  type ChosenLearner,
  ChosenTable,
  MemberChooser,
  membersOf,
} from '../members/member-chooser.tsx';

/** A group is gathered before anybody is asked to agree: one decision for all of them. */
export default function AddToWaiverScreen() {
  const { waiver_id: id = '' } = useParams<{ waiver_id: string }>();
  const waiver = useQuery(queryOf(getWaiver, { id }));
  const types = useQuery(queryOf(listWaiverTypes, {}));
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<ChosenLearner[]>([]);
  const [problem, setProblem] = useState('');
  const add = useAction(addToWaiver, { refresh: [['finance']] });
  if (!waiver.data) {
    return (
      <Screen title="Add to grouped waiver">
        <Loading query={waiver} what="the waiver" failed="We could not open the waiver" lines={5} />
      </Screen>
    );
  }
  const { data } = waiver;
  const members_path = `/dashboard/finance/members-in-waiver/${id}`;
  const rule = types.data?.rows.find((one) => one.id === data.waiver_type_id)?.rule ?? 'none';
  const { members, wrong } = membersOf(chosen);
  const send = async () => {
    if (wrong.length > 0) return setProblem(`Mend the amount of ${wrong.join(', ')}.`);
    try {
      await add.run({ id, members });
      navigate(members_path);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Screen
      title={`Add to ${data.name}`}
      crumbs={[
        { label: 'Waivers', href: '/dashboard/finance/fee-panel?tab=waivers' },
        { label: data.number, href: members_path },
      ]}
      sub={[data.type_name, data.gives, data.terms.map((term) => term.name).join(', ')]}
      acts={
        members.length > 0 ? (
          <Button variant="primary" busy={add.busy} onClick={() => void send()}>
            Add {members.length} to the waiver
          </Button>
        ) : undefined
      }
    >
      <div className="stack">
        {problem ? <Notice tone="negative">{problem}</Notice> : null}
        {data.state === 'draft' ? (
          <>
            {rule === 'none' ? null : (
              <ByRule waiver={data} onFound={(found) => setChosen([...chosen, ...found])} />
            )}
            <MemberChooser of={{ waiver_id: id }} chosen={chosen} onChosen={setChosen} />
            <ChosenTable chosen={chosen} onChosen={setChosen} usual="As the kind gives" />
          </>
        ) : (
          <Notice tone="warning" act={{ label: 'See who is in it', href: members_path }}>
            This waiver was sent for approval, so it stays as it is.
          </Notice>
        )}
      </div>
    </Screen>
  );
}

/** Siblings and children of staff are found by the rule of the kind. */
function ByRule(props: { waiver: Waiver; onFound: (chosen: ChosenLearner[]) => void }) {
  const { waiver, onFound } = props;
  const [said, setSaid] = useState('');
  const semester_id = waiver.terms[0]?.id;
  const find = async () => {
    if (!semester_id) return;
    const { waiver_type_id } = waiver;
    const found = await call(findAutomatic, { waiver_type_id, semester_id });
    onFound(found.rows.map((row) => ({ ...row, typed: '' })));
    const gone = found.outdated.length;
    setSaid(
      `${found.rows.length} fit the rule.${gone > 0 ? ` ${gone} who have it no longer fit.` : ''}`,
    );
  };
  return (
    <Notice act={{ label: 'Find who fits the rule', onClick: () => void find() }}>
      {said || 'This kind has a rule of its own: siblings or children of staff.'}
    </Notice>
  );
}
