import {
  payRefund,
  type Adjustment,
  AdjustmentFilter,
  exportAdjustments,
  listAdjustments,
  printVoucher,
  takeBackAdjustment,
} from '@darasa/contract/finance/fees/fee-adjustments';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  DataTable,
  Facts,
  Form,
  Notice,
  PrinterIcon,
  Sheet,
  StatusChip,
  TextArea,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport, useTableExport } from '#platform/exports.ts';
import { notHere } from '#platform/not-here.tsx';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useOpenRecord } from '#platform/use-open-record.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import { kind_options, kind_words } from './kind-words.ts';
import { PayForm, ReversalState } from './refund-forms.tsx';

/** Notes, transfers, refunds and write-offs: who asked, who agreed, and what became of them. */
export function AdjustmentsTab() {
  const [{ tab: _tab, ...view }, setView] = useUrlState(AdjustmentFilter);
  const list = useQuery(queryOf(listAdjustments, view));
  const seeAll = () => setView({ id: undefined });
  const [open, setOpen] = useOpenRecord<Adjustment>(list.data?.rows, view.id, seeAll);
  const files = useTableExport(exportAdjustments, view);
  return (
    <>
      <DataTable
        label="Adjustments"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        onOpen={setOpen}
        search={{ placeholder: 'Number or learner', label: 'Find an adjustment' }}
        filters={[
          { name: 'kind', label: 'Kind', options: kind_options },
          { name: 'state', label: 'State', options: states },
        ]}
        {...files}
        empty={view.id ? notHere(seeAll) : none_yet}
        nothingFound="No adjustment matches these filters."
      />
      {open ? <AdjustmentSheet one={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const none_yet = {
  title: 'No adjustment yet',
  text: "Ask for one on a learner's account; another person agrees to it.",
};

function AdjustmentSheet({ one, onClose }: { one: Adjustment; onClose: () => void }) {
  const { user } = useViewer();
  const may = useMay();
  const printTo = useExport(printVoucher);
  const [taking, setTaking] = useState(false);
  const is_own = one.requested_by_id === user.id;
  const is_involved = is_own || one.approver_ids.includes(user.id);
  const is_to_take_back =
    one.state === 'posted' &&
    ['debit-note', 'credit-note', 'write-off'].includes(one.kind) &&
    may(takeBackAdjustment);
  const is_transfer = one.kind === 'transfer' && one.state === 'posted';
  const paper = is_transfer ? 'Print transfer' : one.voucher_number && 'Print voucher';
  const is_to_pay = one.kind === 'refund' && one.state === 'approved' && may(payRefund);
  const may_pay = is_to_pay && !is_involved;
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${kind_words[one.kind]} ${one.number}`}
      sub={`${one.student_name}, ${one.admission_number}`}
      footer={
        taking || may_pay ? undefined : (
          <>
            {paper ? (
              <Button icon={PrinterIcon} onClick={() => void printTo({ id: one.id })}>
                {paper}
              </Button>
            ) : null}
            {is_to_take_back && !is_own ? (
              <Button variant="danger" onClick={() => setTaking(true)}>
                Take back
              </Button>
            ) : null}
          </>
        )
      }
    >
      <div className="stack">
        {one.is_back ? (
          <Notice tone="warning">
            The learner is back at school. Take this back, and the debt is there again.
          </Notice>
        ) : null}
        <Facts
          oneColumn
          items={[
            { label: 'Amount', value: formatKes(one.amount_cents) },
            { label: 'State', value: <StatusChip status={one.state} /> },
            { label: 'Why', value: one.reason },
            ...(one.to_student_name ? [{ label: 'To', value: one.to_student_name }] : []),
            ...(one.to_semester_name
              ? [
                  { label: 'Paid for', value: one.semester_name },
                  { label: 'Is used for', value: one.to_semester_name },
                ]
              : []),
            ...(one.payee ? [{ label: 'Pay to', value: one.payee }] : []),
            ...(one.voucher_number ? [{ label: 'Voucher', value: one.voucher_number }] : []),
            ...(one.reference ? [{ label: 'Reference', value: one.reference }] : []),
            { label: 'Asked by', value: one.requested_by },
            { label: 'Approved by', value: one.approved_by ?? 'Nobody yet' },
            { label: 'Posted on', value: one.posted_on && formatDate(one.posted_on) },
          ]}
        />
        <ReversalState one={one} onClose={onClose} />
        {is_to_pay && is_involved ? (
          <Notice tone="info">
            You {is_own ? 'asked for' : 'agreed to'} this refund, so a third person pays it out:
            somebody who may edit in Finance and neither asked for it nor agreed to it.
          </Notice>
        ) : null}
        {is_to_take_back && is_own ? (
          <Notice tone="info">
            You asked for this, so only another person who may void in Finance takes it back.
          </Notice>
        ) : null}
        {may_pay ? <PayForm one={one} onClose={onClose} /> : null}
        {taking ? <TakeBackForm one={one} onClose={onClose} /> : null}
      </div>
    </Sheet>
  );
}

function TakeBackForm({ one, onClose }: { one: Adjustment; onClose: () => void }) {
  const takeBack = useAction(takeBackAdjustment, { refresh: [['finance']] });
  return (
    <Form
      danger
      submit="Take back"
      action={({ reason = '' }: { reason?: string }) => takeBack.run({ id: one.id, reason })}
      onDone={onClose}
      onCancel={onClose}
    >
      <TextArea name="reason" label="Why" maxLength={300} />
    </Form>
  );
}

const states = [
  { value: 'in-approval', label: 'In approval' },
  { value: 'approved', label: 'Approved' },
  { value: 'posted', label: 'Posted' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'taken-back', label: 'Taken back' },
];

const columns: Column<Adjustment>[] = [
  {
    key: 'number',
    head: 'Number',
    cell: (row) => row.number,
    sort: true,
    width: 136,
    phone: 'what',
  },
  {
    key: 'student',
    head: 'Learner',
    cell: (row) => `${row.student_name}, ${row.admission_number}`,
    phone: 'who',
  },
  { key: 'kind', head: 'Kind', cell: (row) => kind_words[row.kind], width: 160, phone: 'hide' },
  { key: 'reason', head: 'Why', cell: (row) => row.reason, wrap: true, phone: 'hide' },
  {
    key: 'state',
    head: 'State',
    cell: (row) =>
      row.is_back ? (
        <StatusChip tone="warning">Back at school</StatusChip>
      ) : (
        <StatusChip status={row.state} />
      ),
    width: 128,
    phone: 'status',
  },
  {
    key: 'amount_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.amount_cents),
    num: true,
    sort: true,
    width: 136,
    phone: 'amount',
  },
];
