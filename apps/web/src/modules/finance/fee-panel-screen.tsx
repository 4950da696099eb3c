import { hasModule } from '@darasa/contract/access';
import {
  type FeePanel,
  getFeePanel,
  getStatement,
  printStatement,
} from '@darasa/contract/finance/fee-panel';
import { formatBalance, formatKes } from '@darasa/rules/money';
import {
  Account,
  Button,
  EmptyState,
  ErrorState,
  FileIcon,
  Link,
  Panel,
  PlusIcon,
  Screen,
  SkeletonLines,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StudentFinder } from '../../pickers/student-picker.tsx';
import { useExport } from '../../platform/exports.ts';
import { queryOf } from '../../platform/query.ts';
import { useUrlState } from '../../platform/use-url-state.ts';
import { useViewer } from '../../platform/viewer.tsx';
import { Movements } from './fee-panel/movements.tsx';
import { VoteHeads } from './fee-panel/vote-heads.tsx';
import { PaymentSheet } from './payment-sheet.tsx';
import { RecordPaymentSheet } from './record-payment-sheet.tsx';
import type { Payment } from '@darasa/contract/finance/payments';

const View = getFeePanel.input.partial();

/** One learner's account: what is owed, how it came about, and what it is for. */
export default function FeePanelScreen() {
  const [{ student_id }, setView] = useUrlState(View);
  if (student_id) return <LearnerAccount key={student_id} student_id={student_id} />;
  return (
    <Screen title="Fee panel" sub="Open a learner's fee account">
      <Panel padded>
        <StudentFinder label="Find a learner" onChosen={(id) => setView({ student_id: id })} />
        <EmptyState
          title="Choose a learner"
          text="By name, admission number, or a guardian's phone."
        />
      </Panel>
    </Screen>
  );
}

function LearnerAccount({ student_id }: { student_id: string }) {
  const { user } = useViewer();
  const panel = useQuery(queryOf(getFeePanel, { student_id }));
  const statement = useQuery(queryOf(getStatement, { student_id }));
  const printTo = useExport(printStatement);
  const [sheet, setSheet] = useState<'record' | Payment | null>(null);
  const close = () => setSheet(null);
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
  const record = hasModule(user, 'finance', 'create') ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setSheet('record')}>
      Record payment
    </Button>
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
          <Button icon={FileIcon} onClick={() => void printTo({ student_id })}>
            Statement
          </Button>
          {record}
        </>
      }
      thumb={record}
    >
      <div className="stack">
        <Summary panel={panel.data} />
        <Movements statement={statement} />
        <VoteHeads terms={panel.data.terms} />
      </div>
      {sheet === 'record' ? (
        <RecordPaymentSheet
          student={{ id: student.id, name: `${student.name}, ${student.admission_number}` }}
          onClose={close}
          onRecorded={setSheet}
        />
      ) : null}
      {sheet && sheet !== 'record' ? <PaymentSheet payment={sheet} onClose={close} /> : null}
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
        { label: 'Paid', value: formatKes(panel.paid_cents) },
        {
          label: 'Paid in advance',
          value: formatKes(panel.prepaid_cents),
          note: 'Used by the next bill',
        },
      ]}
    />
  );
}
