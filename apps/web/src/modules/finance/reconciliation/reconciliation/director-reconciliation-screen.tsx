import {
  decideReconciliation,
  exportForDirector,
  listForDirector,
  printForDirector,
  type SchoolMonth,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import {
  Button,
  ConfirmDialog,
  Facts,
  Form,
  Notice,
  PrinterIcon,
  Screen,
  Sheet,
  TextArea,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport, useTableExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { AccountMonths } from './account-months.tsx';
import { monthWords, stateLook } from './words.ts';

/** The director signs what the bursar reconciled; months without a signature are red. */
export default function DirectorReconciliationScreen() {
  const months = useQuery(queryOf(listForDirector, { months: 12 }));
  const this_month = useToday().slice(0, 7);
  const [open, setOpen] = useState<SchoolMonth | null>(null);
  const files = useTableExport(exportForDirector, { months: 12 });
  const rows = months.data?.rows ?? [];
  const has_many = new Set(rows.map((row) => row.school_id)).size > 1;
  const waiting = rows.filter((row) => row.state === 'prepared').length;
  const unsigned = rows.filter((row) => row.month < this_month && row.state !== 'signed').length;
  return (
    <Screen
      title="Director's reconciliation"
      sub={
        months.data
          ? [
              `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for your signature`,
              `${unsigned} past months are not signed`,
            ]
          : 'Every account, month by month'
      }
    >
      <AccountMonths
        query={months}
        onOpen={setOpen}
        empty="Accounts appear here when money moves on them."
        files={files}
        schoolOf={has_many ? (row) => row.school_name : undefined}
      />
      {open ? <DecisionSheet row={open} onClose={() => setOpen(null)} /> : null}
    </Screen>
  );
}

function DecisionSheet({ row, onClose }: { row: SchoolMonth; onClose: () => void }) {
  const { money_account_id, month, school_id } = row;
  const here = { money_account_id, month, school_id };
  const this_month = useToday().slice(0, 7);
  const printTo = useExport(printForDirector);
  const decide = useAction(decideReconciliation, { refresh: [keyOf(listForDirector)] });
  const [asking, setAsking] = useState<'sign' | 'return' | null>(null);
  const is_waiting = row.state === 'prepared';
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${row.money_account_name}, ${monthWords(row.month)}`}
      sub={stateLook(row, this_month).words}
      footer={
        asking === 'return' ? undefined : (
          <>
            {is_waiting ? (
              <>
                <Button variant="primary" onClick={() => setAsking('sign')}>
                  Sign
                </Button>
                <Button onClick={() => setAsking('return')}>Return</Button>
              </>
            ) : null}
            <Button icon={PrinterIcon} onClick={() => void printTo(here)}>
              Print statement
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        {is_waiting || row.state === 'signed' ? null : (
          <Notice tone={row.month < this_month ? 'negative' : 'info'}>
            {row.state === 'returned'
              ? `Returned: ${row.note ?? ''}`
              : 'The bursar has not handed in this month yet.'}
          </Notice>
        )}
        {asking === 'return' ? (
          <Form
            submit="Return the month"
            action={(values: { note?: string }) =>
              decide.run({ ...here, decision: 'returned', note: values.note ?? '' })
            }
            onDone={onClose}
            onCancel={() => setAsking(null)}
          >
            <TextArea name="note" label="What must be looked at again" maxLength={500} />
          </Form>
        ) : (
          <Facts
            oneColumn
            items={[
              { label: 'School', value: row.school_name },
              { label: 'Balance as per cash book', value: formatKes(row.book_cents) },
              {
                label: 'Balance as per bank',
                value: row.has_statement ? formatKes(row.bank_cents) : 'No statement',
              },
              { label: 'Unreconciled', value: `${row.open_count}, ${formatKes(row.open_cents)}` },
              {
                label: 'Oldest',
                value: row.oldest_on ? formatDate(row.oldest_on) : 'Nothing open',
              },
              { label: 'Prepared by', value: row.prepared_by },
              {
                label: 'Signed by',
                value:
                  row.state === 'signed' ? `${row.decided_by}, ${formatDate(row.decided_at!)}` : '',
              },
              { label: 'Note', value: row.note },
            ]}
          />
        )}
      </div>
      <ConfirmDialog
        open={asking === 'sign'}
        onClose={() => setAsking(null)}
        title={`Sign ${row.money_account_name} for ${monthWords(row.month)}?`}
        act="Sign"
        onConfirm={async () => {
          await decide.run({ ...here, decision: 'signed' });
          onClose();
        }}
      >
        Nothing on this account in this month can be changed afterwards.
      </ConfirmDialog>
    </Sheet>
  );
}
