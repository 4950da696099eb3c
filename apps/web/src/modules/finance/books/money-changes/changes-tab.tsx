import { counted } from '@darasa/rules/counted';
import {
  changeKindNames,
  changeKinds,
  exportMoneyChanges,
  listMoneyChanges,
  type MoneyChange,
  MoneyChangeView,
  reviewMoneyChanges,
} from '@darasa/contract/finance/books/money-changes';
import { formatDateTime } from '@darasa/rules/dates';
import {
  Button,
  type Column,
  DataTable,
  Facts,
  Form,
  Segmented,
  Sheet,
  StatusChip,
  Strip,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { ChangeList, changeWords } from '#platform/history/happening.tsx';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { riskChip } from './risk-chip.tsx';

/** Shows what others changed since I last looked; each is ticked off by name. */
export function ChangesTab() {
  const may = useMay();
  const [{ tab: _tab, ...view }, setView] = useUrlState(MoneyChangeView);
  const list = useQuery(queryOf(listMoneyChanges, view));
  const review = useAction(reviewMoneyChanges, { refresh: [['finance', 'money-changes']] });
  const [open, setOpen] = useState<MoneyChange | null>(null);
  const files = useTableExport(exportMoneyChanges, view);
  const counts = list.data?.new_counts;
  return (
    <div className="stack">
      <Strip
        label="Not looked at yet"
        items={(['high', 'medium', 'low'] as const).map((risk) => ({
          label: `${riskWords[risk]}, to look at`,
          value: counts?.[risk].toLocaleString('en') ?? '…',
          note: riskNotes[risk],
          href: `/dashboard/finance/financial-updates?risk=${risk}`,
        }))}
      />
      <DataTable
        label="Changes to money records"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.action}
        onOpen={setOpen}
        tools={
          <Segmented
            small
            label="Which changes"
            value={view.show}
            options={[
              { value: 'new', label: 'New to me' },
              { value: 'all', label: 'All' },
            ]}
            onChange={(show) => setView({ ...view, show: show as 'new' | 'all', page: 1 })}
          />
        }
        filters={[
          { name: 'risk', label: 'Risk', options: riskOptions },
          { name: 'kind', label: 'Kind', options: kindOptions },
          { name: 'days', label: 'How far back', options: dayOptions },
        ]}
        {...(may(reviewMoneyChanges)
          ? {
              selection: {
                acts: [
                  {
                    label: 'Mark as reviewed',
                    run: async (ids: string[], clear: () => void) => {
                      await review.run({ ids });
                      clear();
                    },
                  },
                ],
              },
            }
          : {})}
        {...files}
        empty={{
          title: 'Nothing new to look at',
          text: 'What others change from now on is listed here until you have looked at it.',
        }}
        nothingFound="No change matches these filters."
      />
      {open ? <ChangeSheet change={open} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

function ChangeSheet({ change, onClose }: { change: MoneyChange; onClose: () => void }) {
  const review = useAction(reviewMoneyChanges, { refresh: [['finance', 'money-changes']] });
  const { label, rule } = changeKinds[change.kind];
  return (
    <Sheet
      open
      onClose={onClose}
      title={change.action}
      sub={`${change.who ?? 'The system'}, ${formatDateTime(change.at)}`}
      footer={
        change.kind === 'back-dated' ? (
          <Button href={`/dashboard/finance/transactions?open=${change.record_id}`}>
            Open the posting
          </Button>
        ) : undefined
      }
    >
      <div className="stack">
        <Facts
          oneColumn
          items={[
            { label: 'Risk', value: riskChip(change.risk) },
            { label: 'Kind', value: label },
            { label: 'Why it is listed', value: rule },
            { label: 'Record', value: change.record_type },
            ...change.reviews.map((one) => ({
              label: 'Reviewed',
              value: `${one.name}, ${formatDateTime(one.at)}${one.note ? `: ${one.note}` : ''}`,
            })),
          ]}
        />
        <h3>What changed</h3>
        {change.changes.length > 0 ? (
          <ChangeList changes={change.changes} />
        ) : (
          <p className="muted">No field was changed by this act.</p>
        )}
        {change.is_mine ? (
          <p className="muted">You did this yourself, so somebody else looks at it.</p>
        ) : null}
        {!change.is_mine && !change.is_reviewed ? (
          <Form
            submit="Mark as reviewed"
            action={({ note }: { note?: string }) =>
              review.run({ ids: [change.id], ...(note ? { note } : {}) })
            }
            onDone={onClose}
          >
            <TextField name="note" label="Note" optional maxLength={200} />
          </Form>
        ) : null}
      </div>
    </Sheet>
  );
}

const riskWords = { high: 'High risk', medium: 'Medium risk', low: 'Low risk' } as const;
const riskNotes = {
  high: 'voids, back-dating, locks, accounts',
  medium: 'rates, structures, waivers, accounts of learners',
  low: 'journals and budgets',
} as const;
const riskOptions = (['high', 'medium', 'low'] as const).map((value) => ({
  value,
  label: riskWords[value],
}));
const kindOptions = changeKindNames.map((value) => ({ value, label: changeKinds[value].label }));
const dayOptions = ['7', '30', '90', '366'].map((value) => ({
  value,
  label: value === '366' ? 'A year' : counted(Number(value), 'day'),
}));

const columns: Column<MoneyChange>[] = [
  {
    key: 'risk',
    head: 'Risk',
    cell: (row) => riskChip(row.risk),
    width: 112,
    phone: 'status',
  },
  { key: 'action', head: 'What was done', cell: (row) => row.action, width: 208, phone: 'who' },
  {
    key: 'changes',
    head: 'What changed',
    cell: (row) => <span className="clamp">{row.changes.map(changeWords).join('. ')}</span>,
    wrap: true,
    phone: 'hide',
  },
  { key: 'who', head: 'Who', cell: (row) => row.who ?? 'The system', width: 140, phone: 'what' },
  {
    key: 'reviews',
    head: 'Reviewed',
    cell: (row) =>
      row.reviews.length > 0 ? (
        <StatusChip status="done">{row.reviews.map((one) => one.name).join(', ')}</StatusChip>
      ) : row.is_mine ? (
        <span className="muted">By somebody else</span>
      ) : (
        ''
      ),
    width: 160,
    phone: 'hide',
  },
  { key: 'at', head: 'When', cell: (row) => formatDateTime(row.at), width: 176, phone: 'amount' },
];
