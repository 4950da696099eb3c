import { printFamilyStatement } from '@darasa/contract/finance/families/balances';
import { getChargeEvidence } from '@darasa/contract/finance/fees/extra-charges';
import {
  type AccountAct,
  AccountView,
  type FeePanel,
  getFeePanel,
  getStatement,
  printStatement,
} from '@darasa/contract/finance/families/fee-panel';
import { formatBalance, formatKes } from '@darasa/rules/money';
import {
  Account,
  Button,
  ChevronDownIcon,
  EmptyState,
  ErrorState,
  FileIcon,
  Link,
  Menu,
  MenuItem,
  Panel,
  PlusIcon,
  Screen,
  SkeletonLines,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StudentFinder } from '#pickers/student-picker.tsx';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { AdjustmentsTab } from './fees/fee-adjustments/adjustments-tab.tsx';
import { ChargesTab } from './fees/extra-charges/charges-tab.tsx';
import { DepositsTab } from './families/caution/deposits-tab.tsx';
import { HeldLearnersTab } from './fees/holds/held-learners-tab.tsx';
import { PocketsTab } from './families/pocket-money/pockets-tab.tsx';
import { PromisesTab } from './fees/promises/promises-tab.tsx';
import { WaiversTab } from './fees/waivers/waivers-tab.tsx';
import { type Change, change_words, ChangeSheet } from './families/fee-panel/change-sheets.tsx';
import { Movements } from './families/fee-panel/movements.tsx';
import { DaysButton } from './overview/reports/days-button.tsx';
import { Sides } from './families/fee-panel/sides.tsx';
import { VoteHeads } from './families/fee-panel/vote-heads.tsx';
import { WrittenOff } from './families/fee-panel/written-off.tsx';
import { PaymentSheet } from './receiving/payments/payment-sheet.tsx';
import { RecordPaymentSheet } from './receiving/payments/record-payment-sheet.tsx';
import { PromptSheet } from './receiving/prompts/prompt-sheet.tsx';
import { recordPayment, type Payment } from '@darasa/contract/finance/receiving/payments';

const changes = Object.keys(change_words) as Change[];

/** One learner's account: what is owed, how it came about, and what it is for. */
export default function FeePanelScreen() {
  const [{ student_id, act }, setView] = useUrlState(AccountView);
  if (student_id) {
    return (
      <LearnerAccount
        key={student_id}
        student_id={student_id}
        act={act}
        onAct={(next) => setView({ act: next }, { replace: true })}
      />
    );
  }
  return <FeePanelHome onChosen={(id) => setView({ student_id: id })} />;
}

/** Before a learner is chosen: what changes the accounts of many. */
function FeePanelHome({ onChosen }: { onChosen: (id: string) => void }) {
  return (
    <Screen title="Fee panel" sub="Fee accounts, and what changes them">
      <UrlTabs
        label="Parts of the fee panel"
        tabs={[
          {
            value: 'learner',
            label: 'Accounts',
            body: <ChooseLearner onChosen={onChosen} />,
          },
          { value: 'charges', label: 'Extra charges', body: <ChargesTab /> },
          { value: 'waivers', label: 'Waivers', body: <WaiversTab /> },
          { value: 'adjustments', label: 'Adjustments', body: <AdjustmentsTab /> },
          { value: 'promises', label: 'Promises', body: <PromisesTab /> },
          { value: 'held', label: 'Held back', body: <HeldLearnersTab /> },
          { value: 'deposits', label: 'Deposits', body: <DepositsTab /> },
          { value: 'pockets', label: 'Pocket money', body: <PocketsTab /> },
        ]}
      />
    </Screen>
  );
}

function ChooseLearner({ onChosen }: { onChosen: (id: string) => void }) {
  return (
    <Panel padded>
      <StudentFinder label="Find a learner" onChosen={onChosen} />
      <EmptyState
        title="Choose a learner"
        text="By name, admission number, or a guardian's phone."
      />
    </Panel>
  );
}

