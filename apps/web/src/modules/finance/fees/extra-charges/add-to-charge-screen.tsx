import { addToExtraCharge, getExtraCharge } from '@darasa/contract/finance/fees/extra-charges';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { Button, Loading, Notice, Screen } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import {
  type ChosenLearner,
  ChosenTable,
  MemberChooser,
  membersOf,
} from '../members/member-chooser.tsx';

/** Learners are gathered, seen with their amounts and the total, and charged once. */
export default function AddToChargeScreen() {
  const { extra_charge_charge_id: id = '' } = useParams<{ extra_charge_charge_id: string }>();
  const charge = useQuery(queryOf(getExtraCharge, { id }));
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<ChosenLearner[]>([]);
  const add = useAction(addToExtraCharge, { refresh: [['finance']] });
  const [problem, setProblem] = useState('');
  const members_path = `/dashboard/finance/members-in-extra-charge/${id}`;
  if (!charge.data) {
    return (
      <Screen title="Add to extra charge">
        <Loading query={charge} what="the charge" failed="We could not open the charge" lines={5} />
      </Screen>
    );
  }
  const { data } = charge;
  const { members, wrong } = membersOf(chosen);
  const total = members.reduce((sum, one) => sum + (one.amount_cents ?? data.amount_cents), 0);
  const send = async (ask_parents: boolean) => {
    if (wrong.length > 0) return setProblem(`Mend the amount of ${wrong.join(', ')}.`);
    try {
      await add.run({ id, members, ask_parents, expected_cents: total });
      navigate(members_path);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <Screen
      title={`Add to ${data.name}`}
      crumbs={[
        { label: 'Extra charges', href: '/dashboard/finance/fee-panel?tab=charges' },
        { label: data.name, href: members_path },
      ]}
      sub={[`${formatKes(data.amount_cents)} each`, data.semester_name, data.vote_head_name]}
      acts={
        members.length > 0 ? (
          <>
            {data.is_optional ? (
              <Button busy={add.busy} onClick={() => void send(true)}>
                Ask the parents
              </Button>
            ) : null}
            <Button variant="primary" busy={add.busy} onClick={() => void send(false)}>
              Charge {members.length}, {formatKes(total)}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="stack">
        {problem ? <Notice tone="negative">{problem}</Notice> : null}
        <MemberChooser of={{ extra_charge_id: id }} chosen={chosen} onChosen={setChosen} />
        <ChosenTable chosen={chosen} onChosen={setChosen} usual={formatMoney(data.amount_cents)} />
      </div>
    </Screen>
  );
}
