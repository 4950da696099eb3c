import { getChildChargeEvidence } from '@darasa/contract/finance/fees/extra-charges';
import {
  type ChildFees,
  getChildFees,
  openChildReceipt,
  printChildStatement,
  type WayToPay,
} from '@darasa/contract/finance/families/family-fees';
import { getChild } from '@darasa/contract/students/families/family';
import { formatDate } from '@darasa/rules/dates';
import { formatBalance } from '@darasa/rules/money';
import { Account, Button, Facts, FileIcon, Loading, Panel, Screen, toast } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { Movements } from '../fee-panel/movements.tsx';
import { AskPlanSheet } from './ask-plan-sheet.tsx';
import { PlansPanel } from './plans-panel.tsx';

/** One child's fee account, as the office sees it. */
export default function ChildFeesScreen() {
  const { id } = useParams<{ id: string }>();
  const fees = useQuery(queryOf(getChildFees, { id }));
  const crumbs = [
    { label: 'My children', href: '/parent/app' },
    { label: 'My child', href: `/parent/app/children/${id}` },
  ];
  if (fees.data) return <Loaded fees={fees.data} crumbs={crumbs} />;
  return (
    <Screen title="School fees" crumbs={crumbs}>
      <Loading query={fees} what="the fees" failed="We could not show these fees" lines={6} />
    </Screen>
  );
}

function Loaded(props: { fees: ChildFees; crumbs: { label: string; href: string }[] }) {
  const { child, statement, ways, plans } = props.fees;
  const printTo = useExport(printChildStatement);
  const openEvidence = useExport(getChildChargeEvidence);
  const [asking, setAsking] = useState(false);
  const page = useQuery(queryOf(getChild, { id: child.student_id }));
  const receipt = useAction(openChildReceipt, { say: false });
  const open = (journal_id: string) =>
    receipt.run({ id: child.student_id, journal_id }).then(
      // The same tab: a phone takes a window that opens by itself for an advertisement.
      ({ link }) => window.location.assign(link),
      (error: Error) => toast({ variant: 'destructive', title: error.message }),
    );
  const may_ask = child.balance_cents > 0 && !plans.some((plan) => plan.state === 'asked');
  return (
    <Screen
      title={`School fees of ${child.name}`}
      crumbs={props.crumbs}
      sub={[child.admission_number, child.school_name]}
      acts={
        <>
          <Button icon={FileIcon} onClick={() => void printTo({ id: child.student_id })}>
            Statement
          </Button>
          {may_ask ? <Button onClick={() => setAsking(true)}>Ask for a payment plan</Button> : null}
          {page.data?.child.may_pay ? (
            <Button variant="primary" href={`/parent/app/children/${child.student_id}`}>
              Pay fees
            </Button>
          ) : null}
        </>
      }
    >
      <div className="stack">
        <Account
          label="Balance"
          unit="KES"
          amount={formatBalance(child.balance_cents)}
          meaning={meaningOf(child.balance_cents)}
          facts={[
            {
              label: 'Last paid',
              value: child.last_paid_on ? formatDate(child.last_paid_on) : 'Never',
            },
          ]}
        />
        <Ways ways={ways} admission_number={child.admission_number} />
        <PlansPanel plans={plans} />
        <Movements
          statement={{ data: statement, error: null, isPending: false, refetch: () => undefined }}
          onEvidence={(member_id) => void openEvidence({ member_id })}
          onReceipt={(journal_id) => void open(journal_id)}
        />
      </div>
      {asking ? <AskPlanSheet child={child} onClose={() => setAsking(false)} /> : null}
    </Screen>
  );
}

function meaningOf(balance_cents: number): string {
  if (balance_cents > 0) return 'to pay';
  return balance_cents < 0 ? 'in credit' : 'nothing is owed';
}

function Ways({ ways, admission_number }: { ways: readonly WayToPay[]; admission_number: string }) {
  return (
    <Panel title="How to pay">
      {ways.length > 0 ? (
        <Facts
          items={ways.map((way) => ({
            label: way.paybill ? 'By M-Pesa' : (way.bank_name ?? way.name),
            value: way.paybill
              ? `Paybill ${way.paybill}, account number ${admission_number}`
              : [way.account_number, way.branch, `reference ${admission_number}`]
                  .filter(Boolean)
                  .join(', '),
          }))}
        />
      ) : (
        <p className="panel-body muted">
          Please ask the school office where to pay, and give the admission number{' '}
          {admission_number}.
        </p>
      )}
    </Panel>
  );
}