function LearnerAccount(props: {
  student_id: string;
  /** The sheet that the address opens: whoever comes from the palette or a record is at work at once. */
  act: AccountAct;
  onAct: (act: AccountAct) => void;
}) {
  const { student_id, act, onAct } = props;
  const may = useMay();
  const panel = useQuery(queryOf(getFeePanel, { student_id }));
  const [days, setDays] = useState<{ from?: string | undefined; to?: string | undefined }>({});
  const stretch = {
    student_id,
    ...(days.from ? { from: days.from } : {}),
    ...(days.to ? { to: days.to } : {}),
  };
  const statement = useQuery(queryOf(getStatement, stretch));
  const printTo = useExport(printStatement);
  const printFamily = useExport(printFamilyStatement);
  const openEvidence = useExport(getChargeEvidence);
  const [receipt, setReceipt] = useState<Payment | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const close = () => onAct(undefined);
  if (panel.isPending) {
    return (
      <Screen title="Fee panel">
        <SkeletonLines label="Loading the account" lines={8} />
      </Screen>
    );
  }
  if (panel.error) {
    return (
      <Screen title="Fee panel">
        <ErrorState
          title="We could not open the account"
          error={panel.error}
          onRetry={() => void panel.refetch()}
        />
      </Screen>
    );
  }
  const { student } = panel.data;
  const named = { id: student.id, name: `${student.name}, ${student.admission_number}` };
  const record = may(recordPayment) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => onAct('pay')}>
      Record payment
    </Button>
  ) : null;
  const more = record ? (
    <Menu label="More on this account" trigger={<Button iconEnd={ChevronDownIcon}>More</Button>}>
      {changes.map((one) => (
        <MenuItem key={one} onSelect={() => setChange(one)}>
          {change_words[one]}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => void printTo(stretch)}>Print the statement</MenuItem>
      {may(printFamilyStatement) ? (
        <MenuItem onSelect={() => void printFamily({ student_id })}>
          Print the statement of the family
        </MenuItem>
      ) : null}
    </Menu>
  ) : null;
  return (
    <Screen
      title={student.name}
      crumbs={[{ label: 'Fee panel', href: '/dashboard/finance/fee-panel' }]}
      sub={[
        student.admission_number,
        [student.class_name, student.stream_name].filter(Boolean).join(' '),
        student.category_name ?? '',
        <Link
          key="record"
          href={`/dashboard/students/enquiry/${encodeURIComponent(student.admission_number)}`}
        >
          Open record
        </Link>,
      ]}
      acts={
        <>
          <Button icon={FileIcon} onClick={() => void printTo(stretch)}>
            Statement
          </Button>
          {more}
          {record}
        </>
      }
      {...(record
        ? {
            thumb: (
              <>
                {record}
                {more}
              </>
            ),
          }
        : {})}
    >
      <div className="stack">
        <WrittenOff student_id={student.id} />
        <Summary panel={panel.data} />
        <Movements
          statement={statement}
          onEvidence={(member_id) => void openEvidence({ member_id })}
          aside={
            <DaysButton {...days} onDays={setDays} all="All days" title="Days of the statement" />
          }
        />
        <VoteHeads terms={panel.data.terms} />
        <Sides student={named} balance_cents={panel.data.balance_cents} />
      </div>
      {change ? (
        <ChangeSheet change={change} student={named} onClose={() => setChange(null)} />
      ) : null}
      {record && act === 'pay' ? (
        <RecordPaymentSheet
          student={named}
          onClose={close}
          onRecorded={(payment) => {
            close();
            setReceipt(payment);
          }}
        />
      ) : null}
      {record && act === 'prompt' ? <PromptSheet student={named} onClose={close} /> : null}
      {receipt ? <PaymentSheet payment={receipt} onClose={() => setReceipt(null)} /> : null}
    </Screen>
  );
}

function Summary({ panel }: { panel: FeePanel }) {
  const { balance_cents } = panel;
  const meaning =
    balance_cents > 0
      ? 'owed to the school'
      : balance_cents < 0
        ? 'held for the family'
        : 'nothing is owed';
  return (
    <Account
      label="Balance"
      unit="KES"
      amount={formatBalance(balance_cents)}
      meaning={meaning}
      facts={[
        { label: 'Billed', value: formatKes(panel.billed_cents) },
        ...sumOf('Extra charges', panel.charged_cents),
        ...sumOf('Waived', panel.waived_cents),
        ...sumOf('Credit notes', panel.credit_note_cents),
        { label: 'Paid', value: formatKes(panel.paid_cents) },
        ...sumOf('Other changes', panel.other_cents, 'Transfers, refunds, write-offs'),
        ...sumOf('Paid in advance', panel.prepaid_cents, 'Used by the next bill'),
      ]}
    />
  );
}

/** What is nothing is not shown: the figures that are there add up to the balance. */
const sumOf = (label: string, cents: number, note?: string) =>
  cents === 0 ? [] : [{ label, value: `KES ${formatBalance(cents)}`, ...(note ? { note } : {}) }];
