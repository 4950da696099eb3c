import {
  getYearClosing,
  lockYear,
  reopenYear,
  runYearClosing,
} from '@darasa/contract/finance/books/closing';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  ConfirmDialog,
  Form,
  Loading,
  Pairs,
  Panel,
  Sheet,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useViewer, mayUse } from '#platform/viewer.tsx';

const refresh = [['finance']];

/** The year's surplus goes to the fund; as often as needed, until it is locked. */
export function YearClose({ id }: { id: string }) {
  const { user, staff } = useViewer();
  const today = useToday();
  const found = useQuery(queryOf(getYearClosing, { id }));
  const run = useAction(runYearClosing, { refresh });
  const lock = useAction(lockYear, { refresh, say: 'The year is locked.' });
  const [asking, setAsking] = useState<'run' | 'lock' | 'reopen' | null>(null);
  const may = mayUse(user, lockYear);
  if (!found.data) return <Loading query={found} what="the year" />;
  const { year, runs } = found.data;
  const close = () => setAsking(null);
  return (
    <Panel
      title={`Year ${year.name}`}
      aside={
        <>
          <StatusChip status={year.state === 'closing' ? 'in-progress' : year.state}>
            {year.state === 'closing' ? 'Being closed' : undefined}
          </StatusChip>
          {may && year.state !== 'closed' ? (
            <Button onClick={() => setAsking('run')}>
              {runs.length > 0 ? 'Close again' : 'Carry the surplus'}
            </Button>
          ) : null}
          {may && year.state === 'closing' && today > year.ends_on ? (
            <Button onClick={() => setAsking('lock')}>Lock the year</Button>
          ) : null}
          {may && year.state === 'closed' && staff?.responsibility === 'DIRECTOR' ? (
            <Button onClick={() => setAsking('reopen')}>Open it again</Button>
          ) : null}
        </>
      }
    >
      <div className="panel-body">
        <Pairs
          items={[
            { label: 'Income of the year', value: formatMoney(found.data.income_cents) },
            { label: 'Spending of the year', value: formatMoney(found.data.expense_cents) },
            {
              label: found.data.surplus_cents < 0 ? 'Deficit' : 'Surplus',
              value: formatMoney(Math.abs(found.data.surplus_cents)),
              total: true,
            },
          ]}
        />
        <p className="meta">
          {formatDate(year.starts_on)} to {formatDate(year.ends_on)}.{' '}
          {monthsWords(found.data.open_months, year.state)} What stands on banks, debtors and
          creditors is carried on by itself.
        </p>
        {runs.map((one) => (
          <p key={one.id} className="meta">
            Run {one.run} by {one.by}, {formatDateTime(one.at)}: {formatKes(one.surplus_cents)}
            {one.undone_at ? ', taken back' : ''}
          </p>
        ))}
      </div>
      {asking === 'run' ? (
        <ConfirmDialog
          open
          onClose={close}
          title={`Carry the surplus of ${year.name}?`}
          act="Carry to the fund"
          onConfirm={() => run.run({ id }).then(close)}
        >
          A journal of {formatDate(year.ends_on)} empties income and spending into the accumulated
          fund. An earlier run is taken back first.
        </ConfirmDialog>
      ) : null}
      {asking === 'lock' ? (
        <ConfirmDialog
          open
          onClose={close}
          title={`Lock ${year.name}?`}
          act="Lock the year"
          onConfirm={() => lock.run({ id }).then(close)}
        >
          Nothing more can be posted into this year. Only a director can open it again.
        </ConfirmDialog>
      ) : null}
      {asking === 'reopen' ? <ReopenSheet id={id} name={year.name} onClose={close} /> : null}
    </Panel>
  );
}

function monthsWords(open: number, state: string): string {
  if (state === 'closed') return 'Nothing more is posted into it.';
  return open === 1 ? '1 month is open.' : `${open} months are open.`;
}

function ReopenSheet(props: { id: string; name: string; onClose: () => void }) {
  const open = useAction(reopenYear, { refresh, say: 'The year is open again.' });
  return (
    <Sheet open onClose={props.onClose} title={`Open ${props.name} again`}>
      <Form
        action={({ reason = '' }: { reason?: string }) => open.run({ id: props.id, reason })}
        onDone={props.onClose}
        onCancel={props.onClose}
        submit="Open it again"
      >
        <TextField name="reason" label="Reason" maxLength={200} help="Kept with your name" />
      </Form>
    </Sheet>
  );
}
