import {
  type Claim,
  type ClaimState,
  decideClaim,
  exportClaims,
  getClaimPicture,
  listClaims,
} from '@darasa/contract/finance/receiving/claims';
import { onTab } from '@darasa/contract/shapes';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  DataTable,
  Facts,
  Form,
  Notice,
  SegmentedField,
  Sheet,
  StatusChip,
  TextArea,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport, useTableExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { MethodName } from '#modules/finance/books/payment-modes/method-name.tsx';
import { Trail } from '#modules/finance/books/trail/trail.tsx';

const View = onTab(listClaims.input);
const words: Record<ClaimState, string> = {
  received: 'Received',
  found: 'Found',
  'not-found': 'Not found',
};
const tones = { received: 'warning', found: 'positive', 'not-found': 'negative' } as const;

/** What parents say they have paid. A slip is no money: the receipt comes from the payment. */
export function ClaimList() {
  const [view, setView] = useUrlState(View);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listClaims, input));
  const [open, setOpen] = useState<Claim | null>(null);
  const files = useTableExport(exportClaims, input);
  // Somebody else may have answered while the sheet was open.
  const close = () => {
    setOpen(null);
    void list.refetch();
  };
  return (
    <>
      <DataTable
        label="Parents' claims"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.reference}
        onOpen={setOpen}
        search={{ placeholder: 'Reference, learner', label: 'Find a claim' }}
        {...files}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: Object.entries(words).map(([value, label]) => ({ value, label })),
          },
        ]}
        empty={{
          title: 'No parent has sent a slip',
          text: 'What parents send from their portal is listed here. It is never a receipt.',
        }}
        nothingFound="No claim matches these filters."
      />
      {open ? <ClaimSheet claim={open} onClose={close} /> : null}
    </>
  );
}

const columns: Column<Claim>[] = [
  {
    key: 'student_name',
    head: 'Learner',
    cell: (row) => `${row.student_name}, ${row.admission_number}`,
    phone: 'who',
  },
  { key: 'reference', head: 'Reference', cell: (row) => row.reference, width: 170, phone: 'what' },
  {
    key: 'method',
    head: 'Paid by',
    cell: (row) => <MethodName method={row.method} />,
    width: 104,
    phone: 'hide',
  },
  {
    key: 'created_at',
    head: 'Sent',
    cell: (row) => formatDate(row.created_at),
    sort: true,
    width: 124,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip tone={tones[row.state]}>{words[row.state]}</StatusChip>,
    width: 130,
    phone: 'status',
  },
  {
    key: 'amount_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.amount_cents),
    sort: true,
    num: true,
    width: 140,
    phone: 'amount',
  },
];

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
