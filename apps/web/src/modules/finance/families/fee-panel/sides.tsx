import { releaseCaution } from '@darasa/contract/finance/families/caution';
import { type AccountSides, getAccountSides } from '@darasa/contract/finance/families/fee-panel';
import { liftHold, held_words, type LearnerHold } from '@darasa/contract/finance/fees/holds';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { Balance, Button, type Column, Link, Loading, PlainPanel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { LiftHoldSheet, ReleaseCautionSheet } from './side-sheets.tsx';

/** Shows what stands around the balance: what is held, expected, promised, waived, and the family. */
export function Sides(props: { student: { id: string; name: string }; balance_cents: number }) {
  const { student, balance_cents } = props;
  const sides = useQuery(queryOf(getAccountSides, { student_id: student.id }));
  const [lifting, setLifting] = useState<LearnerHold | null>(null);
  const [releasing, setReleasing] = useState(false);
  if (!sides.data) return <Loading query={sides} what="what stands around it" />;
  const { data } = sides;
  return (
    <>
      <Holds holds={data.holds} onLift={setLifting} />
      <PlainPanel
        title="Expected in this term"
        rows={data.expected}
        rowKey={(row) => row.due_on}
        columns={expected_columns}
      />
      {data.plan ? (
        <PlainPanel
          title="Payment plan"
          aside={`Agreed with ${data.plan.signed_by} on ${formatDate(data.plan.agreed_at)}`}
          rows={data.plan.parts}
          rowKey={(row) => row.due_on}
          columns={expected_columns}
        />
      ) : null}
      <PlainPanel
        title="Promises to pay"
        aside={<Link href="/dashboard/finance/fee-panel?tab=promises">All promises</Link>}
        rows={data.promises}
        rowKey={(row) => row.id}
        columns={promise_columns}
      />
      <PlainPanel
        title="Extra charges"
        rows={data.charges}
        rowKey={(row) => row.id}
        columns={charge_columns}
      />
      <PlainPanel
        title="Waivers"
        rows={data.waivers}
        rowKey={(row) => row.waiver_id}
        columns={waiver_columns}
      />
      <PlainPanel
        title="Category and group by term"
        rows={data.categories}
        rowKey={(row) => `${row.from_on} ${row.is_billed}`}
        columns={category_columns}
      />
      <HeldMoney sides={data} onRelease={() => setReleasing(true)} />
      <Family rows={data.family} own_cents={balance_cents} />
      {lifting ? (
        <LiftHoldSheet student={student} hold={lifting} onClose={() => setLifting(null)} />
      ) : null}
      {releasing ? (
        <ReleaseCautionSheet
          student={student}
          held_cents={data.caution_cents}
          unpaid_cents={data.caution_unpaid_cents}
          balance_cents={balance_cents}
          onClose={() => setReleasing(false)}
        />
      ) : null}
    </>
  );
}

function Holds(props: { holds: LearnerHold[]; onLift: (hold: LearnerHold) => void }) {
  const may = useMay();
  const may_lift = may(liftHold);
  const rows = props.holds.filter((one) => one.is_held || one.lifted_until);
  return (
    <PlainPanel
      title="On hold until fees are paid"
      label="Held back"
      rows={rows}
      rowKey={(row) => row.what}
      columns={holdColumns(may_lift ? props.onLift : undefined)}
    />
  );
}

/** Deposits and pocket money are the family's, and never fees. */
function HeldMoney({ sides, onRelease }: { sides: AccountSides; onRelease: () => void }) {
  const may = useMay();
  const { caution_cents, pocket_cents } = sides;
  if (caution_cents === 0 && pocket_cents === 0) return null;
  const rows: HeldRow[] = [
    { key: 'caution', what: 'Caution money', cents: caution_cents },
    { key: 'pocket', what: 'Pocket money', cents: pocket_cents },
  ].filter((row) => row.cents !== 0);
  return (
    <PlainPanel
      title="Held for the family"
      rows={rows}
      rowKey={(row) => row.key}
      columns={heldColumns(may(releaseCaution) ? onRelease : undefined)}
    />
  );
}

function Family(props: { rows: AccountSides['family']; own_cents: number }) {
  const { rows, own_cents } = props;
  const total = rows.reduce((sum, one) => sum + one.balance_cents, own_cents);
  return (
    <PlainPanel
      title="Brothers and sisters"
      footer={
        <p>
          The whole family: KES <Balance cents={total} />
        </p>
      }
      rows={rows}
      rowKey={(row) => row.student_id}
      columns={family_columns}
    />
  );
}

const expected_columns: Column<AccountSides['expected'][number]>[] = [
  { key: 'due', head: 'By', cell: (row) => formatDate(row.due_on) },
  { key: 'state', head: 'State', cell: (row) => <StatusChip status={row.state} /> },
  {
    key: 'paid',
    head: 'Paid, KES',
    num: true,
    cell: (row) => formatMoney(row.paid_cents),
  },
  {
    key: 'amount',
    head: 'Expected, KES',
    num: true,
    cell: (row) => formatMoney(row.amount_cents),
  },
];

const category_columns: Column<AccountSides['categories'][number]>[] = [
  { key: 'from', head: 'From', cell: (row) => formatDate(row.from_on) },
  { key: 'term', head: 'Term', cell: (row) => row.term_name ?? 'Between terms' },
  {
    key: 'category',
    head: 'Category and group',
    wrap: true,
    cell: (row) => `${row.category_name}, ${row.group_name}`,
  },
  {
    key: 'why',
    head: 'Why',
    wrap: true,
    cell: (row) =>
      row.is_billed ? 'As billed' : [row.reason, row.by].filter(Boolean).join(', ') || 'Moved',
  },
];

const promise_columns: Column<AccountSides['promises'][number]>[] = [
  { key: 'due', head: 'By', cell: (row) => formatDate(row.due_on) },
  { key: 'who', head: 'Promised by', cell: (row) => row.promised_by },
  { key: 'state', head: 'State', cell: (row) => <StatusChip status={row.state} /> },
  {
    key: 'amount',
    head: 'Promised, KES',
    num: true,
    cell: (row) => formatMoney(row.amount_cents),
  },
];

const charge_columns: Column<AccountSides['charges'][number]>[] = [
  {
    key: 'name',
    head: 'Charge',
    wrap: true,
    cell: (row) => (
      <Link href={`/dashboard/finance/members-in-extra-charge/${row.extra_charge_id}`}>
        {row.name}
      </Link>
    ),
  },
  { key: 'reason', head: 'Reason', wrap: true, cell: (row) => row.reason },
  { key: 'state', head: 'State', cell: (row) => <StatusChip status={row.state} /> },
  {
    key: 'amount',
    head: 'Amount, KES',
    num: true,
    cell: (row) => formatMoney(row.amount_cents),
  },
];

const waiver_columns: Column<AccountSides['waivers'][number]>[] = [
  {
    key: 'name',
    head: 'Waiver',
    wrap: true,
    cell: (row) => (
      <Link href={`/dashboard/finance/members-in-waiver/${row.waiver_id}`}>
        {row.number}, {row.name}
      </Link>
    ),
  },
  { key: 'state', head: 'State', cell: (row) => <StatusChip status={row.state} /> },
  {
    key: 'used',
    head: 'Waived, KES',
    num: true,
    cell: (row) => formatMoney(row.used_cents),
  },
];

const family_columns: Column<AccountSides['family'][number]>[] = [
  {
    key: 'name',
    head: 'Learner',
    cell: (row) => (
      <Link href={`/dashboard/finance/fee-panel?student_id=${row.student_id}`}>
        {row.name}, {row.admission_number}
      </Link>
    ),
  },
  { key: 'class', head: 'Class', cell: (row) => row.class_name },
  {
    key: 'balance',
    head: 'Balance, KES',
    num: true,
    cell: (row) => <Balance cents={row.balance_cents} />,
  },
];

const holdColumns = (onLift?: (hold: LearnerHold) => void): Column<LearnerHold>[] => [
  { key: 'what', head: 'What', cell: (row) => held_words[row.what] },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.is_held ? 'held' : 'lifted'} />,
  },
  {
    key: 'why',
    head: 'Why',
    wrap: true,
    cell: (row) =>
      row.is_held
        ? `More than ${formatKes(row.above_cents)} is owed`
        : `${row.lifted_by ?? ''} until ${formatDate(row.lifted_until ?? '')}: ${row.lifted_reason ?? ''}`,
  },
  {
    key: 'act',
    head: 'Act',
    cell: (row) =>
      row.is_held && onLift ? (
        <Button small onClick={() => onLift(row)}>
          Release
        </Button>
      ) : null,
  },
];

interface HeldRow {
  key: string;
  what: string;
  cents: number;
}

const heldColumns = (onRelease?: () => void): Column<HeldRow>[] => [
  { key: 'what', head: 'What', cell: (row) => row.what },
  { key: 'held', head: 'Held, KES', num: true, cell: (row) => formatMoney(row.cents) },
  {
    key: 'act',
    head: 'Act',
    cell: (row) =>
      row.key === 'caution' && onRelease ? (
        <Button small onClick={onRelease}>
          Release
        </Button>
      ) : null,
  },
];
