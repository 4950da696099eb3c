import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  createTransfer,
  exportTransfers,
  listTransfers,
  type Transfer,
  TransferView,
} from '@darasa/contract/finance/books/transfers';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { Button, type Column, DataTable, Facts, PlusIcon, Sheet, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '#platform/exports.ts';
import { notHere } from '#platform/not-here.tsx';
import { queryOf } from '#platform/query.ts';
import { useOpenRecord } from '#platform/use-open-record.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import { mayChange } from '../approvals/returned.ts';
import { Trail } from '../trail/trail.tsx';
import { MoveSheet } from './move-sheet.tsx';

/** Money between two accounts of the school; between funds it may be a loan that is paid back. */
export function TransfersTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const [view, setView] = useUrlState(TransferView);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listTransfers, input));
  const files = useTableExport(exportTransfers, input);
  const seeAll = () => setView({ id: undefined });
  const [open, setOpen] = useOpenRecord<
    Transfer,
    'new' | { repays: Transfer } | { returned: Transfer }
  >(list.data?.rows, view.id, seeAll);
  const may_move = may(createTransfer);
  const move = may_move ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Move money
    </Button>
  ) : undefined;
  const close = () => setOpen(null);
  return (
    <>
      <DataTable
        label="Transfers"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        onOpen={setOpen}
        tools={move}
        search={{ placeholder: 'Number, reason, reference', label: 'Find a transfer' }}
        filters={[
          {
            name: 'loans',
            label: 'Loans between funds',
            options: [
              { value: 'all', label: 'All loans' },
              { value: 'open', label: 'Not yet paid back' },
            ],
          },
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'waiting', label: 'Waiting' },
              { value: 'posted', label: 'Posted' },
              { value: 'returned', label: 'Returned for a change' },
            ],
          },
        ]}
        {...files}
        empty={
          view.id
            ? notHere(seeAll)
            : {
                title: 'No transfer yet',
                text: 'Bank the cash of the counter, or move money between two banks.',
                action: move,
              }
        }
        nothingFound="No transfer matches these filters."
        {...(may_move ? { onNew: () => setOpen('new') } : {})}
      />
      {open === 'new' ? <MoveSheet setup={setup} onClose={close} /> : null}
      {open && typeof open === 'object' && 'repays' in open ? (
        <MoveSheet setup={setup} repays={open.repays} onClose={close} />
      ) : null}
      {open && typeof open === 'object' && 'returned' in open ? (
        <MoveSheet setup={setup} returned={open.returned} onClose={close} />
      ) : null}
      {open && typeof open === 'object' && 'id' in open ? (
        <TransferSheet
          transfer={open}
          onChange={() => setOpen({ returned: open })}
          onRepay={() => setOpen({ repays: open })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function TransferSheet(props: {
  transfer: Transfer;
  onChange: () => void;
  onRepay: () => void;
  onClose: () => void;
}) {
  const { transfer } = props;
  const { user } = useViewer();
  const may = useMay();
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={`Transfer ${transfer.number}`}
      sub={transfer.reason}
      footer={
        <>
          {transfer.outstanding_cents > 0 && may(createTransfer) ? (
            <Button variant="primary" onClick={props.onRepay}>
              Pay the loan back
            </Button>
          ) : null}
          {mayChange(user, transfer) ? (
            <Button variant="primary" onClick={props.onChange}>
              Change and send again
            </Button>
          ) : null}
          {transfer.item_id ? (
            <Button href={`/dashboard/approvals?item=${transfer.item_id}`}>Approval</Button>
          ) : null}
        </>
      }
    >
      <div className="stack">
        <Facts
          oneColumn
          items={[
            { label: 'State', value: <StatusChip status={transfer.state} /> },
            { label: 'From', value: transfer.from_name },
            { label: 'To', value: transfer.to_name },
            { label: 'Amount', value: formatKes(transfer.amount_cents) },
            { label: 'On', value: formatDate(transfer.moved_on) },
            ...(transfer.reference ? [{ label: 'Reference', value: transfer.reference }] : []),
            ...(transfer.is_loan
              ? [{ label: 'Not yet paid back', value: formatKes(transfer.outstanding_cents) }]
              : []),
            { label: 'Asked by', value: transfer.made_by },
          ]}
        />
        <Trail record_type="transfer" record_id={transfer.id} />
      </div>
    </Sheet>
  );
}

const columns: Column<Transfer>[] = [
  { key: 'number', head: 'Number', cell: (row) => row.number, width: 148, phone: 'what' },
  {
    key: 'moved_on',
    head: 'On',
    cell: (row) => formatDate(row.moved_on),
    width: 124,
    phone: 'hide',
  },
  {
    key: 'way',
    head: 'From and to',
    cell: (row) => `${row.from_name} to ${row.to_name}`,
    phone: 'who',
  },
  { key: 'reason', head: 'Why', cell: (row) => row.reason, phone: 'hide' },
  {
    key: 'state',
    head: 'State',
    cell: (row) =>
      row.outstanding_cents > 0 ? (
        <StatusChip status="due">Loan</StatusChip>
      ) : (
        <StatusChip status={row.state} />
      ),
    width: 124,
    phone: 'status',
  },
  {
    key: 'amount_cents',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.amount_cents),
    num: true,
    width: 140,
    phone: 'amount',
  },
];
