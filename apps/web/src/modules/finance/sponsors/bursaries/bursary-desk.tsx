import {
  type BursaryList,
  type BursaryRow,
  openBursary,
  printBursaryLetter,
  printBursaryReceipts,
  readBursaryFile,
  shareBursary,
} from '@darasa/contract/finance/sponsors/bursaries';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  ConfirmDialog,
  FileField,
  Form,
  Loading,
  Notice,
  Panel,
  PlainPanel,
  PrinterIcon,
  StatusChip,
  Strip,
  TextArea,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useViewer, mayUse } from '#platform/viewer.tsx';
import { RestForm } from './bursary-rest.tsx';

/** One cheque and its list: checked name by name, shared when list and cheque agree. */
export function BursaryDesk({ id }: { id: string }) {
  const { user } = useViewer();
  const kept = useQuery(queryOf(openBursary, { id }));
  const [checked, setChecked] = useState<BursaryList | null>(null);
  if (!kept.data) return <Loading query={kept} what="the cheque" lines={8} />;
  const is_shared = kept.data.bursary.shared_on !== null;
  const list = is_shared ? kept.data : (checked ?? kept.data);
  const may = mayUse(user, shareBursary);
  return (
    <div className="stack">
      <Head list={list} />
      {!is_shared && may ? <ListForm id={id} onChecked={setChecked} /> : null}
      {!is_shared && checked ? <Share list={checked} onDone={() => setChecked(null)} /> : null}
      {is_shared && may ? <RestForm list={list} /> : null}
      {list.rows.length > 0 ? (
        <PlainPanel
          title={is_shared ? 'Shared among' : 'The list, checked'}
          label="Learners"
          rows={list.rows}
          rowKey={(row) => String(row.row_number)}
          columns={columns}
        />
      ) : null}
    </div>
  );
}

function Head({ list }: { list: BursaryList }) {
  const { bursary } = list;
  const receipts = useExport(printBursaryReceipts);
  const letter = useExport(printBursaryLetter);
  return (
    <>
      <div className="recon-head">
        <div>
          <h2>{bursary.sponsor}</h2>
          <p className="meta">
            {bursary.reference}, received on {formatDate(bursary.received_on)} into{' '}
            {bursary.money_account_name}
          </p>
        </div>
        <div className="acts">
          {bursary.shared_on ? (
            <Button icon={PrinterIcon} onClick={() => void receipts({ id: bursary.id })}>
              Print all receipts
            </Button>
          ) : null}
          <Button icon={PrinterIcon} onClick={() => void letter({ id: bursary.id })}>
            Letter to the sponsor
          </Button>
        </div>
      </div>
      <Strip
        label="The cheque"
        items={[
          { label: 'Cheque', value: formatMoney(bursary.amount_cents), note: 'KES' },
          { label: 'For learners', value: list.good_count, note: formatKes(list.good_cents) },
          {
            label: 'Names that go back',
            value: list.rejected_count,
            note: formatKes(list.rejected_cents),
          },
          {
            label: 'Still held',
            value: formatMoney(bursary.held_cents),
            note: bursary.shared_on
              ? `Shared on ${formatDate(bursary.shared_on)}`
              : 'Not shared yet',
          },
        ]}
      />
    </>
  );
}

type Typed = { file?: File; text?: string };

/** A file of the sponsor, or lines typed here; both are checked before anything is posted. */
function ListForm(props: { id: string; onChecked: (list: BursaryList) => void }) {
  const read = useAction(readBursaryFile, { say: false });
  return (
    <Panel title="The sponsor's list" padded>
      <Form
        schema={one_of_two}
        action={(values: Typed) => read.run({ id: props.id }, values.file ?? fileOf(values.text))}
        onDone={(list) => props.onChecked(list as BursaryList)}
        submit="Check the names"
      >
        <div className="two">
          <FileField
            name="file"
            label="File"
            accept=".csv,.xlsx"
            optional
            help="Columns: admission number, name, amount"
          />
          <TextArea
            name="text"
            label="Or type it"
            optional
            rows={4}
            maxLength={60_000}
            help="A line each: admission number, name, amount"
          />
        </div>
      </Form>
    </Panel>
  );
}

const fileOf = (text = ''): File =>
  new File([`Admission number,Name,Amount\n${text}`], 'typed.csv', { type: 'text/csv' });

const one_of_two = {
  safeParse: (values: unknown) => {
    const { file, text } = values as Typed;
    return file instanceof File || text?.trim()
      ? { success: true as const, data: values }
      : {
          success: false as const,
          error: { issues: [{ path: ['file'], message: 'Choose a file, or type the list' }] },
        };
  },
};

function Share({ list, onDone }: { list: BursaryList; onDone: () => void }) {
  const { bursary } = list;
  const today = useToday();
  const [asking, setAsking] = useState(false);
  const share = useAction(shareBursary, { refresh: [['finance']] });
  if (list.difference_cents !== 0) {
    return (
      <Notice tone="negative">
        The list makes {formatKes(bursary.amount_cents - list.difference_cents)} and the cheque{' '}
        {formatKes(bursary.amount_cents)}: they differ by{' '}
        {formatKes(Math.abs(list.difference_cents))}.
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="positive">List and cheque agree, to the cent.</Notice>
      <Button variant="primary" onClick={() => setAsking(true)}>
        Share among {learners(list.good_count)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Share ${formatKes(list.good_cents)} among ${learners(list.good_count)}?`}
        act="Share out"
        onConfirm={async () => {
          await share.run({
            id: bursary.id,
            shared_on: today,
            rows: list.rows.map(({ admission_number, name, amount_cents }) => ({
              admission_number,
              name,
              amount_cents,
            })),
          });
          onDone();
        }}
      >
        Each gets a receipt.{' '}
        {list.rejected_count > 0
          ? `${goBack(list.rejected_count)} ${formatKes(list.rejected_cents)}, held for the sponsor.`
          : null}
      </ConfirmDialog>
    </>
  );
}

/** "1 name goes back with", "3 names go back with". */
const goBack = (count: number): string =>
  count === 1 ? '1 name goes back with' : `${count} names go back with`;

const learners = (count: number): string =>
  count === 1 ? '1 learner' : `${count.toLocaleString('en')} learners`;

const columns: Column<BursaryRow>[] = [
  { key: 'number', head: 'Adm no', cell: (row) => row.admission_number },
  { key: 'name', head: 'Name on the list', cell: (row) => row.name },
  {
    key: 'state',
    head: 'Learner',
    wrap: true,
    cell: (row) =>
      row.rejected ? (
        <>
          <StatusChip tone="negative" shape="cross">
            Goes back
          </StatusChip>
          <span className="meta"> {row.rejected}</span>
        </>
      ) : (
        (row.student_name ?? '')
      ),
  },
  { key: 'receipt', head: 'Receipt', cell: (row) => row.receipt_number },
  { key: 'amount', head: 'KES', num: true, cell: (row) => formatMoney(row.amount_cents) },
];
