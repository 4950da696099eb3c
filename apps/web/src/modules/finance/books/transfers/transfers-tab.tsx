import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  createTransfer,
  type Transfer,
  transferList,
} from '@darasa/contract/finance/books/transfers';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { Button, Facts, PlusIcon, Sheet, StatusChip } from '@darasa/ui';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { notHere } from '#platform/not-here.tsx';
import { useOpenRecord } from '#platform/use-open-record.ts';
import { mayUse, useMay, useViewer } from '#platform/viewer.tsx';
import { mayChange } from '../approvals/returned.ts';
import { Trail } from '../trail/trail.tsx';
import { MoveSheet } from './move-sheet.tsx';

/** Money between two accounts of the school; between funds it may be a loan that is paid back. */
export function TransfersTab({ setup }: { setup: FinanceSetup }) {
  const { user } = useViewer();
  const list = useList(transferList);
  const { id } = list.view;
  const seeAll = () => list.setView({ id: undefined });
  const [open, setOpen] = useOpenRecord<
    Transfer,
    'new' | { repays: Transfer } | { returned: Transfer }
  >(list.query.data?.rows, id, seeAll);
  const may_move = mayUse(user, createTransfer);
  const move = may_move ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
      Move money
    </Button>
  ) : undefined;
  const close = () => setOpen(null);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.number}
        onOpen={setOpen}
        tools={move}
        empty={
          id
            ? notHere(seeAll)
            : {
                text: 'Bank the cash of the counter, or move money between two banks.',
                action: move,
              }
        }
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

const columns: Readonly<Record<string, ColumnOnScreen<Transfer>>> = {
  number: { width: 148, phone: 'what' },
  state: {
    width: 124,
    renderCell: (row) =>
      row.outstanding_cents > 0 ? (
        <StatusChip status="due">Loan</StatusChip>
      ) : (
        <StatusChip status={row.state} />
      ),
  },
};
