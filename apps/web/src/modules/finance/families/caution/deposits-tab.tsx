import {
  DepositFilter,
  DepositInput,
  type DepositRow,
  exportDeposits,
  listDeposits,
  takeOverDeposit,
} from '@darasa/contract/finance/families/caution';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Balance,
  Button,
  type Column,
  Facts,
  Form,
  MoneyField,
  Notice,
  PlusIcon,
  Sheet,
  StatusChip,
  TextArea,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StudentPicker } from '#pickers/student-picker.tsx';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { ReleaseCautionSheet } from '../fee-panel/side-sheets.tsx';
import { HeldTable } from '#modules/finance/fees/held-lists/held-table.tsx';

/** Caution money and other deposits: held for the family, and given back when the learner leaves. */
export function DepositsTab() {
  const may = useMay();
  const [{ tab: _tab, ...view }, setView] = useUrlState(DepositFilter);
  const list = useQuery(queryOf(listDeposits, view));
  const [open, setOpen] = useState<DepositRow | 'new' | null>(null);
  const files = useTableExport(exportDeposits, view);
  const close = () => setOpen(null);
  const add = may(takeOverDeposit) ? (
    <Button icon={PlusIcon} onClick={() => setOpen('new')}>
      Earlier deposit
    </Button>
  ) : undefined;
  const unnamed_cents = list.data?.unnamed_cents ?? 0;
  return (
    <>
      {unnamed_cents > 0 ? (
        <Notice tone="warning">
          {formatKes(unnamed_cents)} of the deposits in the books names no learner. Write down whose
          it is, learner by learner.
        </Notice>
      ) : null}
      <HeldTable
        label="Deposits"
        query={list}
        between={between}
        held="held_cents"
        view={view}
        onView={setView}
        onOpen={setOpen}
        filters={[
          {
            name: 'leavers',
            label: 'Who',
            options: [
              { value: 'only', label: 'Those who left' },
              { value: 'without', label: 'Those who are here' },
            ],
          },
        ]}
        tools={add}
        {...files}
        empty={{
          title: 'No deposit is held',
          text: 'What is paid under a refundable vote head is held here until the learner leaves.',
          action: add,
        }}
        nothingFound="No deposit matches these filters."
      />
      {open === 'new' ? <OfBeforeSheet onClose={close} /> : null}
      {open && open !== 'new' ? <DepositSheet row={open} onClose={close} /> : null}
    </>
  );
}

function DepositSheet({ row, onClose }: { row: DepositRow; onClose: () => void }) {
  const may = useMay();
  if (may(takeOverDeposit)) {
    return <ReleaseCautionSheet student={row} {...row} onClose={onClose} />;
  }
  return (
    <Sheet open onClose={onClose} title={row.name} sub={row.admission_number}>
      <Facts
        oneColumn
        items={[
          { label: 'Held', value: formatKes(row.held_cents) },
          { label: 'Billed, not paid', value: formatKes(row.unpaid_cents) },
          { label: 'Fee balance', value: formatKes(row.balance_cents) },
        ]}
      />
    </Sheet>
  );
}

function OfBeforeSheet({ onClose }: { onClose: () => void }) {
  const take = useAction(takeOverDeposit, { refresh: [['finance']] });
  return (
    <Sheet
      open
      onClose={onClose}
      title="Earlier deposit"
      sub="Held since before the books began here"
    >
      <Form
        schema={DepositInput}
        action={(values) => take.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Write it down"
      >
        <StudentPicker name="student_id" label="Learner" />
        <MoneyField name="amount_cents" label="Held" />
        <TextArea
          name="reason"
          label="What shows it"
          help="Such as the number of the old receipt"
        />
      </Form>
    </Sheet>
  );
}

const between: Column<DepositRow>[] = [
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <StatusChip status={row.status} />,
    width: 132,
    phone: 'status',
  },
  {
    key: 'unpaid_cents',
    head: 'Billed, not paid, KES',
    cell: (row) => formatMoney(row.unpaid_cents),
    num: true,
    width: 170,
    phone: 'hide',
  },
  {
    key: 'balance_cents',
    head: 'Fee balance, KES',
    cell: (row) => <Balance cents={row.balance_cents} />,
    num: true,
    credit: true,
    width: 150,
    phone: 'hide',
  },
];
