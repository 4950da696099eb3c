import {
  type Bursary,
  BursaryInput,
  bursaryList,
  listBursaries,
  receiveBursary,
} from '@darasa/contract/finance/sponsors/bursaries';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  Button,
  DateField,
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
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';

/** One cheque of a sponsor for many learners; it is held until the list is there. */
export function BursariesTab({ path }: { path: string }) {
  const may = useMay();
  const [, navigate] = useLocation();
  const list = useList(bursaryList);
  const [adding, setAdding] = useState(false);
  const open = (id: string) => navigate(`${path}?id=${id}`);
  const receive = may(receiveBursary) ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      Receive a bursary cheque
    </Button>
  ) : undefined;
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.sponsor}
        onOpen={(row) => open(row.id)}
        tools={list.query.data && list.query.data.count > 0 ? receive : undefined}
        empty={{
          text: 'NG-CDF, county or any sponsor: one cheque, shared among many learners.',
          action: receive,
        }}
      />
      {adding ? (
        <ReceiveSheet onClose={() => setAdding(false)} onDone={(bursary) => open(bursary.id)} />
      ) : null}
    </>
  );
}

function ReceiveSheet(props: { onClose: () => void; onDone: (bursary: Bursary) => void }) {
  const setup = useQuery(queryOf(getFinanceSetup, {}));
  const today = useToday();
  const receive = useAction(receiveBursary, { refresh: [keyOf(listBursaries), ['finance']] });
  const banks = (setup.data?.money_accounts ?? []).filter(
    (one) => one.kind !== 'cash' && !one.retired_at,
  );
  return (
    <Sheet
      open
      onClose={props.onClose}
      title="Receive a bursary cheque"
      sub="The list of learners can come later"
    >
      <Form
        schema={BursaryInput}
        initial={{ received_on: today }}
        action={(values) => receive.run(values)}
        onDone={(bursary) => props.onDone(bursary as Bursary)}
        onCancel={props.onClose}
        submit="Receive the cheque"
      >
        <TextField name="sponsor" label="Sponsor" help="Such as NG-CDF Dagoretti North" />
        <TextField name="address" label="Address for the letter" optional />
        <Pair>
          <TextField name="reference" label="Cheque or transfer number" />
          <MoneyField name="amount_cents" label="Amount" />
        </Pair>
        <Pair>
          <SelectField
            name="money_account_id"
            label="Into"
            options={banks.map((one) => ({ value: one.id, label: one.name }))}
          />
          <DateField
            name="received_on"
            label="Received on"
            max={today}
            limitWords="Enter a date that is not after today"
          />
        </Pair>
        <TextField name="note" label="Note" optional />
      </Form>
    </Sheet>
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<Bursary>>> = {
  reference: { width: 160, phone: 'what' },
  state: {
    width: 172,
    phone: 'status',
    renderCell: (row) =>
      row.shared_on ? (
        <StatusChip status="done">{row.share_count} shared</StatusChip>
      ) : (
        <StatusChip status="waiting">Waits for the list</StatusChip>
      ),
  },
  held_cents: { width: 132, phone: 'hide' },
};
