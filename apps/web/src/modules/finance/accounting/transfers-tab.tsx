import { hasModule } from '@darasa/contract/access';
import type { FinanceSetup } from '@darasa/contract/finance/setup';
import {
  createTransfer,
  exportTransfers,
  listTransfers,
  type Transfer,
  TransferInput,
  TransferView,
} from '@darasa/contract/finance/transfers';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  CheckField,
  type Column,
  DataTable,
  DateField,
  Facts,
  Form,
  MoneyField,
  Pair,
  PlusIcon,
  SelectField,
  Sheet,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '../../../platform/exports.ts';
import { notHere } from '../../../platform/not-here.tsx';
import { queryOf } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useToday } from '../../../platform/use-today.ts';
import { useOpenRecord } from '../../../platform/use-open-record.ts';
import { useUrlState } from '../../../platform/use-url-state.ts';
import { useViewer } from '../../../platform/viewer.tsx';
import { moneyPlaces } from '../expenses/words.ts';
import { Trail } from '../trail.tsx';

/** Money between two accounts of the school; between funds it may be a loan that is paid back. */
export function TransfersTab({ setup }: { setup: FinanceSetup }) {
  const { user } = useViewer();
  const [view, setView] = useUrlState(TransferView);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listTransfers, input));
  const files = useTableExport(exportTransfers, input);
  const seeAll = () => setView({ id: undefined });
  const [open, setOpen] = useOpenRecord<Transfer, 'new' | { repays: Transfer }>(
    list.data?.rows,
    view.id,
    seeAll,
  );
  const may_move = hasModule(user, 'finance', 'create');
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
      {open && typeof open === 'object' && 'id' in open ? (
        <TransferSheet transfer={open} onRepay={() => setOpen({ repays: open })} onClose={close} />
      ) : null}
    </>
  );
}

function TransferSheet(props: { transfer: Transfer; onRepay: () => void; onClose: () => void }) {
  const { transfer } = props;
  const { user } = useViewer();
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={`Transfer ${transfer.number}`}
      sub={transfer.reason}
      footer={
        <>
          {transfer.outstanding_cents > 0 && hasModule(user, 'finance', 'create') ? (
            <Button variant="primary" onClick={props.onRepay}>
              Pay the loan back
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

function MoveSheet(props: { setup: FinanceSetup; repays?: Transfer; onClose: () => void }) {
  const { setup, repays, onClose } = props;
  const today = useToday();
  const move = useAction(createTransfer, { refresh: [['finance'], ['approvals']] });
  const places = moneyPlaces(setup);
  return (
    <Sheet
      open
      onClose={onClose}
      title={repays ? `Pay ${repays.number} back` : 'Move money'}
      sub="It is posted in both cash books when others have approved it"
    >
      <Form
        schema={TransferInput}
        initial={{
          moved_on: today,
          ...(repays
            ? {
                repays_id: repays.id,
                from_id: repays.to_id,
                to_id: repays.from_id,
                amount_cents: repays.outstanding_cents,
                reason: `Loan ${repays.number} paid back`,
              }
            : {}),
        }}
        action={(values) => move.run(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Send for approval"
      >
        <Pair>
          <SelectField name="from_id" label="From" options={places} disabled={Boolean(repays)} />
          <SelectField name="to_id" label="To" options={places} disabled={Boolean(repays)} />
        </Pair>
        <Pair>
          <MoneyField name="amount_cents" label="Amount" />
          <DateField name="moved_on" label="On" max={today} />
        </Pair>
        <TextField name="reason" label="Why?" maxLength={200} />
        <TextField name="reference" label="Reference" maxLength={40} optional />
        {repays || setup.funds.length === 0 ? null : (
          <CheckField
            name="is_loan"
            label="A loan to another fund, to be paid back"
            help="Money of one fund pays for that fund alone; a loan is kept in the register"
          />
        )}
      </Form>
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
