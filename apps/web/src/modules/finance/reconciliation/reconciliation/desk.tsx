import {
  type Desk as DeskData,
  listAccountMonths,
  matchAll,
  openDesk,
  prepareReconciliation,
  printReconciliation,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { Button, ConfirmDialog, Loading, Notice, PrinterIcon, StatusChip, Strip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useViewer, mayUse } from '#platform/viewer.tsx';
import { MatchedList } from './matched-list.tsx';
import { OpenLists } from './open-lists.tsx';
import { StatementPaper } from './statement-paper.tsx';
import { Suggestions } from './suggestions.tsx';
import { monthWords, stateLook } from './words.ts';

/** One account in one month: both sides beside each other until nothing is left. */
export function Desk(props: { money_account_id: string; month: string; onImport: () => void }) {
  const { money_account_id, month } = props;
  const desk = useQuery(queryOf(openDesk, { money_account_id, month }));
  if (!desk.data)
    return (
      <Loading query={desk} what="the account" failed="We could not load this account" lines={10} />
    );
  return <OpenDesk desk={desk.data} onImport={props.onImport} />;
}

function OpenDesk({ desk, onImport }: { desk: DeskData; onImport: () => void }) {
  const { account, figures, suggestions } = desk;
  const here = { money_account_id: account.money_account_id, month: account.month };
  return (
    <div className="stack">
      <Head desk={desk} />
      <Strip
        label="The two sides"
        items={[
          { label: 'Cash book', value: formatMoney(figures.book_cents), note: 'KES' },
          {
            label: 'Bank',
            value: account.has_statement ? formatMoney(figures.bank_cents) : 'No statement',
            note: desk.covered_to ? `Seen up to ${formatDate(desk.covered_to)}` : 'Import one',
          },
          {
            label: 'Only on the statement',
            value: figures.unentered_count,
            note: formatKes(figures.unentered_cents),
          },
          {
            label: 'Only in the books',
            value: figures.unpresented_count + figures.uncredited_count,
            note: formatKes(figures.uncredited_cents - figures.unpresented_cents),
          },
          { label: 'Matched this month', value: desk.matched_count },
        ]}
      />
      {account.has_statement ? null : (
        <Notice act={{ label: 'Import a statement', onClick: onImport }}>
          No statement covers {monthWords(account.month)} yet.
        </Notice>
      )}
      {figures.unexplained_cents !== 0 ? (
        <Notice tone="negative">
          Statements are missing in between: the last one closes with{' '}
          {formatKes(Math.abs(figures.unexplained_cents))}{' '}
          {figures.unexplained_cents > 0 ? 'more' : 'less'} than its lines make.
        </Notice>
      ) : null}
      <Suggestions
        here={here}
        desk={desk}
        suggestions={account.state === 'signed' ? [] : suggestions}
      />
      <OpenLists here={here} desk={desk} />
      <StatementPaper figures={figures} />
      <MatchedList here={here} locked={account.state === 'signed'} />
    </div>
  );
}

function Head({ desk }: { desk: DeskData }) {
  const { user } = useViewer();
  const { account } = desk;
  const here = { money_account_id: account.money_account_id, month: account.month };
  const this_month = useToday().slice(0, 7);
  const { words, ...look } = stateLook(account, this_month);
  const printTo = useExport(printReconciliation);
  const [asking, setAsking] = useState(false);
  const refresh = [keyOf(listAccountMonths)];
  const run = useAction(matchAll, { refresh });
  const prepare = useAction(prepareReconciliation, { refresh });
  const may = mayUse(user, prepareReconciliation);
  const is_open = account.state === 'open' || account.state === 'returned';
  return (
    <div className="recon-head">
      <div>
        <h2>
          {account.money_account_name}, {monthWords(account.month)}
        </h2>
        <p className="meta">
          <StatusChip {...look}>{words}</StatusChip>{' '}
          {account.state === 'signed' && account.decided_by
            ? `by ${account.decided_by} on ${formatDate(account.decided_at!)}`
            : null}
          {account.state === 'prepared' ? `prepared by ${account.prepared_by}` : null}
          {account.state === 'returned' ? account.note : null}
        </p>
      </div>
      <div className="acts">
        <Button icon={PrinterIcon} onClick={() => void printTo(here)}>
          Print statement
        </Button>
        {may && is_open ? (
          <Button
            busy={run.busy}
            onClick={() => void run.run({ money_account_id: here.money_account_id })}
          >
            Match sure ones
          </Button>
        ) : null}
        {may && is_open && account.month < this_month ? (
          <Button variant="primary" onClick={() => setAsking(true)}>
            Hand in for signing
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Hand in ${monthWords(account.month)}?`}
        act="Hand in"
        onConfirm={() => prepare.run(here)}
      >
        The director signs it or returns it. What is signed can no longer be changed.
      </ConfirmDialog>
    </div>
  );
}
