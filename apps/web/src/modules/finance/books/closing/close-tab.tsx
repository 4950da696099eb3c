import { getMonthChecklist } from '@darasa/contract/finance/books/closing';
import { type FinanceSetup, listMonthLocks, lockMonth } from '@darasa/contract/finance/books/setup';
import { onTab } from '@darasa/contract/shapes';
import { formatMonth } from '@darasa/rules/dates';
import {
  Button,
  Form,
  Link,
  Loading,
  Notice,
  Panel,
  Sheet,
  StatusChip,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { BookTools, Day } from '../accounting/book-tools.tsx';
import { YearClose } from './year-close.tsx';

const View = onTab(getMonthChecklist.input.partial());

/** The end of a month and of a year, with what is left to do before each. */
export function CloseTab({ setup }: { setup: FinanceSetup }) {
  const [view, setView] = useUrlState(View);
  const today = useToday();
  const month = view.month ?? monthBefore(today);
  return (
    <div className="stack">
      <BookTools>
        <Day
          label="Month"
          kind="month"
          value={month}
          onChange={(value) => setView({ month: value })}
        />
      </BookTools>
      <MonthClose key={month} month={month} />
      {setup.financial_years.map((year) => (
        <YearClose key={year.id} id={year.id} />
      ))}
    </div>
  );
}

const monthBefore = (day: string): string => {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year!, month! - 2, 1)).toISOString().slice(0, 7);
};

function MonthClose({ month }: { month: string }) {
  const may = useMay();
  const found = useQuery(queryOf(getMonthChecklist, { month }));
  const [opening, setOpening] = useState(false);
  const lock = useAction(lockMonth, {
    refresh: [keyOf(getMonthChecklist), keyOf(listMonthLocks), ['finance']],
    say: `${formatMonth(month)} is closed.`,
  });
  const blocked = found.data?.checks.find((check) => check.is_blocking && !check.is_done);
  const may_close = may(lockMonth) && found.data;
  const act = !may_close ? null : found.data.is_locked ? (
    <Button onClick={() => setOpening(true)}>Ask to open it</Button>
  ) : (
    <Button
      variant="primary"
      busy={lock.busy}
      cannot={blocked ? blocked.found : undefined}
      onClick={() => void lock.run({ month, locked: true }).catch(() => undefined)}
    >
      Close {formatMonth(month)}
    </Button>
  );
  return (
    <Panel title={formatMonth(month)} aside={act}>
      {found.data ? null : (
        <Loading
          query={found}
          label="Looking through the month"
          failed="We could not look through the month"
          lines={6}
        />
      )}
      {found.data?.is_locked ? (
        <Notice tone="info">This month is closed. Nothing more is posted into it.</Notice>
      ) : null}
      {found.data ? (
        <ul className="checks">
          {found.data.checks.map((check) => (
            <li key={check.key}>
              <span>
                {check.is_done ? (
                  <StatusChip status="done" />
                ) : (
                  <StatusChip tone={check.is_blocking ? 'negative' : 'warning'} shape="diamond">
                    {check.is_blocking ? 'Must be done' : 'Look at it'}
                  </StatusChip>
                )}
              </span>
              <span>
                {check.href && !check.is_done ? (
                  <Link href={check.href}>{check.words}</Link>
                ) : (
                  check.words
                )}
                <span className="meta"> {check.found}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {opening ? <OpenSheet month={month} onClose={() => setOpening(false)} /> : null}
    </Panel>
  );
}

function OpenSheet({ month, onClose }: { month: string; onClose: () => void }) {
  const open = useAction(lockMonth, {
    refresh: [keyOf(getMonthChecklist), keyOf(listMonthLocks)],
  });
  return (
    <Sheet open onClose={onClose} title={`Open ${formatMonth(month)} again`}>
      <Form
        action={({ reason }: { reason?: string }) =>
          open.run({ month, locked: false, ...(reason ? { reason } : {}) })
        }
        onDone={onClose}
        onCancel={onClose}
        submit="Ask to open it"
      >
        <Notice tone="info">It stays closed until another person agrees in Approvals.</Notice>
        <TextField name="reason" label="Reason" maxLength={200} help="Kept with your name" />
      </Form>
    </Sheet>
  );
}
