import {
  type Claim,
  claimList,
  claimStateWords,
  decideClaim,
  getClaimPicture,
  listClaims,
} from '@darasa/contract/finance/receiving/claims';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import {
  Button,
  Facts,
  Form,
  Notice,
  SegmentedField,
  Sheet,
  StatusChip,
  TextArea,
} from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { MethodName } from '#modules/finance/books/payment-modes/method-name.tsx';
import { Trail } from '#modules/finance/books/trail/trail.tsx';

const tones = { received: 'warning', found: 'positive', 'not-found': 'negative' } as const;

/** What parents say they have paid. A slip is no money: the receipt comes from the payment. */
export function ClaimList() {
  const list = useList(claimList);
  const [open, setOpen] = useState<Claim | null>(null);
  // Somebody else may have answered while the sheet was open.
  const close = () => {
    setOpen(null);
    void list.query.refetch();
  };
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.reference}
        onOpen={setOpen}
        empty={{
          title: 'No parent has sent a slip',
          text: 'What parents send from their portal is listed here. It is never a receipt.',
        }}
      />
      {open ? <ClaimSheet claim={open} onClose={close} /> : null}
    </>
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<Claim>>> = {
  student_name: { renderCell: (row) => `${row.student_name}, ${row.admission_number}` },
  reference: { width: 170, phone: 'what' },
  method: { width: 104, renderCell: (row) => <MethodName method={row.method} /> },
  created_at: { width: 124, renderCell: (row) => formatDate(row.created_at) },
  state: {
    width: 130,
    renderCell: (row) => (
      <StatusChip tone={tones[row.state]}>{claimStateWords[row.state]}</StatusChip>
    ),
  },
};

function ClaimSheet({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const may = useMay();
  const showPicture = useExport(getClaimPicture);
  const decide = useAction(decideClaim, { refresh: [keyOf(listClaims)] });
  const may_decide = may(decideClaim) && claim.state === 'received';
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Claim of ${formatKes(claim.amount_cents)}`}
      sub={`${claim.student_name}, ${claim.admission_number}`}
    >
      <div className="stack">
        <Notice tone="info">
          A claim is no receipt. It is found when a payment of this learner has the reference.
        </Notice>
        <Facts
          oneColumn
          items={[
            { label: 'Reference', value: claim.reference },
            { label: 'Paid by', value: <MethodName method={claim.method} /> },
            { label: 'Paid on', value: formatDate(claim.paid_on) },
            { label: 'Sent by', value: claim.claimed_by },
            { label: 'Note', value: claim.note },
            { label: 'Receipt', value: claim.receipt_number },
            { label: 'Our answer', value: claim.reply },
          ]}
        />
        {claim.has_picture ? (
          <Button onClick={() => void showPicture({ id: claim.id })}>Download the slip</Button>
        ) : null}
        {may_decide ? (
          <Form
            initial={{ state: 'found' }}
            action={(values: { state?: string; reply?: string }) =>
              decide.run({
                id: claim.id,
                version: claim.version,
                state: values.state === 'not-found' ? 'not-found' : 'found',
                ...(values.reply ? { reply: values.reply } : {}),
              })
            }
            onDone={onClose}
            onCancel={onClose}
            submit="Answer the parent"
          >
            <SegmentedField
              name="state"
              label="The money was"
              options={[
                { value: 'found', label: 'Found' },
                { value: 'not-found', label: 'Not found' },
              ]}
            />
            <TextArea name="reply" label="Answer to the parent" maxLength={300} optional />
          </Form>
        ) : null}
        <Trail record_type="claim" record_id={claim.id} />
      </div>
    </Sheet>
  );
}
