import {
  payRefund,
  type Adjustment,
  adjustmentKindWords,
  adjustmentList,
  printVoucher,
  takeBackAdjustment,
} from '@darasa/contract/finance/fees/fee-adjustments';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { Button, Facts, Form, Notice, PrinterIcon, Sheet, StatusChip, TextArea } from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { notHere } from '#platform/not-here.tsx';
import { useAction } from '#platform/use-action.ts';
import { useOpenRecord } from '#platform/use-open-record.ts';
import { useMay, useViewer } from '#platform/viewer.tsx';
import { PayForm, ReversalState } from './refund-forms.tsx';

/** Notes, transfers, refunds and write-offs: who asked, who agreed, and what became of them. */
export function AdjustmentsTab() {
  const list = useList(adjustmentList);
  const { id } = list.view;
  const seeAll = () => list.setView({ id: undefined });
  const [open, setOpen] = useOpenRecord<Adjustment>(list.query.data?.rows, id, seeAll);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.number}
        onOpen={setOpen}
        empty={id ? notHere(seeAll) : none_yet}
      />
      {open ? <AdjustmentSheet one={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

const none_yet = {
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
      title={`${adjustmentKindWords[one.kind]} ${one.number}`}
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
            { label: 'Approved by', value: one.approved_by ?? 'Not yet' },
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
            You requested this, so another person who may void in Finance must take it back.
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

const columns: Readonly<Record<string, ColumnOnScreen<Adjustment>>> = {
  number: { width: 136, phone: 'what' },
  student_name: { renderCell: (row) => `${row.student_name}, ${row.admission_number}` },
  kind: { width: 160 },
  reason: { wrap: true },
  state: {
    width: 128,
    renderCell: (row) =>
      row.is_back ? (
        <StatusChip tone="warning">Back at school</StatusChip>
      ) : (
        <StatusChip status={row.state} />
      ),
  },
  amount_cents: { width: 136 },
};
